import type { Ticket } from '../../core/board/board.ts';
import type { Command } from '../../core/board/commands.ts';

/**
 * Where a dragged ticket would fall. A gap is counted in the column's tickets as they are shown:
 * gap 0 is above the first.
 */
export type Drop =
  | { kind: 'insert'; columnId: string; gap: number }
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
  if (!extent) return { kind: 'insert', columnId, gap: tickets.length };
  if (y < extent.start) return { kind: 'insert', columnId, gap: over };
  const part = (y - extent.start) / (extent.end - extent.start);
  const isOwn = tickets.some(({ id }) => id === draggedId);
  const other = tickets[over];
  if (isOwn && other && part > 0.25 && part < 0.75) {
    return { kind: 'swap', columnId, withId: other.id };
  }
  return { kind: 'insert', columnId, gap: part < 0.5 ? over : over + 1 };
}

/** The command of a drop, or null when the ticket would stay where it is, or is gone. */
export function commandOf(
  boardId: string,
  drop: Drop,
  draggedId: string,
  columns: readonly Column[],
): Command<'tickets.move'> | Command<'tickets.swap'> | null {
  const column = columns.find(({ id }) => id === drop.columnId);
  const isThere = columns.some(({ tickets }) => tickets.some(({ id }) => id === draggedId));
  if (!column || !isThere) return null;
  if (drop.kind === 'swap') {
    if (drop.withId === draggedId) return null;
    return { type: 'tickets.swap', boardId, ticketId: draggedId, withId: drop.withId };
  }
  const after = column.tickets[drop.gap - 1]?.id;
  const before = column.tickets[drop.gap]?.id;
  if (after === draggedId || before === draggedId) return null;
  const to = { columnId: column.id, after, before };
  return { type: 'tickets.move', boardId, ticketId: draggedId, to };
}

/** What can be pressed while a ticket is carried by keyboard. */
export type Step = 'up' | 'down' | 'left' | 'right' | 'swap';

/** The drop after one more key; the same one where the key leads nowhere. */
export function stepped(
  drop: Drop,
  step: Step,
  draggedId: string,
  columns: readonly Column[],
): Drop {
  const at = columns.findIndex(({ id }) => id === drop.columnId);
  const column = columns[at];
  if (!column) return drop;
  const gap = gapOf(drop, column);
  const own = column.tickets.findIndex(({ id }) => id === draggedId);
  if (step === 'swap') return swapped(drop, gap, own, column);
  if (step === 'left' || step === 'right') {
    const next = columns[at + (step === 'left' ? -1 : 1)];
    if (!next) return drop;
    return { kind: 'insert', columnId: next.id, gap: Math.min(gap, next.tickets.length) };
  }
  const to = nextGap(gap, step === 'up' ? -1 : 1, own);
  if (to < 0 || to > column.tickets.length) return drop;
  return { kind: 'insert', columnId: column.id, gap: to };
}

/** Where a ticket is that was just picked up: the gap above itself. */
export function restingDrop(draggedId: string, columns: readonly Column[]): Drop | null {
  for (const { id, tickets } of columns) {
    const gap = tickets.findIndex((ticket) => ticket.id === draggedId);
    if (gap >= 0) return { kind: 'insert', columnId: id, gap };
  }
  return null;
}

/** The place among a column's tickets that a drop leads to, counted from 1, and of how many. */
export function placeOf(
  drop: Drop,
  draggedId: string,
  { tickets }: Column,
): { place: number; of: number } {
  const own = tickets.findIndex(({ id }) => id === draggedId);
  const of = own < 0 ? tickets.length + 1 : tickets.length;
  if (drop.kind === 'swap') {
    return { place: tickets.findIndex(({ id }) => id === drop.withId) + 1, of };
  }
  return { place: own >= 0 && drop.gap > own ? drop.gap : drop.gap + 1, of };
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

function gapOf(drop: Drop, column: Column): number {
  if (drop.kind === 'insert') return drop.gap;
  return column.tickets.findIndex(({ id }) => id === drop.withId);
}

/** S turns the place of a ticket of one's own column into an exchange with it, and back. */
function swapped(drop: Drop, gap: number, own: number, column: Column): Drop {
  const { id: columnId, tickets } = column;
  if (drop.kind === 'swap') {
    const at = tickets.findIndex(({ id }) => id === drop.withId);
    return { kind: 'insert', columnId, gap: at > own ? at + 1 : at };
  }
  if (own < 0) return drop;
  const other = tickets[gap > own ? gap - 1 : gap];
  if (!other || other.id === tickets[own]?.id) return drop;
  return { kind: 'swap', columnId, withId: other.id };
}
