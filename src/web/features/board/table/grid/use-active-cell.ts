import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import {
  type GridColumn,
  type GridPosition,
  HEADING_INDEX,
  type PressedKey,
  type positionAfter,
} from './grid-position.ts';
import { ROW_HEIGHT_PX } from './use-row-window.ts';

/** A row of a grid. Its key stays when the row moves. */
interface GridRow {
  key: string;
}

interface ActiveCellOptions {
  scroller: RefObject<HTMLElement | null>;
  rows: readonly GridRow[];
  indexOf: ReadonlyMap<string, number>;
  columns: readonly GridColumn[];
}

interface ActiveCell {
  /** The key of its row; null: a heading. */
  key: string | null;
  column: GridColumn;
}

/** The first row, before a cell was focused. */
const NO_KEY = '';

/**
 * The cell that has the tab stop. It follows its row; when that is gone, the row that took its place
 * follows.
 */
export function useActiveCell({ scroller, rows, indexOf, columns }: ActiveCellOptions) {
  const [active, setActive] = useState<ActiveCell>({ key: NO_KEY, column: 'name' });
  const lastIndex = useRef(0);
  /** Focused after the next render: its row may not be mounted yet. */
  const isFocusPending = useRef(false);
  const hasFocus = useRef(false);
  const wasActive = useRef(false);
  const index = active.key === null ? HEADING_INDEX : indexIn(active.key);
  const column = columns.includes(active.column) ? active.column : 'name';

  function indexIn(key: string): number {
    return indexOf.get(key) ?? Math.min(lastIndex.current, rows.length - 1);
  }

  useLayoutEffect(() => {
    if (index !== HEADING_INDEX) lastIndex.current = index;
    if (!isFocusPending.current) return;
    isFocusPending.current = false;
    reveal(scroller.current, index);
    activeCell()?.focus({ preventScroll: true });
    activeCell()?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  function activeCell(): HTMLElement | null {
    const { current } = scroller;
    const key = rows[index]?.key;
    if (key === undefined) return current?.querySelector(`[data-cell="${column}"]`) ?? null;
    const row = current?.querySelector(`[data-row="${CSS.escape(key)}"]`);
    return (
      row?.querySelector<HTMLElement>(`[data-cell="${column}"]`) ??
      row?.querySelector<HTMLElement>('[data-cell]') ??
      null
    );
  }

  return {
    index,
    column,
    /** The key of the row that has the focus. */
    focusedKey: hasFocus.current ? active.key : null,
    focus(to: GridPosition): void {
      isFocusPending.current = true;
      setActive({ key: rows[to.index]?.key ?? null, column: to.column });
    },
    after(key: PressedKey, move: typeof positionAfter): GridPosition | null {
      const height = scroller.current?.clientHeight ?? 0;
      const page = Math.max(1, Math.floor(height / ROW_HEIGHT_PX) - 2);
      return move({ index, column }, key, { rowCount: rows.length, columns, page });
    },
    /** Focuses the cell again if its row was removed together with the focus. */
    keepFocus(): void {
      if (!hasFocus.current || document.activeElement !== document.body) return;
      activeCell()?.focus({ preventScroll: true });
    },
    onFocus(target: Element, at: { row: GridRow; column: GridColumn } | null): void {
      const cell = target.closest<HTMLElement>('[data-cell]');
      if (!cell) return;
      hasFocus.current = true;
      // A press focuses the link in a cell; keys are those of the cell.
      if (cell !== target) cell.focus({ preventScroll: true });
      const heading = columns.find((each) => each === cell.dataset.cell);
      const next: ActiveCell = at
        ? { key: at.row.key, column: at.column }
        : { key: null, column: heading ?? column };
      if (next.key !== active.key || next.column !== active.column) setActive(next);
    },
    onBlur(): void {
      hasFocus.current = false;
    },
    /** Remembers whether the pressed cell was active before. */
    onPress({ target }: { target: EventTarget }): void {
      const cell = (target as Element).closest('[data-cell]');
      wasActive.current = cell !== null && cell === document.activeElement;
    },
    wasActive: () => wasActive.current,
  };
}

/** Scrolls to a row: it may be far from the mounted ones. */
function reveal(scroller: HTMLElement | null, index: number): void {
  if (!scroller || index < 0) return;
  const top = index * ROW_HEIGHT_PX;
  const visible = scroller.clientHeight - 2 * ROW_HEIGHT_PX;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (top > scroller.scrollTop + visible) scroller.scrollTop = top - visible;
}
