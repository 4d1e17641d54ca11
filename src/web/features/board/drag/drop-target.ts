import type { Ticket } from '../../../../core/board/board.ts';
import type { Command } from '../../../../core/board/commands.ts';

/**
 * Where a dragged ticket would fall: between neighbours, named so that the choice stays what it was
 * while others move things, or in exchange with another ticket.
 */
export type Drop =
  | { kind: 'insert'; columnId: string; after: string | undefined; before: string | undefined }
  | { kind: 'swap'; columnId: string; withId: string };

/** How far a column's list reaches, and where each of its tickets lies in it, in px. */
export interface Extent {
  start: number;
  end: number;
}

interface Column {
  id: string;
  tickets: readonly Ticket[];
}

/**
 * The drop for a pointer at height `y` of a column's list (decisions §4). In its own column, the
 * middle half of another ticket swaps and the outer quarters insert; elsewhere the midpoint decides.
 */
export function dropAt(
  column: Column,
  draggedId: string,
  extents: readonly Extent[],
  y: number,
): Drop {
  const { id: columnId, tickets } = column;
  const over = extents.findIndex(({ end }) => y < end);
  const extent = extents[over];
  if (!extent) return insertAt(column, tickets.length);
  if (y < extent.start) return insertAt(column, over);
  const part = (y - extent.start) / (extent.end - extent.start);
  const isOwn = holds(column, draggedId);
  const other = tickets[over];
  if (isOwn && other && other.id !== draggedId && part > 0.25 && part < 0.75) {
    return { kind: 'swap', columnId, withId: other.id };
  }
  return insertAt(column, part < 0.5 ? over : over + 1);
}

/** The drop into a gap, counted in the tickets as they are shown: gap 0 is above the first. */
export function insertAt({ id, tickets }: Column, gap: number): Drop {
  const [after, before] = [tickets[gap - 1]?.id, tickets[gap]?.id];
  return { kind: 'insert', columnId: id, after, before };
}

/** The gap that a drop means now: below `after` if it is there, else above `before`, else the end. */
export function gapOf(drop: Drop, { tickets }: Column): number {
  const at = (wanted: string | undefined) => tickets.findIndex(({ id }) => id === wanted);
  if (drop.kind === 'swap') return at(drop.withId);
  const after = at(drop.after);
  if (after >= 0) return after + 1;
  const before = at(drop.before);
  return before >= 0 ? before : tickets.length;
}

/** The command of a drop, or null when the ticket would stay where it is, or is gone. */
export function commandOf(
  boardId: string,
  drop: Drop,
  draggedId: string,
  columns: readonly Column[],
): Command<'tickets.move'> | Command<'tickets.swap'> | null {
  const column = columns.find(({ id }) => id === drop.columnId);
  if (!column || !columns.some((each) => holds(each, draggedId))) return null;
  if (drop.kind === 'swap') {
    const { withId } = drop;
    // Either may have left the column meanwhile.
    const areThere = holds(column, draggedId) && holds(column, withId);
    if (withId === draggedId || !areThere) return null;
    return { type: 'tickets.swap', boardId, ticketId: draggedId, withId };
  }
  const { after, before } = drop;
  if (after === draggedId || before === draggedId) return null;
  const to = { columnId: column.id, after, before };
  return { type: 'tickets.move', boardId, ticketId: draggedId, to };
}

/** What can be pressed while a ticket is carried by keyboard. */
export type Step = 'up' | 'down' | 'left' | 'right' | 'swap';

/** The drop after one more key; the same one where the key leads nowhere. */
export function stepFrom(
  last: Drop,
  step: Step,
  draggedId: string,
  columns: readonly Column[],
): Drop {
  // What was chosen may be gone by now: then the way begins anew where the ticket is.
  const drop = stands(last, columns) ? last : (restingDrop(draggedId, columns) ?? last);
  const at = columns.findIndex(({ id }) => id === drop.columnId);
  const column = columns[at];
  if (!column) return drop;
  const gap = gapOf(drop, column);
  const own = column.tickets.findIndex(({ id }) => id === draggedId);
  if (step === 'swap') return swapped(drop, gap, own, column);
  if (step === 'left' || step === 'right') {
    const next = columns[at + (step === 'left' ? -1 : 1)];
    if (!next) return drop;
    return insertAt(next, Math.min(gap, next.tickets.length));
  }
  const to = nextGap(gap, step === 'up' ? -1 : 1, own);
  if (to < 0 || to > column.tickets.length) return drop;
  return insertAt(column, to);
}

/** Where a ticket is that was just picked up: the gap above itself. */
export function restingDrop(draggedId: string, columns: readonly Column[]): Drop | null {
  for (const column of columns) {
    const gap = column.tickets.findIndex((ticket) => ticket.id === draggedId);
    if (gap >= 0) return insertAt(column, gap);
  }
  return null;
}

/** The place among a column's tickets that a drop leads to, counted from 1, and of how many. */
export function placeOf(
  drop: Drop,
  draggedId: string,
  column: Column,
): { place: number; of: number } {
  const { tickets } = column;
  const own = tickets.findIndex(({ id }) => id === draggedId);
  const of = own < 0 ? tickets.length + 1 : tickets.length;
  if (drop.kind === 'swap') {
    return { place: tickets.findIndex(({ id }) => id === drop.withId) + 1, of };
  }
  const gap = gapOf(drop, column);
  return { place: own >= 0 && gap > own ? gap : gap + 1, of };
}

/** Whether what a drop leads to is there: its column, and in it the ticket to swap with. */
function stands(drop: Drop, columns: readonly Column[]): boolean {
  const column = columns.find(({ id }) => id === drop.columnId);
  return column !== undefined && (drop.kind === 'insert' || holds(column, drop.withId));
}

function holds({ tickets }: Column, ticketId: string): boolean {
  return tickets.some(({ id }) => id === ticketId);
}

// Both gaps beside the ticket itself mean that it stays: they count as one.
function nextGap(gap: number, by: -1 | 1, own: number): number {
  if (own < 0) return gap + by;
  const canonical = gap === own + 1 ? own : gap;
  const to = canonical + by;
  if (by === 1 && to === own + 1) return to + 1;
  if (by === -1 && to === own + 1) return own;
  return to;
}

/** S turns the place of a ticket of one's own column into an exchange with it, and back. */
function swapped(drop: Drop, gap: number, own: number, column: Column): Drop {
  const { id: columnId, tickets } = column;
  if (drop.kind === 'swap') return insertAt(column, gap > own ? gap + 1 : gap);
  if (own < 0) return drop;
  const other = tickets[gap > own ? gap - 1 : gap];
  if (!other || other.id === tickets[own]?.id) return drop;
  return { kind: 'swap', columnId, withId: other.id };
}
