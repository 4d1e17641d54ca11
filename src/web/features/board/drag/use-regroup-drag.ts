import type {
  CollisionDetection,
  DragEndEvent,
  DragMoveEvent,
  DragStartEvent,
} from '@dnd-kit/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { dragTexts } from '../../../i18n/en/board.ts';
import { inReadingOrder } from '../../../ui/reading-order.ts';
import { bufferKeys } from './key-buffer.ts';
import { useDragSensors } from './use-sensors.ts';

/** What tickets can be dropped on in a view, by key: days, or people. */
export type RegroupTargets = Map<string, HTMLElement>;

/** What a screen reader is told; each of a ticket and the target that it is on or over. */
interface DragWords {
  pickedUp(ticketId: string, target: string): string;
  over(ticketId: string, target: string): string;
  dropped(ticketId: string, target: string): string;
  putBack(ticketId: string, target: string): string;
}

interface RegroupOptions {
  /** Where a ticket is now; null when it is on the board no longer. */
  homeOf(ticketId: string): string | null;
  /** Where a key leads to from a target, or null. */
  step(target: string, key: string): string | null;
  words: DragWords;
  onDrop(ticketId: string, target: string): void;
  /** Told of each step by keyboard, for a target that is not on the screen yet. */
  onStep?(target: string): void;
}

interface Now {
  options: RegroupOptions;
  /** dnd-kit may tell of the last move only after the end. */
  isCarrying: boolean;
  isByKeyboard: boolean;
  target: string | null;
  pointer: { x: number; y: number } | null;
}

/** Inside a target that is stepped to, the carried ticket leaves its head to be seen. */
const INSIDE = { x: 8, y: 28 };

/** Carrying a ticket to another day or person, by mouse, touch and keyboard. */
export function useRegroupDrag(options: RegroupOptions) {
  const [carriedId, setCarriedId] = useState<string | null>(null);
  const [target, setTarget] = useState<string | null>(null);
  const [announcement, announce] = useState('');
  const targets = useRef<RegroupTargets>(new Map()).current;
  // What handlers of one and the same gesture must see at once, not at the next rendering.
  const now = useRef<Now>({
    options,
    isCarrying: false,
    isByKeyboard: false,
    target: null,
    pointer: null,
  }).current;
  useLayoutEffect(() => {
    now.options = options;
  });

  function aim(next: string | null): void {
    now.target = next;
    setTarget(next);
  }

  const sensors = useDragSensors((event, { active }) => {
    const next =
      now.target === null ? null : now.options.step(now.target, inReadingOrder(event.code));
    if (next === null) return;
    event.preventDefault();
    aim(next);
    now.options.onStep?.(next);
    announce(now.options.words.over(String(active), next));
    const element = targets.get(next);
    element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const rect = element?.getBoundingClientRect();
    return rect && { x: rect.left + INSIDE.x, y: rect.top + INSIDE.y };
  });

  const collisionDetection: CollisionDetection = ({ pointerCoordinates, droppableContainers }) => {
    now.pointer = pointerCoordinates;
    // Which list is hovered matters to scrolling alone.
    return droppableContainers
      .filter(({ rect }) => isInside(rect.current, pointerCoordinates))
      .map(({ id }) => ({ id }));
  };

  function onDragStart({ active, activatorEvent }: DragStartEvent): void {
    const id = String(active.id);
    const home = now.options.homeOf(id);
    setCarriedId(id);
    now.isCarrying = true;
    now.isByKeyboard = activatorEvent instanceof KeyboardEvent;
    if (activatorEvent instanceof KeyboardEvent) bufferKeys(activatorEvent);
    aim(home);
    if (home !== null) announce(now.options.words.pickedUp(id, home));
  }

  function onDragMove({ active }: DragMoveEvent): void {
    if (!now.isCarrying || now.isByKeyboard || isGone) return;
    const next = targetUnder(targets, now.pointer);
    if (next === now.target) return;
    aim(next);
    if (next !== null) announce(now.options.words.over(String(active.id), next));
  }

  function onDragEnd({ active }: DragEndEvent): void {
    const id = String(active.id);
    const { homeOf, words, onDrop } = now.options;
    const home = homeOf(id);
    // Where it is let go, which the last move may not have been told of yet.
    const to = now.isByKeyboard ? now.target : targetUnder(targets, now.pointer);
    if (home !== null && to !== null && to !== home) {
      onDrop(id, to);
      announce(words.dropped(id, to));
    } else if (home !== null) announce(words.putBack(id, home));
    finish();
  }

  function onDragCancel(): void {
    const home = carriedId === null ? null : now.options.homeOf(carriedId);
    const isBack = carriedId !== null && home !== null;
    announce(isBack ? now.options.words.putBack(carriedId, home) : dragTexts.gone);
    finish();
  }

  function finish(): void {
    setCarriedId(null);
    now.isCarrying = false;
    aim(null);
  }

  const isGone = carriedId !== null && options.homeOf(carriedId) === null;
  useEffect(() => {
    if (!isGone) return;
    announce(dragTexts.gone);
    now.target = null;
    setTarget(null);
    // dnd-kit knows no other way from outside than the key that puts back.
    if (now.isByKeyboard) document.dispatchEvent(new KeyboardEvent('keydown', { code: 'Escape' }));
  }, [isGone, now]);

  return {
    carriedId,
    target,
    targets,
    /** For the layer that carries. */
    layer: {
      isCarrying: carriedId !== null,
      ticketId: carriedId,
      announcement,
      context: { sensors, collisionDetection, onDragStart, onDragMove, onDragEnd, onDragCancel },
    },
  };
}

function targetUnder(targets: RegroupTargets, pointer: Now['pointer']): string | null {
  for (const [key, element] of targets) {
    if (isInside(element.getBoundingClientRect(), pointer)) return key;
  }
  return null;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function isInside(box: Box | null, at: Now['pointer']): boolean {
  if (!box || !at) return false;
  return at.x >= box.left && at.x < box.right && at.y >= box.top && at.y < box.bottom;
}
