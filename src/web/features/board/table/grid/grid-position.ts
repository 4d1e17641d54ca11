import { inReadingOrder } from '../../../../ui/reading-order.ts';
import type { TableColumn } from '../table-columns.ts';

/** A column of the grid: that of the selection boxes, or one of the table. */
export type GridColumn = 'select' | TableColumn;

/** The index of the row of headings. */
export const HEADING_INDEX = -1;

/** A place in the grid. */
export interface GridPosition {
  index: number;
  column: GridColumn;
}

interface GridSize {
  rowCount: number;
  columns: readonly GridColumn[];
  /** The number of rows that a Page key moves by. */
  page: number;
}

export interface PressedKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** The place that a key moves to; null for keys that do not move. */
export function positionAfter(
  { index, column }: GridPosition,
  { key: pressed, ctrlKey, metaKey }: PressedKey,
  { rowCount, columns, page }: GridSize,
): GridPosition | null {
  const row = (to: number) => Math.max(HEADING_INDEX, Math.min(rowCount - 1, to));
  const at = columns.indexOf(column);
  const columnAt = (to: number) => columns[Math.max(0, Math.min(columns.length - 1, to))] ?? 'name';
  const toEnd = ctrlKey || metaKey;
  switch (inReadingOrder(pressed)) {
    case 'ArrowUp':
      return { index: toEnd ? row(0) : row(index - 1), column };
    case 'ArrowDown':
      return { index: toEnd ? row(rowCount) : row(index + 1), column };
    case 'ArrowLeft':
      return { index, column: columnAt(toEnd ? 0 : at - 1) };
    case 'ArrowRight':
      return { index, column: columnAt(toEnd ? columns.length : at + 1) };
    case 'PageUp':
      return { index: Math.max(Math.min(0, index), index - page), column };
    case 'PageDown':
      return { index: row(index + page), column };
    case 'Home':
      return { index: toEnd ? row(0) : index, column: columnAt(0) };
    case 'End':
      return { index: toEnd ? row(rowCount) : index, column: columnAt(columns.length) };
    default:
      return null;
  }
}
