import { dragTexts } from '../../../i18n/en/announcements.ts';
import type { StatusColumn } from '../columns/status-columns.ts';
import { type Drop, positionOfDrop, restingDrop } from './drop-target.ts';

type Columns = readonly StatusColumn[];

/** Announces where a dragged ticket would be dropped. */
export function overText(drop: Drop, draggedId: string, columns: Columns): string {
  return textOfDrop(drop, draggedId, columns, dragTexts.over, dragTexts.swapsWith);
}

/** Announces where a ticket was dropped. */
export function droppedText(drop: Drop, draggedId: string, columns: Columns): string {
  return textOfDrop(drop, draggedId, columns, dragTexts.dropped, dragTexts.swapped);
}

export function pickedUpText(ticketId: string, columns: Columns): string {
  return restingText(ticketId, columns, dragTexts.pickedUp);
}

export function putBackText(ticketId: string, columns: Columns): string {
  return restingText(ticketId, columns, dragTexts.putBack);
}

/** Announces a column's position. */
export function columnText(
  text: typeof dragTexts.overColumn,
  columnId: string,
  placeId: string,
  columns: Columns,
): string {
  const name = columns.find(({ id }) => id === columnId)?.column.name ?? '';
  return text(name, columns.findIndex(({ id }) => id === placeId) + 1, columns.length);
}

function restingText(ticketId: string, columns: Columns, text: typeof dragTexts.over): string {
  const drop = restingDrop(ticketId, columns);
  return drop ? textOfDrop(drop, ticketId, columns, text, dragTexts.swapped) : '';
}

function textOfDrop(
  drop: Drop,
  draggedId: string,
  columns: Columns,
  placed: typeof dragTexts.over,
  swapped: typeof dragTexts.swapped,
): string {
  const tickets = columns.flatMap((column) => column.tickets);
  const name = (id: string) => tickets.find((ticket) => ticket.id === id)?.name ?? '';
  const target = columns.find(({ id }) => id === drop.columnId);
  if (!target) return '';
  const { place, of } = positionOfDrop(drop, draggedId, target);
  const column = target.column.name;
  if (drop.kind === 'insert') return placed(name(draggedId), column, place, of);
  return swapped(name(draggedId), name(drop.withId), column, place, of);
}
