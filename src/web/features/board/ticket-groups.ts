import { useMemo, useRef } from 'react';
import type { Board } from '../../../core/board/board.ts';
import { assigneeIdsOf } from '../../../core/board/fields/assignees.ts';
import { byPosition, sortedColumns } from '../../../core/board/ordering.ts';
import type { Ticket } from '../../../core/board/ticket.ts';

/** Tickets grouped by key, such as a day or a person. */
export type TicketGroups = ReadonlyMap<string, readonly Ticket[]>;

/** The group of unassigned tickets; no account has an empty id. */
export const UNASSIGNED = '';
const NOBODY: readonly string[] = [UNASSIGNED];

/** The groups of a ticket by assignee: one for each. */
export function assigneeGroupsOf(ticket: Ticket): readonly string[] {
  return ticket.assignee === null ? NOBODY : assigneeIdsOf(ticket);
}

interface Grouping {
  /** The groups of a ticket; it is left out without any. */
  keysOf(ticket: Ticket): readonly string[];
  /** Primary order, before the board's own. */
  compare?(a: Ticket, b: Ticket): number;
}

/**
 * Groups a board's tickets; within a group they are in board order, column by column. A group of unchanged tickets keeps its list from `previous`.
 */
export function groupTickets(
  board: Board,
  { keysOf, compare = () => 0 }: Grouping,
  previous?: TicketGroups,
): TicketGroups {
  const rank = new Map(sortedColumns(board).map(({ id }, index) => [id, index]));
  const rankOf = (ticket: Ticket) => rank.get(ticket.columnId) ?? rank.size;
  const inOrder = (a: Ticket, b: Ticket) =>
    compare(a, b) || rankOf(a) - rankOf(b) || byPosition(a, b);
  const groups = new Map<string, Ticket[]>();
  for (const ticket of board.tickets.values()) {
    for (const key of keysOf(ticket)) {
      const group = groups.get(key);
      if (group) group.push(ticket);
      else groups.set(key, [ticket]);
    }
  }
  const result = new Map<string, readonly Ticket[]>();
  for (const [key, tickets] of groups) {
    const before = previous?.get(key);
    const isSame = before && hasSameTickets(before, tickets) && isSorted(before, inOrder);
    result.set(key, isSame ? before : tickets.sort(inOrder));
  }
  return result;
}

/** The groups of the current board; `grouping` must be stable across renders. */
export function useTicketGroups(board: Board, grouping: Grouping): TicketGroups {
  const groups = useRef<TicketGroups | undefined>(undefined);
  return useMemo(() => {
    groups.current = groupTickets(board, grouping, groups.current);
    return groups.current;
  }, [board, grouping]);
}

function hasSameTickets(previous: readonly Ticket[], tickets: readonly Ticket[]): boolean {
  if (previous.length !== tickets.length) return false;
  const before = new Set(previous);
  return tickets.every((ticket) => before.has(ticket));
}

function isSorted(tickets: readonly Ticket[], compare: (a: Ticket, b: Ticket) => number): boolean {
  return tickets.every((ticket, n) => {
    const next = tickets[n + 1];
    return !next || compare(ticket, next) <= 0;
  });
}

/** The group of the card at an element; undefined in a view that shows each ticket once. */
export function groupAt(target: EventTarget | null): string | undefined {
  const card = target instanceof Element ? target : null;
  return card?.closest<HTMLElement>('[data-group]')?.dataset.group;
}

/** The card of a ticket in a group, or another card of it if there is none. */
export function cardIn(group: string | undefined, ticketId: string): HTMLElement | null {
  const card = `[data-ticket="${CSS.escape(ticketId)}"]`;
  const inGroup = `[data-group="${CSS.escape(group ?? '')}"] ${card}`;
  return document.querySelector<HTMLElement>(inGroup) ?? document.querySelector<HTMLElement>(card);
}
