import type { Extent } from '../drag/drop-target.ts';

/** A column's scrolling list, as far as dropping needs to know it. */
export interface ColumnList {
  /** What scrolls. */
  element: HTMLElement;
  /** Where each ticket lies in the list, mounted or not. */
  extents(): Extent[];
  /** Scrolls so that the ticket at an index can be seen. */
  reveal(index: number): void;
}

/** The lists of the columns on the screen, by column id. */
export type ColumnLists = Map<string, ColumnList>;

interface Point {
  x: number;
  y: number;
}

/** The column whose list is under a point, or beside it within half a gap; null when none is. */
export function columnUnder(lists: ColumnLists, point: Point): string | null {
  const HALF_GAP = 8;
  for (const [id, { element }] of lists) {
    const { left, right } = element.getBoundingClientRect();
    if (point.x >= left - HALF_GAP && point.x < right + HALF_GAP) return id;
  }
  return null;
}

/** How far down in the list's content a height on the screen is. */
export function heightIn({ element }: ColumnList, y: number): number {
  return y - element.getBoundingClientRect().top + element.scrollTop;
}
