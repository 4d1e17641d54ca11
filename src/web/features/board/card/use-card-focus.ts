import { type FocusEvent, useEffect, useRef } from 'react';
import type { Board } from '../../../../core/board/board.ts';

/**
 * Keeps the focus on a card that a colleague moves to another column. If the card is gone or not
 * mounted there, the first card of its old column is focused.
 */
export function useCardFocus({ tickets }: Board): (event: FocusEvent) => void {
  const focused = useRef<{ id: string; columnId: string } | null>(null);

  useEffect(() => {
    const { current } = focused;
    if (!current || tickets.get(current.id)?.columnId === current.columnId) return;
    focused.current = null;
    requestAnimationFrame(() => {
      // The card has been removed by now; something else may have the focus.
      if (document.activeElement !== document.body) return;
      const column = findElement('column', current.columnId);
      const fallback =
        column?.querySelector<HTMLElement>('[data-ticket]') ?? column?.querySelector('button');
      (findElement('ticket', current.id) ?? fallback)?.focus({ preventScroll: true });
    });
  }, [tickets]);

  return ({ target }) => {
    const id = target.getAttribute('data-ticket');
    const ticket = id === null ? undefined : tickets.get(id);
    focused.current = ticket ? { id: ticket.id, columnId: ticket.columnId } : null;
  };
}

function findElement(kind: 'ticket' | 'column', id: string): HTMLElement | null {
  return document.querySelector(`[data-${kind}="${CSS.escape(id)}"]`);
}
