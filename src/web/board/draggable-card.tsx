import { useDraggable } from '@dnd-kit/core';
import { type KeyboardEvent, memo } from 'react';
import type { Ticket } from '../../core/board/board.ts';
import { ticketTexts } from '../texts/board.ts';
import { useOpenTicket } from '../ticket/open-ticket.ts';
import { cx } from '../ui/cx.ts';
import styles from './draggable-card.module.css';
import { TicketCard } from './ticket-card.tsx';

interface DraggableCardProps {
  ticket: Ticket;
  isSwapTarget: boolean;
  /** Stays where it is: it cannot be picked up. */
  isFixed?: boolean;
}

/** A card: a press or Enter opens it; it is picked up by mouse, by a long touch, or with Space. */
export const DraggableCard = memo(function DraggableCard({
  ticket,
  isSwapTarget,
  isFixed = false,
}: DraggableCardProps) {
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({
    id: ticket.id,
    data: { kind: 'ticket' },
    disabled: isFixed,
  });
  const openTicket = useOpenTicket();

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    listeners?.onKeyDown?.(event);
    // While it is carried, Enter drops it.
    if (event.key !== 'Enter' || event.repeat || isDragging) return;
    event.preventDefault();
    openTicket(ticket.id);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dnd-kit gives it the role of a button
    <div
      ref={setNodeRef}
      {...attributes}
      {...listeners}
      // Fixed or not, it can be opened.
      aria-disabled={false}
      onKeyDown={onKeyDown}
      onClick={() => openTicket(ticket.id)}
      className={cx(
        styles.draggable,
        isDragging && styles.carried,
        isSwapTarget && styles.swap,
        isFixed && styles.fixed,
      )}
      data-ticket={ticket.id}
    >
      <TicketCard ticket={ticket} />
      {isSwapTarget && <span className={styles.hint}>{ticketTexts.swap}</span>}
    </div>
  );
});
