import { type KeyboardEvent, type MouseEvent, type TouchEvent, useRef } from 'react';

/** What can be picked up, or is being carried. */
export interface DraggedItem {
  kind: 'ticket' | 'column';
  id: string;
}

type PressEvent = MouseEvent | TouchEvent | KeyboardEvent;

/** A press on something that can be picked up, with which carrying may begin. */
export interface BufferedPress extends DraggedItem {
  event: PressEvent;
}

/** Picks up what has the focus, and drops it. */
export const DRAG_KEY = 'Space';

const ENDS = ['mouseup', 'touchend', 'touchcancel'];

/**
 * Presses within a view, on their way to what carries (dnd-layer.tsx). That may come later
 * than the cards do: the last press is kept for it, unless it is over by then.
 */
export class PointerBuffer {
  /** For the element around all that can be picked up. */
  readonly handlers = {
    onMouseDown: (event: MouseEvent) => this.press(event),
    onTouchStart: (event: TouchEvent) => this.press(event),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.code === DRAG_KEY) this.press(event);
    },
  };

  private kept: BufferedPress | null = null;
  private taker: ((press: BufferedPress) => void) | null = null;

  /** Hands over the presses, from the one that was kept on, until what is returned is called. */
  follow(taker: (press: BufferedPress) => void): () => void {
    const { kept } = this;
    this.taker = taker;
    this.kept = null;
    if (kept) queueMicrotask(() => taker(kept));
    return () => {
      this.taker = null;
    };
  }

  private press(event: PressEvent): void {
    const carried = carriedBy(event.target);
    if (!carried) return;
    const press = { ...carried, event };
    if (this.taker) this.taker(press);
    else this.keep(press);
  }

  private keep(press: BufferedPress): void {
    this.kept = press;
    const forget = () => {
      this.kept = null;
      for (const end of ENDS) removeEventListener(end, forget);
    };
    for (const end of ENDS) addEventListener(end, forget);
  }
}

export function usePointerBuffer(): PointerBuffer {
  const presses = useRef<PointerBuffer>(null);
  presses.current ??= new PointerBuffer();
  return presses.current;
}

/** The element that shows a ticket or a column, as it is now. */
export function elementOf({ kind, id }: DraggedItem): HTMLElement | null {
  return document.querySelector(`[data-${kind}="${CSS.escape(id)}"]`);
}

/** What is picked up at an element of the page: what is within `data-carries`. */
function carriedBy(target: EventTarget): DraggedItem | null {
  const handle = target instanceof Element ? target.closest('[data-carries]') : null;
  const { ticket, column } =
    handle?.closest<HTMLElement>('[data-ticket],[data-column]')?.dataset ?? {};
  if (ticket) return { kind: 'ticket', id: ticket };
  return column ? { kind: 'column', id: column } : null;
}
