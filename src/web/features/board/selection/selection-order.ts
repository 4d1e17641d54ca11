import type { Board } from '../../../../core/board/board.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import type { BoardViewName } from '../board-search.ts';
import { getTableOrder } from '../table/table-order.ts';
import { groupTickets } from '../ticket-groups.ts';
import type { Selection } from './selection-store.ts';

/** The list in which a view shows a ticket; null if it does not show it. */
const GROUP_OF: Record<
  Exclude<BoardViewName, 'table' | 'timeline'>,
  (ticket: Ticket) => string | null
> = {
  status: ({ columnId }) => columnId,
  assignee: ({ assignee }) => assignee ?? '',
  dueDate: ({ dueDate }) => dueDate?.slice(0, 10) ?? null,
};

const byDueDate = (a: Ticket, b: Ticket) => (a.dueDate ?? '').localeCompare(b.dueDate ?? '');

/** The selected tickets in board order: column by column, from the top. */
export function selectedTickets(board: Board, selection: Selection): readonly Ticket[] {
  if (selection.size === 0) return [];
  const keyOf = ({ id }: Ticket) => (selection.has(id) ? '' : null);
  return groupTickets(board, { keyOf }).get('') ?? [];
}

/** Ids of the list in which a view shows a ticket, in the shown order; none if it does not. */
export function orderedIds(board: Board, view: BoardViewName, ticketId: string): string[] {
  if (view === 'table' || view === 'timeline') return [...getTableOrder()];
  const ticket = board.tickets.get(ticketId);
  const group = ticket ? GROUP_OF[view](ticket) : null;
  if (group === null) return [];
  const groups = groupTickets(board, {
    keyOf: (other) => (GROUP_OF[view](other) === group ? '' : null),
    ...(view === 'dueDate' && { compare: byDueDate }),
  });
  return (groups.get('') ?? []).map(({ id }) => id);
}

/**
 * Ids from one ticket to another one of the same list, in the shown order; only the second one if
 * they are in different lists.
 */
export function rangeBetween(
  board: Board,
  view: BoardViewName,
  fromId: string | null,
  toId: string,
): string[] {
  const ids = orderedIds(board, view, toId);
  const [from, end] = [ids.indexOf(fromId ?? ''), ids.indexOf(toId)];
  return from < 0 ? [toId] : ids.slice(Math.min(from, end), Math.max(from, end) + 1);
}
