import type {
  Active,
  CollisionDetection,
  DragEndEvent,
  DragMoveEvent,
  DragStartEvent,
} from '@dnd-kit/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { dragTexts } from '../../../i18n/en/announcements.ts';
import { inReadingOrder } from '../../../ui/reading-order.ts';
import type { DraggedCard } from './dnd-layer.tsx';
import { bufferKeys } from './key-buffer.ts';
import { useDragSensors } from './use-sensors.ts';

/** Drop targets of a view by key: days or people. */
export type RegroupTargets = Map<string, HTMLElement>;

/** Screen reader texts; each for a ticket and its target. */
interface DragTexts {
  pickedUp(ticketId: string, target: string): string;
  over(ticketId: string, target: string): string;
  dropped(ticketId: string, target: string): string;
  putBack(ticketId: string, target: string): string;
}

interface RegroupOptions {
  /**
   * The current target of a card, of the given group if a ticket has several cards; null if it is
   * no longer on the board.
   */
  homeOf(ticketId: string, group?: string): string | null;
  /** The target that a key leads a ticket to, or null. */
  step(target: string, key: string, ticketId: string): string | null;
  texts: DragTexts;
  onDrop(ticketId: string, target: string, home: string): void;
  /** Called on each keyboard step, to show a target that is not on the screen yet. */
  onStep?(target: string): void;
}

interface DragState {
  options: RegroupOptions;
  /** dnd-kit may report the last move after the end. */
  isDragging: boolean;
  isByKeyboard: boolean;
  target: string | null;
  pointer: { x: number; y: number } | null;
}

/**
 * Offset in px of the dragged ticket within a target, so that the target's heading stays visible.
 */
const TARGET_OFFSET_PX = { x: 8, y: 28 };

/** Dragging a ticket to another day or person, by mouse, touch and keyboard. */
export function useRegroupDrag(options: RegroupOptions) {
  const [dragged, setDragged] = useState<DraggedCard | null>(null);
  const [target, setTarget] = useState<string | null>(null);
  const [announcement, announce] = useState('');
  const targets = useRef<RegroupTargets>(new Map()).current;
  // State that handlers of the same gesture must see at once, before the next render.
  const state = useRef<DragState>({
    options,
    isDragging: false,
    isByKeyboard: false,
    target: null,
    pointer: null,
  }).current;
  useLayoutEffect(() => {
    state.options = options;
  });

  function aim(next: string | null): void {
    state.target = next;
    setTarget(next);
  }

  const sensors = useDragSensors((event, { context }) => {
    if (state.target === null || !context.active) return;
    const { id } = cardOf(context);
    const next = state.options.step(state.target, inReadingOrder(event.code), id);
    if (next === null) return;
    event.preventDefault();
    aim(next);
    state.options.onStep?.(next);
    announce(state.options.texts.over(id, next));
    const element = targets.get(next);
    element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const rect = element?.getBoundingClientRect();
    return rect && { x: rect.left + TARGET_OFFSET_PX.x, y: rect.top + TARGET_OFFSET_PX.y };
  });

  const collisionDetection: CollisionDetection = ({ pointerCoordinates, droppableContainers }) => {
    state.pointer = pointerCoordinates;
    // The hovered list only matters for scrolling.
    return droppableContainers
      .filter(({ rect }) => isInside(rect.current, pointerCoordinates))
      .map(({ id }) => ({ id }));
  };

  function onDragStart({ active, activatorEvent }: DragStartEvent): void {
    const card = cardOf({ active });
    const { id } = card;
    const home = state.options.homeOf(id, card.group);
    setDragged(card);
    state.isDragging = true;
    state.isByKeyboard = activatorEvent instanceof KeyboardEvent;
    if (activatorEvent instanceof KeyboardEvent) bufferKeys(activatorEvent);
    aim(home);
    if (home !== null) announce(state.options.texts.pickedUp(id, home));
  }

  function onDragMove({ active }: DragMoveEvent): void {
    if (!state.isDragging || state.isByKeyboard || isGone) return;
    const next = targetUnder(targets, state.pointer);
    if (next === state.target) return;
    aim(next);
    if (next !== null) announce(state.options.texts.over(cardOf({ active }).id, next));
  }

  function onDragEnd({ active }: DragEndEvent): void {
    const { id, group } = cardOf({ active });
    const { homeOf, texts, onDrop } = state.options;
    const home = homeOf(id, group);
    // Uses the release position, which the last move may not have reported.
    const to = state.isByKeyboard ? state.target : targetUnder(targets, state.pointer);
    if (home !== null && to !== null && to !== home) {
      onDrop(id, to, home);
      announce(texts.dropped(id, to));
    } else if (home !== null) announce(texts.putBack(id, home));
    finish();
  }

  function onDragCancel(): void {
    const current = dragged && state.options.homeOf(dragged.id, dragged.group);
    const isReturned = dragged !== null && current !== null;
    announce(isReturned ? state.options.texts.putBack(dragged.id, current) : dragTexts.gone);
    finish();
  }

  function finish(): void {
    setDragged(null);
    state.isDragging = false;
    aim(null);
  }

  const home = dragged && options.homeOf(dragged.id, dragged.group);
  const isGone = dragged !== null && home === null;
  useEffect(() => {
    if (!isGone) return;
    announce(dragTexts.gone);
    state.target = null;
    setTarget(null);
    // dnd-kit can only be cancelled from outside by its cancel key.
    if (state.isByKeyboard)
      document.dispatchEvent(new KeyboardEvent('keydown', { code: 'Escape' }));
  }, [isGone, state]);

  return {
    draggedId: dragged?.id ?? null,
    /** Where the dragged card is now. */
    home,
    target,
    targets,
    /** Props for DndLayer. */
    layer: {
      isDragging: dragged !== null,
      ticketId: dragged?.id ?? null,
      announcement,
      context: { sensors, collisionDetection, onDragStart, onDragMove, onDragEnd, onDragCancel },
    },
  };
}

/** The card that is dragged (dnd-layer.tsx). */
function cardOf({ active }: { active: Active | null }): DraggedCard {
  return active?.data.current as DraggedCard;
}

function targetUnder(targets: RegroupTargets, pointer: DragState['pointer']): string | null {
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

function isInside(box: Box | null, at: DragState['pointer']): boolean {
  if (!box || !at) return false;
  return at.x >= box.left && at.x < box.right && at.y >= box.top && at.y < box.bottom;
}
