import { type PointerEvent, useRef, useState } from 'react';
import type { TableColumn } from '../table-columns.ts';
import { clampWidth } from '../table-settings.ts';

/** A press that moves less than this is a click. */
const DRAG_DISTANCE_PX = 6;

interface HeadingDragOptions {
  columns: readonly TableColumn[];
  onMove: (column: TableColumn, by: number) => void;
  /** The width in px; null: the default one. */
  onResize: (column: TableColumn, width: number | null) => void;
}

interface Press {
  column: TableColumn;
  x: number;
  /** Of a heading whose edge is dragged, its width at first; null while the heading is dragged. */
  width: number | null;
  isDragged: boolean;
}

/** Moves columns by dragging their headings with a mouse, and resizes them by their edges. */
export function useHeadingDrag({ columns, onMove, onResize }: HeadingDragOptions) {
  const press = useRef<Press | null>(null);
  const [dropBefore, setDropBefore] = useState<TableColumn | 'end' | null>(null);
  const wasDragged = useRef(false);

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    wasDragged.current = false;
    const heading = (event.target as Element).closest<HTMLElement>('[data-heading]');
    const column = columns.find((each) => each === heading?.dataset.heading);
    if (!heading || !column || event.button !== 0) return;
    const isEdge = (event.target as Element).closest('[data-resizes]') !== null;
    // A finger scrolls the table; it moves columns in their list.
    if (!isEdge && event.pointerType !== 'mouse') return;
    const width = isEdge ? heading.getBoundingClientRect().width : null;
    press.current = { column, x: event.clientX, width, isDragged: false };
    if (isEdge) event.preventDefault();
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const { current } = press;
    if (!current) return;
    // It was released outside, before it was a drag.
    if (event.buttons === 0) {
      onPointerCancel();
      return;
    }
    const offset = event.clientX - current.x;
    if (!current.isDragged && Math.abs(offset) < DRAG_DISTANCE_PX) return;
    if (!current.isDragged) event.currentTarget.setPointerCapture(event.pointerId);
    current.isDragged = true;
    const { column, width } = current;
    if (width === null) setDropBefore(targetAt(event));
    else gridOf(event)?.style.setProperty(`--width-${column}`, `${widthAt(width, offset)}px`);
  }

  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    const { current } = press;
    press.current = null;
    setDropBefore(null);
    if (!current) return;
    const { column, x, width, isDragged } = current;
    wasDragged.current = isDragged || width !== null;
    if (!isDragged) return;
    if (width !== null) {
      onResize(column, widthAt(width, event.clientX - x));
      return;
    }
    const target = targetAt(event);
    const from = columns.indexOf(column);
    const gap = target === 'end' ? columns.length : columns.indexOf(target);
    onMove(column, gap - from - Number(gap > from));
  }

  function onPointerCancel(): void {
    press.current = null;
    setDropBefore(null);
  }

  function onDoubleClick({ target }: { target: EventTarget }): void {
    const edge = (target as Element).closest<HTMLElement>('[data-resizes]');
    const column = columns.find((each) => each === edge?.dataset.resizes);
    if (column) onResize(column, null);
  }

  /** The column before which the dragged one is dropped; the name stays the first. */
  function targetAt({ currentTarget, clientX }: PointerEvent<HTMLElement>): TableColumn | 'end' {
    const isRtl = getComputedStyle(currentTarget).direction === 'rtl';
    const next = columns.slice(1).find((column) => {
      const heading = currentTarget.querySelector(`[data-heading="${column}"]`);
      const { left = 0, width = 0 } = heading?.getBoundingClientRect() ?? {};
      const centre = left + width / 2;
      return isRtl ? clientX > centre : clientX < centre;
    });
    return next ?? 'end';
  }

  return {
    dropBefore,
    /** Whether a press was no drag. */
    isClick: () => !wasDragged.current,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onDoubleClick },
  };
}

function gridOf({ currentTarget }: PointerEvent<HTMLElement>): HTMLElement | null {
  return currentTarget.closest<HTMLElement>('[role="grid"]');
}

function widthAt(width: number, offset: number): number {
  return clampWidth(width + (document.documentElement.dir === 'rtl' ? -offset : offset));
}
