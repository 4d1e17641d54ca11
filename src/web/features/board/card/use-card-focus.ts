import { type FocusEvent, useEffect, useRef } from 'react';
import type { Board } from '../../../../core/board/board.ts';
import { byPosition } from '../../../../core/board/ordering.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';

/** The lists in which a ticket has a card: a column, or cells of the status view in rows. */
type PlacesOf = (ticket: Ticket) => readonly string[];

const columnOf: PlacesOf = ({ columnId }) => [columnId];

/**
 * Keeps the focus on a card that a colleague moves to another column or row. If the card is gone or
 * not mounted there, its neighbour in the old place is focused, else the first card there. `placesOf`
 * must be stable across renders.
 */
export function useCardFocus(
  { tickets }: Board,
  placesOf: PlacesOf = columnOf,
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
    if (now && placesOf(now).includes(place)) return;
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
        return left && [ticket, left].every((each) => placesOf(each).includes(place));
      };
      const neighbour = neighbourOf(before.get(id), [...before.values()].filter(isLeft));
      const target =
        findElement('ticket', id) ?? (neighbour && findElement('ticket', neighbour.id, list));
      (target ?? fallback)?.focus({ preventScroll: true });
    });
  }, [tickets, placesOf]);

  return ({ target }) => {
    const id = target.getAttribute('data-ticket');
    const ticket = id === null ? undefined : tickets.get(id);
    const places = ticket ? placesOf(ticket) : [];
    const cell = target.closest<HTMLElement>('[data-cell]')?.dataset.cell;
    const place = places.find((each) => each === cell) ?? places[0];
    focused.current = ticket && place !== undefined ? { id: ticket.id, place } : null;
  };
}

/** The next one of the tickets that are left where one is gone, else the previous one. */
function neighbourOf(gone: Ticket | undefined, left: Ticket[]): Ticket | undefined {
  if (!gone) return undefined;
  left.sort(byPosition);
  return left.find((ticket) => byPosition(ticket, gone) > 0) ?? left.at(-1);
}

function findElement(
  kind: 'ticket' | 'column' | 'cell',
  id: string,
  within: ParentNode | null = null,
): HTMLElement | null {
  return (within ?? document).querySelector(`[data-${kind}="${CSS.escape(id)}"]`);
}
