import type { Command } from '../../../../core/board/commands.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';

/**
 * Where a dragged ticket would be dropped: between two named neighbours, so that the choice is
 * stable while others move tickets, or in exchange with another ticket.
 */
export type Drop =
  | { kind: 'insert'; columnId: string; after: string | undefined; before: string | undefined }
  | { kind: 'swap'; columnId: string; withId: string };

/** Vertical extent of a ticket in its column's list, in px. */
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
 * middle half of another ticket swaps and the outer quarters insert; in other columns the midpoint
 * decides.
 */
export function dropAt(
  column: Column,
  draggedId: string,
  extents: readonly Extent[],
  y: number,
): Drop {
  const { id: columnId, tickets } = column;
  const overIndex = extents.findIndex(({ end }) => y < end);
  const extent = extents[overIndex];
  if (!extent) return insertAt(column, tickets.length);
  if (y < extent.start) return insertAt(column, overIndex);
  const fraction = (y - extent.start) / (extent.end - extent.start);
  const isOwn = hasTicket(column, draggedId);
  const other = tickets[overIndex];
  if (isOwn && other && other.id !== draggedId && fraction > 0.25 && fraction < 0.75) {
    return { kind: 'swap', columnId, withId: other.id };
  }
  return insertAt(column, fraction < 0.5 ? overIndex : overIndex + 1);
}

/** The drop into a gap of the shown tickets; gap 0 is above the first. */
export function insertAt({ id, tickets }: Column, gap: number): Drop {
  const [after, before] = [tickets[gap - 1]?.id, tickets[gap]?.id];
  return { kind: 'insert', columnId: id, after, before };
}

/** The current gap of a drop: below `after` if it exists, else above `before`, else the end. */
export function gapOf(drop: Drop, { tickets }: Column): number {
  const indexOf = (ticketId: string | undefined) => tickets.findIndex(({ id }) => id === ticketId);
  if (drop.kind === 'swap') return indexOf(drop.withId);
  const after = indexOf(drop.after);
  if (after >= 0) return after + 1;
  const before = indexOf(drop.before);
  return before >= 0 ? before : tickets.length;
}

/** The command of a drop; null if the ticket would stay in place or is gone. */
export function commandOf(
  boardId: string,
  drop: Drop,
  draggedId: string,
  columns: readonly Column[],
): Command<'tickets.move'> | Command<'tickets.swap'> | null {
  const column = columns.find(({ id }) => id === drop.columnId);
  if (!column || !columns.some((each) => hasTicket(each, draggedId))) return null;
  if (drop.kind === 'swap') {
    const { withId } = drop;
    // Either ticket may have left the column meanwhile.
    const areBothPresent = hasTicket(column, draggedId) && hasTicket(column, withId);
    if (withId === draggedId || !areBothPresent) return null;
    return { type: 'tickets.swap', boardId, ticketId: draggedId, withId };
  }
  const { after, before } = drop;
  if (after === draggedId || before === draggedId) return null;
  const to = { columnId: column.id, after, before };
  return { type: 'tickets.move', boardId, ticketId: draggedId, to };
}

/** Keyboard steps while a ticket is dragged. */
export type Step = 'up' | 'down' | 'left' | 'right' | 'swap';

/** The drop after one more step; unchanged if the step leads nowhere. */
export function stepFrom(
  last: Drop,
  step: Step,
  draggedId: string,
  columns: readonly Column[],
): Drop {
  // If the chosen position is gone, start again at the ticket.
  const drop = isValid(last, columns) ? last : (restingDrop(draggedId, columns) ?? last);
  const columnIndex = columns.findIndex(({ id }) => id === drop.columnId);
  const column = columns[columnIndex];
  if (!column) return drop;
  const gap = gapOf(drop, column);
  const ownIndex = column.tickets.findIndex(({ id }) => id === draggedId);
  if (step === 'swap') return toggleSwap(drop, gap, ownIndex, column);
  if (step === 'left' || step === 'right') {
    const next = columns[columnIndex + (step === 'left' ? -1 : 1)];
    if (!next) return drop;
    return insertAt(next, Math.min(gap, next.tickets.length));
  }
  const to = nextGap(gap, step === 'up' ? -1 : 1, ownIndex);
  if (to < 0 || to > column.tickets.length) return drop;
  return insertAt(column, to);
}

/** The position of a ticket that was just picked up: the gap above itself. */
export function restingDrop(draggedId: string, columns: readonly Column[]): Drop | null {
  for (const column of columns) {
    const gap = column.tickets.findIndex((ticket) => ticket.id === draggedId);
    if (gap >= 0) return insertAt(column, gap);
  }
  return null;
}

/** The 1-based position of a drop among its column's tickets, and their number. */
export function positionOfDrop(
  drop: Drop,
  draggedId: string,
  column: Column,
): { place: number; of: number } {
  const { tickets } = column;
  const ownIndex = tickets.findIndex(({ id }) => id === draggedId);
  const of = ownIndex < 0 ? tickets.length + 1 : tickets.length;
  if (drop.kind === 'swap') {
    return { place: tickets.findIndex(({ id }) => id === drop.withId) + 1, of };
  }
  const gap = gapOf(drop, column);
  return { place: ownIndex >= 0 && gap > ownIndex ? gap : gap + 1, of };
}

/** Whether the drop's column, and the ticket to swap with, still exist. */
function isValid(drop: Drop, columns: readonly Column[]): boolean {
  const column = columns.find(({ id }) => id === drop.columnId);
  return column !== undefined && (drop.kind === 'insert' || hasTicket(column, drop.withId));
}

function hasTicket({ tickets }: Column, ticketId: string): boolean {
  return tickets.some(({ id }) => id === ticketId);
}

// The two gaps beside the ticket both mean that it stays, and count as one.
function nextGap(gap: number, by: -1 | 1, ownIndex: number): number {
  if (ownIndex < 0) return gap + by;
  const canonical = gap === ownIndex + 1 ? ownIndex : gap;
  const to = canonical + by;
  if (by === 1 && to === ownIndex + 1) return to + 1;
  if (by === -1 && to === ownIndex + 1) return ownIndex;
  return to;
}

/** Toggles between the position of a ticket in the same column and a swap with it. */
function toggleSwap(drop: Drop, gap: number, ownIndex: number, column: Column): Drop {
  const { id: columnId, tickets } = column;
  if (drop.kind === 'swap') return insertAt(column, gap > ownIndex ? gap + 1 : gap);
  if (ownIndex < 0) return drop;
  const other = tickets[gap > ownIndex ? gap - 1 : gap];
  if (!other || other.id === tickets[ownIndex]?.id) return drop;
  return { kind: 'swap', columnId, withId: other.id };
}
