import { useDraggable } from '@dnd-kit/core';
import type { Ticket } from '../../core/board/board.ts';
import { ticketTexts } from '../texts/board.ts';
import { cx } from '../ui/cx.ts';
import styles from './draggable-card.module.css';
import { TicketCard } from './ticket-card.tsx';

interface DraggableCardProps {
  ticket: Ticket;
  isSwapTarget: boolean;
}

/** A card that can be picked up: by mouse, by a long touch, or with Space. */
export function DraggableCard({ ticket, isSwapTarget }: DraggableCardProps) {
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({
    id: ticket.id,
    data: { kind: 'ticket' },
  });
  return (
    <div
      ref={setNodeRef}
      {...attributes}
      {...listeners}
      className={cx(styles.draggable, isDragging && styles.carried, isSwapTarget && styles.swap)}
      data-ticket={ticket.id}
    >
      <TicketCard ticket={ticket} />
      {isSwapTarget && <span className={styles.hint}>{ticketTexts.swap}</span>}
    </div>
  );
}
