import { type FocusEvent, useEffect, useRef } from 'react';
import type { Board } from '../../../../core/board/board.ts';
import { byPosition } from '../../../../core/board/ordering.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';

/** The list in which a card is: a column, or a cell of the status view in rows. */
type PlaceOf = (ticket: Ticket) => string;

const columnOf: PlaceOf = ({ columnId }) => columnId;

/**
 * Keeps the focus on a card that a colleague moves to another column or row. If the card is gone or
 * not mounted there, its neighbour in the old place is focused, else the first card there. `placeOf`
 * must be stable across renders.
 */
export function useCardFocus(
  { tickets }: Board,
  placeOf: PlaceOf = columnOf,
): (event: FocusEvent) => void {
  const focused = useRef<{ id: string; place: string } | null>(null);
  const previous = useRef(tickets);

  useEffect(() => {
    const { current } = focused;
    const before = previous.current;
    previous.current = tickets;
    if (!current) return;
    const { id, place } = current;
    const now = tickets.get(id);
    if (now && placeOf(now) === place) return;
    focused.current = null;
    requestAnimationFrame(() => {
      // The card has been removed by now; something else may have the focus. A dialog that was
      // opened from the card leaves it to the page.
      if (!document.activeElement?.matches('body, main')) return;
      const list = findElement('column', place) ?? findElement('cell', place);
      const fallback =
        list?.querySelector<HTMLElement>('[data-ticket]') ??
        list?.querySelector('button') ??
        list?.closest('[data-lane]')?.querySelector('button');
      const isLeft = (ticket: Ticket) => {
        const left = tickets.get(ticket.id);
        return left !== undefined && placeOf(ticket) === place && placeOf(left) === place;
      };
      const neighbour = neighbourOf(before.get(id), [...before.values()].filter(isLeft));
      const target =
        findElement('ticket', id) ?? (neighbour && findElement('ticket', neighbour.id));
      (target ?? fallback)?.focus({ preventScroll: true });
    });
  }, [tickets, placeOf]);

  return ({ target }) => {
    const id = target.getAttribute('data-ticket');
    const ticket = id === null ? undefined : tickets.get(id);
    focused.current = ticket ? { id: ticket.id, place: placeOf(ticket) } : null;
  };
}

/** The next one of the tickets that are left where one is gone, else the previous one. */
function neighbourOf(gone: Ticket | undefined, left: Ticket[]): Ticket | undefined {
  if (!gone) return undefined;
  left.sort(byPosition);
  return left.find((ticket) => byPosition(ticket, gone) > 0) ?? left.at(-1);
}

function findElement(kind: 'ticket' | 'column' | 'cell', id: string): HTMLElement | null {
  return document.querySelector(`[data-${kind}="${CSS.escape(id)}"]`);
}
