import type { Board } from '../board.ts';
import { byPosition } from '../ordering.ts';
import type { Ticket } from '../ticket.ts';

/** Each column's tickets in order, keyed by column id. */
export type TicketsByColumn = ReadonlyMap<string, readonly Ticket[]>;

/**
 * Groups a board's tickets by column. A column whose tickets did not change reuses its list from
 * `previous`, so that only changed columns are rendered again.
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
  const members = new Set(sorted);
  return tickets.every((ticket) => members.has(ticket));
}
