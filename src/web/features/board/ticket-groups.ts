import { useMemo, useRef } from 'react';
import type { Board, Ticket } from '../../../core/board/board.ts';
import { byPosition, sortedColumns } from '../../../core/board/ordering.ts';

/** Tickets by what they have in common: a day, a person. */
export type TicketGroups = ReadonlyMap<string, readonly Ticket[]>;

interface Grouping {
  keyOf(ticket: Ticket): string | null;
  /** What comes before the board's own order. */
  compare?(a: Ticket, b: Ticket): number;
}

/**
 * Groups a board's tickets; within a group they are in the board's order, which is column by
 * column. Tickets without a key are left out. A group whose tickets did not change keeps the list
 * that it had in `previous`.
 */
export function groupTickets(
  board: Board,
  { keyOf, compare = () => 0 }: Grouping,
  previous?: TicketGroups,
): TicketGroups {
  const rank = new Map(sortedColumns(board).map(({ id }, index) => [id, index]));
  const rankOf = (ticket: Ticket) => rank.get(ticket.columnId) ?? rank.size;
  const inOrder = (a: Ticket, b: Ticket) =>
    compare(a, b) || rankOf(a) - rankOf(b) || byPosition(a, b);
  const groups = new Map<string, Ticket[]>();
  for (const ticket of board.tickets.values()) {
    const key = keyOf(ticket);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(ticket);
    else groups.set(key, [ticket]);
  }
  const result = new Map<string, readonly Ticket[]>();
  for (const [key, tickets] of groups) {
    const before = previous?.get(key);
    const isSame = before && holdsExactly(before, tickets) && isSorted(before, inOrder);
    result.set(key, isSame ? before : tickets.sort(inOrder));
  }
  return result;
}

/** The groups of a board as it is now; `grouping` must be the same one at each rendering. */
export function useTicketGroups(board: Board, grouping: Grouping): TicketGroups {
  const known = useRef<TicketGroups | undefined>(undefined);
  return useMemo(() => {
    known.current = groupTickets(board, grouping, known.current);
    return known.current;
  }, [board, grouping]);
}

function holdsExactly(known: readonly Ticket[], tickets: readonly Ticket[]): boolean {
  if (known.length !== tickets.length) return false;
  const before = new Set(known);
  return tickets.every((ticket) => before.has(ticket));
}

function isSorted(tickets: readonly Ticket[], compare: (a: Ticket, b: Ticket) => number): boolean {
  return tickets.every((ticket, n) => {
    const next = tickets[n + 1];
    return !next || compare(ticket, next) <= 0;
  });
}
