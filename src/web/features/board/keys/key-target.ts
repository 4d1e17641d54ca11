import type { Board } from '../../../../core/board/board.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { topmost } from '../../../ui/top-layer.ts';
import type { BoardViewName } from '../board-search.ts';
import { orderedIds, selectedTickets } from '../selection/selection-order.ts';
import { getSelection } from '../selection/selection-store.ts';
import { cardIn, groupAt } from '../ticket-groups.ts';

/** The board page on which a key is pressed. */
export interface KeyContext {
  board: Board;
  /** The board with the tickets that the filter shows. */
  filteredBoard: Board;
  view: BoardViewName;
  /** The id of the open ticket. */
  openId: string | null;
}

/** A ticket that keys act on, and its card or dialog. */
export interface Target {
  ticket: Ticket;
  element: HTMLElement;
}

/** Whether the column is not collapsed. */
export function hasFoot(columnId: string): boolean {
  return document.querySelector(`[data-column="${CSS.escape(columnId)}"] > footer`) !== null;
}

/** The open ticket, if no other dialog is above it; else that of the focused card. */
export function targetIn({ board, openId }: Pick<KeyContext, 'board' | 'openId'>): Target | null {
  const dialog = topmost();
  if (dialog) {
    const ticket = openId ? board.tickets.get(openId) : undefined;
    const isOnlyDialog = document.querySelectorAll('dialog[open]').length === 1;
    const heading = dialog.querySelector<HTMLElement>('h2');
    return ticket && heading && isOnlyDialog ? { ticket, element: heading } : null;
  }
  const element = document.activeElement;
  const ticket = board.tickets.get(element?.getAttribute('data-ticket') ?? '');
  return ticket && element instanceof HTMLElement ? { ticket, element } : null;
}

/** The selected tickets, if the ticket is one of them; else the ticket alone. */
export function ticketsOf({ board, openId }: KeyContext, ticket: Ticket): readonly Ticket[] {
  const selection = getSelection();
  return !openId && selection.has(ticket.id) ? selectedTickets(board, selection) : [ticket];
}

/** Focuses the next ticket that stays, or the previous one: these leave the board. */
export function focusBeside(
  { filteredBoard, view }: KeyContext,
  leaving: readonly Ticket[],
  { id }: Ticket,
): void {
  const ids = orderedIds(filteredBoard, view, id);
  const index = ids.indexOf(id);
  const left = new Set(leaving.map((ticket) => ticket.id));
  const others = [...ids.slice(index + 1), ...ids.slice(0, Math.max(index, 0)).reverse()];
  const beside = others.find((each) => !left.has(each));
  if (beside) cardIn(groupAt(document.activeElement), beside)?.focus();
}

export function neighbourOf({ filteredBoard, view }: KeyContext, { id }: Ticket, by: 1 | -1) {
  const ids = orderedIds(filteredBoard, view, id);
  const index = ids.indexOf(id);
  return index < 0 ? undefined : ids[index + by];
}
