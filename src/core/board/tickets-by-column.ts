import type { Board, Ticket } from './board.ts';
import { byPosition } from './ordering.ts';

/** Tickets of each column in their order, keyed by column id. */
export type TicketsByColumn = ReadonlyMap<string, readonly Ticket[]>;

/**
 * Groups a board's tickets by column. A column whose tickets did not change keeps the list that it
 * had in `previous`, so that only the columns concerned are shown anew.
 */
export function ticketsByColumn(board: Board, previous?: TicketsByColumn): TicketsByColumn {
  const groups = new Map<string, Ticket[]>();
  for (const id of board.columns.keys()) groups.set(id, []);
  for (const ticket of board.tickets.values()) groups.get(ticket.columnId)?.push(ticket);
  const result = new Map<string, readonly Ticket[]>();
  for (const [id, tickets] of groups) {
    const before = previous?.get(id);
    result.set(id, before && holdsExactly(before, tickets) ? before : tickets.sort(byPosition));
  }
  return result;
}

function holdsExactly(sorted: readonly Ticket[], tickets: readonly Ticket[]): boolean {
  if (sorted.length !== tickets.length) return false;
  const known = new Set(sorted);
  return tickets.every((ticket) => known.has(ticket));
}
