import type { Board } from '../../../../core/board/board.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import type { BoardViewName } from '../board-search.ts';
import { getCellOrder } from '../lanes/cell-order.ts';
import { getTableOrder } from '../table/table-order.ts';
import { assigneeGroupsOf, groupAt, groupTickets } from '../ticket-groups.ts';
import type { Selection } from './selection-store.ts';

/** The lists in which a view shows a ticket; none if it does not show it. */
const GROUPS_OF: Record<
  Exclude<BoardViewName, 'table' | 'timeline'>,
  (ticket: Ticket) => readonly string[]
> = {
  status: ({ columnId }) => [columnId],
  assignee: assigneeGroupsOf,
  dueDate: ({ dueDate }) => (dueDate ? [dueDate.slice(0, 10)] : []),
};

const byDueDate = (a: Ticket, b: Ticket) => (a.dueDate ?? '').localeCompare(b.dueDate ?? '');

/** The selected tickets in board order: column by column, from the top. */
export function selectedTickets(board: Board, selection: Selection): readonly Ticket[] {
  if (selection.size === 0) return [];
  const keysOf = ({ id }: Ticket) => (selection.has(id) ? [''] : []);
  return groupTickets(board, { keysOf }).get('') ?? [];
}

/**
 * Ids of the list in which a view shows a ticket, in the shown order; none if it does not. Of
 * several lists it is the one with the focus, else the first.
 */
export function orderedIds(board: Board, view: BoardViewName, ticketId: string): string[] {
  if (view === 'table' || view === 'timeline') return [...getTableOrder()];
  const cells = view === 'status' ? getCellOrder() : null;
  if (cells) return idsOfCell(cells, ticketId);
  const ticket = board.tickets.get(ticketId);
  const lists = ticket ? GROUPS_OF[view](ticket) : [];
  const focused = groupAt(document.activeElement);
  const group = lists.find((id) => id === focused) ?? lists[0];
  if (group === undefined) return [];
  const groups = groupTickets(board, {
    keysOf: (other) => (GROUPS_OF[view](other).includes(group) ? [''] : []),
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

/** The cell with the focus, if it has the ticket, else the first one that has it. */
function idsOfCell(cells: ReadonlyMap<string, readonly string[]>, ticketId: string): string[] {
  const focused = cellAt(document.activeElement);
  const keys = focused === undefined ? [...cells.keys()] : [focused, ...cells.keys()];
  const key = keys.find((each) => cells.get(each)?.includes(ticketId));
  return key === undefined ? [] : [...(cells.get(key) ?? [])];
}

/** The cell of the status view in rows at an element. */
function cellAt(element: Element | null): string | undefined {
  return element?.closest<HTMLElement>('[data-cell]')?.dataset.cell;
}
