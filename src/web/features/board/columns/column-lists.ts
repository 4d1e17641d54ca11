import type { Extent } from '../drag/drop-target.ts';

/** The parts of a column's scrolling list that dropping needs. */
export interface ColumnList {
  /** The scrolling element. */
  element: HTMLElement;
  /** Position of each ticket in the list, mounted or not. */
  extents(): Extent[];
  /** Scrolls the ticket at an index into view. */
  reveal(index: number): void;
}

/** The lists of the shown columns, by column id. */
export type ColumnLists = Map<string, ColumnList>;

interface Point {
  x: number;
  y: number;
}

/** The column whose list is under a point, or within half a gap beside it; null if none is. */
export function columnUnder(lists: ColumnLists, point: Point): string | null {
  const HALF_GAP_PX = 8;
  for (const [id, { element }] of lists) {
    const { left, right } = element.getBoundingClientRect();
    if (point.x >= left - HALF_GAP_PX && point.x < right + HALF_GAP_PX) return id;
  }
  return null;
}

/** The offset within the list's content of a vertical screen position. */
export function heightIn({ element }: ColumnList, y: number): number {
  return y - element.getBoundingClientRect().top + element.scrollTop;
}
