import { type FocusEvent, useEffect, useRef } from 'react';
import type { Board } from '../../../../core/board/board.ts';

/**
 * The focus follows a card that a colleague moves to another column; where the card is gone, or out
 * of sight there, the first one of the column where it was has it.
 */
export function useCardFocus({ tickets }: Board): (event: FocusEvent) => void {
  const focused = useRef<{ id: string; columnId: string } | null>(null);

  useEffect(() => {
    const { current } = focused;
    if (!current || tickets.get(current.id)?.columnId === current.columnId) return;
    focused.current = null;
    requestAnimationFrame(() => {
      // Only now is the card taken out of the page; somebody may have the focus by then.
      if (document.activeElement !== document.body) return;
      const column = find('column', current.columnId);
      const stays =
        column?.querySelector<HTMLElement>('[data-ticket]') ?? column?.querySelector('button');
      (find('ticket', current.id) ?? stays)?.focus({ preventScroll: true });
    });
  }, [tickets]);

  return ({ target }) => {
    const id = target.getAttribute('data-ticket');
    const ticket = id === null ? undefined : tickets.get(id);
    focused.current = ticket ? { id: ticket.id, columnId: ticket.columnId } : null;
  };
}

function find(kind: 'ticket' | 'column', id: string): HTMLElement | null {
  return document.querySelector(`[data-${kind}="${CSS.escape(id)}"]`);
}
