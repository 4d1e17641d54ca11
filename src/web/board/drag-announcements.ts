import { dragTexts } from '../texts/board.ts';
import { type Drop, placeOf } from './drop.ts';
import type { ShownColumn } from './shown-columns.ts';

/** Where a carried ticket would fall now, in words. */
export function announcementOf(
  drop: Drop,
  draggedId: string,
  columns: readonly ShownColumn[],
): string {
  return told(drop, draggedId, columns, dragTexts.over, dragTexts.swapsWith);
}

/** Where a ticket has fallen, in words. */
export function droppedText(
  drop: Drop,
  draggedId: string,
  columns: readonly ShownColumn[],
): string {
  return told(drop, draggedId, columns, dragTexts.dropped, dragTexts.swapped);
}

function told(
  drop: Drop,
  draggedId: string,
  columns: readonly ShownColumn[],
  placed: typeof dragTexts.over,
  swapped: typeof dragTexts.swapped,
): string {
  const tickets = columns.flatMap((column) => column.tickets);
  const name = (id: string) => tickets.find((ticket) => ticket.id === id)?.name ?? '';
  if (drop.kind === 'swap') return swapped(name(draggedId), name(drop.withId));
  const target = columns.find(({ id }) => id === drop.columnId);
  if (!target) return '';
  const { place, of } = placeOf(drop, draggedId, target);
  return placed(name(draggedId), target.column.name, place, of);
}
