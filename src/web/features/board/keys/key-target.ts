import type { Board } from '../../../../core/board/board.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { topmost } from '../../../ui/top-layer.ts';

/** A ticket that keys act on, and its card or dialog. */
export interface Target {
  ticket: Ticket;
  element: HTMLElement;
}

interface Places {
  board: Board;
  /** The id of the open ticket. */
  openId: string | null;
}

/** The open ticket, if no other dialog is above it; else that of the focused card. */
export function targetIn({ board, openId }: Places): Target | null {
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
