import { type FocusEvent, useEffect, useRef } from 'react';
import type { Board } from '../../../../core/board/board.ts';
import { byPosition } from '../../../../core/board/ordering.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';

type Tickets = Board['tickets'];

/**
 * Keeps the focus on a card that a colleague moves to another column. If the card is gone or not
 * mounted there, its neighbour in the old column is focused, else the first card there.
 */
export function useCardFocus({ tickets }: Board): (event: FocusEvent) => void {
  const focused = useRef<{ id: string; columnId: string } | null>(null);
  const previous = useRef(tickets);

  useEffect(() => {
    const { current } = focused;
    const before = previous.current;
    previous.current = tickets;
    if (!current || tickets.get(current.id)?.columnId === current.columnId) return;
    focused.current = null;
    requestAnimationFrame(() => {
      // The card has been removed by now; something else may have the focus. A dialog that was
      // opened from the card leaves it to the page.
      if (!document.activeElement?.matches('body, main')) return;
      const column = findElement('column', current.columnId);
      const fallback =
        column?.querySelector<HTMLElement>('[data-ticket]') ?? column?.querySelector('button');
      const neighbour = neighbourOf(before.get(current.id), before, tickets);
      const target =
        findElement('ticket', current.id) ?? (neighbour && findElement('ticket', neighbour.id));
      (target ?? fallback)?.focus({ preventScroll: true });
    });
  }, [tickets]);

  return ({ target }) => {
    const id = target.getAttribute('data-ticket');
    const ticket = id === null ? undefined : tickets.get(id);
    focused.current = ticket ? { id: ticket.id, columnId: ticket.columnId } : null;
  };
}

/** The next ticket that is still in the column of one that is gone, else the previous one. */
function neighbourOf(gone: Ticket | undefined, before: Tickets, now: Tickets): Ticket | undefined {
  if (!gone) return undefined;
  const left = [...before.values()]
    .filter(({ id, columnId }) => columnId === gone.columnId && now.get(id)?.columnId === columnId)
    .sort(byPosition);
  return left.find((ticket) => byPosition(ticket, gone) > 0) ?? left.at(-1);
}

function findElement(kind: 'ticket' | 'column', id: string): HTMLElement | null {
  return document.querySelector(`[data-${kind}="${CSS.escape(id)}"]`);
}
