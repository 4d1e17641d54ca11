import { type KeyboardEvent, type MouseEvent, type TouchEvent, useRef } from 'react';

/** An item that can be dragged or is being dragged. */
export interface DraggedItem {
  kind: 'ticket' | 'column';
  id: string;
}

type PressEvent = MouseEvent | TouchEvent | KeyboardEvent;

/** A press on a draggable item, which may start a drag. */
export interface BufferedPress extends DraggedItem {
  event: PressEvent;
}

/** Key that picks up and drops the focused item. */
export const DRAG_KEY = 'Space';

const END_EVENTS = ['mouseup', 'touchend', 'touchcancel'];

/**
 * Forwards presses within a view to the drag layer (dnd-layer.tsx). The layer may load after the
 * cards: the last press is buffered for it until the pointer is released.
 */
export class PointerBuffer {
  /** Event handlers for the element that contains all draggable items. */
  readonly handlers = {
    onMouseDown: (event: MouseEvent) => this.press(event),
    onTouchStart: (event: TouchEvent) => this.press(event),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.code === DRAG_KEY) this.press(event);
    },
  };

  private buffered: BufferedPress | null = null;
  private listener: ((press: BufferedPress) => void) | null = null;

  /** Forwards presses, starting with the buffered one. Returns the function that stops it. */
  follow(listener: (press: BufferedPress) => void): () => void {
    const { buffered } = this;
    this.listener = listener;
    this.buffered = null;
    if (buffered) queueMicrotask(() => listener(buffered));
    return () => {
      this.listener = null;
    };
  }

  private press(event: PressEvent): void {
    const item = itemAt(event.target);
    if (!item) return;
    const press = { ...item, event };
    if (this.listener) this.listener(press);
    else this.bufferPress(press);
  }

  private bufferPress(press: BufferedPress): void {
    this.buffered = press;
    const clear = () => {
      this.buffered = null;
      for (const end of END_EVENTS) removeEventListener(end, clear);
    };
    for (const end of END_EVENTS) addEventListener(end, clear);
  }
}

export function usePointerBuffer(): PointerBuffer {
  const buffer = useRef<PointerBuffer>(null);
  buffer.current ??= new PointerBuffer();
  return buffer.current;
}

/** The current element of a ticket or column. */
export function elementOf({ kind, id }: DraggedItem): HTMLElement | null {
  return document.querySelector(`[data-${kind}="${CSS.escape(id)}"]`);
}

/** The draggable item at an element inside `data-carries`. */
function itemAt(target: EventTarget): DraggedItem | null {
  const handle = target instanceof Element ? target.closest('[data-carries]') : null;
  const { ticket, column } =
    handle?.closest<HTMLElement>('[data-ticket],[data-column]')?.dataset ?? {};
  if (ticket) return { kind: 'ticket', id: ticket };
  return column ? { kind: 'column', id: column } : null;
}
