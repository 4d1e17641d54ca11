import { useDraggable } from '@dnd-kit/core';
import type { Ticket } from '../../core/board/board.ts';
import { ticketTexts } from '../texts/board.ts';
import { cx } from '../ui/cx.ts';
import styles from './draggable-card.module.css';
import { TicketCard } from './ticket-card.tsx';

interface DraggableCardProps {
  ticket: Ticket;
  isSwapTarget: boolean;
  /** Stays where it is: it cannot be picked up. */
  isFixed?: boolean;
}

/** A card that can be picked up: by mouse, by a long touch, or with Space. */
export function DraggableCard({ ticket, isSwapTarget, isFixed = false }: DraggableCardProps) {
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({
    id: ticket.id,
    data: { kind: 'ticket' },
    disabled: isFixed,
  });
  return (
    <div
      ref={setNodeRef}
      {...attributes}
      {...listeners}
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
}
