import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Board } from '../../../../core/board/board.ts';
import { ticketActionOf } from '../../../lib/keyboard/ticket-keys.ts';
import type { BoardViewName } from '../board-search.ts';
import { rangeBetween } from './selection-order.ts';
import { clearSelection, getSelection, select, toggle } from './selection-store.ts';

/** How long a finger rests on a card to select it: as long as to drag it (use-sensors.ts). */
const LONG_PRESS_MS = 220;
const LONG_PRESS_TOLERANCE_PX = 10;

interface Touch {
  id: string;
  x: number;
  y: number;
  /** ms, as of events */
  at: number;
}

/**
 * Selects tickets: Ctrl or Cmd and a click, Shift and a click, X on a focused card, or a long touch
 * that does not move the card. While some are selected, a tap selects too. Escape clears.
 */
export function useSelectionInput(board: Board, view: BoardViewName): void {
  const latest = useRef({ board, view });
  useLayoutEffect(() => {
    latest.current = { board, view };
  });

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    /** Where a range begins. */
    let anchorId: string | null = null;
    let touch: Touch | null = null;
    let isTouched = false;
    /** The click after a long touch is no tap. */
    let isAfterLongTouch = false;

    function toggleOne(id: string): void {
      toggle(id);
      anchorId = id;
    }

    function selectTo(id: string): void {
      const { board: onBoard, view: inView } = latest.current;
      if (anchorId !== null && !getSelection().has(anchorId)) anchorId = null;
      select([...getSelection(), ...rangeBetween(onBoard, inView, anchorId, id)]);
      anchorId = id;
    }

    function onClick(event: MouseEvent): void {
      const id = ticketAt(event.target);
      if (id === null || event.altKey) return;
      const isTap = isTouched && getSelection().size > 0;
      if (isAfterLongTouch) isAfterLongTouch = false;
      else if (event.shiftKey) selectTo(id);
      else if (event.ctrlKey || event.metaKey || isTap || isOnBox(event.target)) toggleOne(id);
      else return;
      event.preventDefault();
      event.stopPropagation();
    }

    function onKeyDown(event: KeyboardEvent): void {
      const { activeElement } = document;
      if (event.key === 'Escape' && !isInForm(activeElement) && !hasOpenLayer()) clearSelection();
      const id = activeElement?.getAttribute('data-ticket');
      if (!id || event.repeat || ticketActionOf(event) !== 'select') return;
      event.preventDefault();
      toggleOne(id);
    }

    function onTouchStart({ target, touches, timeStamp }: TouchEvent): void {
      const id = ticketAt(target);
      const [finger] = touches;
      touch =
        id !== null && finger && touches.length === 1
          ? { id, x: finger.clientX, y: finger.clientY, at: timeStamp }
          : null;
    }

    function onTouchMove({ touches: [finger] }: TouchEvent): void {
      if (!touch || !finger) return;
      const distance = Math.hypot(finger.clientX - touch.x, finger.clientY - touch.y);
      if (distance > LONG_PRESS_TOLERANCE_PX) touch = null;
    }

    function onTouchEnd({ timeStamp }: TouchEvent): void {
      isAfterLongTouch = touch !== null && timeStamp - touch.at >= LONG_PRESS_MS;
      if (touch && isAfterLongTouch) toggleOne(touch.id);
      touch = null;
    }

    const first = { capture: true, signal };
    addEventListener('click', onClick, first);
    addEventListener(
      'pointerdown',
      ({ pointerType }) => {
        isTouched = pointerType === 'touch';
        isAfterLongTouch = false;
      },
      first,
    );
    addEventListener('mousedown', preventTextSelection, first);
    addEventListener('keydown', onKeyDown, { signal });
    addEventListener('touchstart', onTouchStart, { ...first, passive: true });
    addEventListener('touchmove', onTouchMove, { ...first, passive: true });
    addEventListener('touchend', onTouchEnd, first);
    addEventListener(
      'touchcancel',
      () => {
        touch = null;
      },
      first,
    );
    return () => listening.abort();
  }, []);
}

/** The id of the card at an element; null in dialogs, where tickets are only opened. */
function ticketAt(target: EventTarget | null): string | null {
  const card = target instanceof Element ? target.closest<HTMLElement>('[data-ticket]') : null;
  return card && !card.closest('dialog') ? card.getAttribute('data-ticket') : null;
}

/** Whether an element selects its ticket when it is pressed: a box in the table. */
function isOnBox(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-selects]') !== null;
}

/** Shift and a click would select the text up to here. */
function preventTextSelection(event: MouseEvent): void {
  if (!event.shiftKey || ticketAt(event.target) === null) return;
  event.preventDefault();
  const card =
    event.target instanceof Element && event.target.closest<HTMLElement>('[data-ticket]');
  if (card) card.focus();
}

function isInForm(element: Element | null): boolean {
  return element?.matches('input, select, textarea, [contenteditable]') ?? false;
}

/** Whether Escape closes or cancels something else: a dialog, a menu or a drag. */
function hasOpenLayer(): boolean {
  const isDragging = document.querySelector('[data-ticket][data-dragged]') !== null;
  return isDragging || document.querySelector('dialog[open], :popover-open') !== null;
}
