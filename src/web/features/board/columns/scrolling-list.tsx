import { useDroppable } from '@dnd-kit/core';
import { useLayoutEffect } from 'react';
import type { ColumnLists } from './column-lists.ts';

const PREFIX = 'list:';

interface ScrollingListProps {
  columnId: string;
  lists: ColumnLists;
}

/** Lets a column's list scroll while something is dragged near its edges. */
export function ScrollingList({ columnId, lists }: ScrollingListProps) {
  const { setNodeRef } = useDroppable({ id: listDropId(columnId) });
  useLayoutEffect(() => {
    // The list instead of its scroll container: dnd-kit scrolls the ancestors of the hovered
    // element.
    setNodeRef(lists.get(columnId)?.element.querySelector('ul') ?? null);
  });
  return null;
}

export function listDropId(columnId: string): string {
  return `${PREFIX}${columnId}`;
}

export function isListDropId(id: string | number): boolean {
  return String(id).startsWith(PREFIX);
}
