import { type KeyboardEvent, memo } from 'react';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { ticketTexts } from '../../../i18n/en/board.ts';
import { cx } from '../../../ui/cx.ts';
import { useOpenTicket } from '../../ticket/open-ticket.ts';
import { draggableAttributes } from '../drag/drag-instructions.tsx';
import { CardActivity } from '../presence/card-activity.tsx';
import selectedStyles from '../selection/selected.module.css';
import { useIsSelected } from '../selection/selection-store.ts';
import styles from './draggable-card.module.css';
import { TicketCard } from './ticket-card.tsx';

interface DraggableCardProps {
  ticket: Ticket;
  isDragged: boolean;
  isSwapTarget: boolean;
  /** The card cannot be dragged. */
  isFixed?: boolean;
}

/** A card that opens on press or Enter, and is dragged by mouse, long touch or Space. */
export const DraggableCard = memo(function DraggableCard({
  ticket,
  isDragged,
  isSwapTarget,
  isFixed = false,
}: DraggableCardProps) {
  const openTicket = useOpenTicket();
  const isSelected = useIsSelected(ticket.id);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    // During a drag, Enter drops the card.
    if (event.key !== 'Enter' || event.repeat || isDragged) return;
    event.preventDefault();
    openTicket(ticket.id);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is given the role of a button
    <div
      {...draggableAttributes(isDragged, isSelected, isFixed)}
      onKeyDown={onKeyDown}
      onClick={() => openTicket(ticket.id)}
      className={cx(
        styles.draggable,
        isDragged && styles.dragged,
        isSwapTarget && styles.swap,
        isFixed && styles.fixed,
        isSelected && selectedStyles.selected,
      )}
      data-ticket={ticket.id}
      data-carries={isFixed ? undefined : true}
    >
      <TicketCard ticket={ticket} />
      <CardActivity ticketId={ticket.id} />
      {isSwapTarget && <span className={styles.hint}>{ticketTexts.swap}</span>}
    </div>
  );
});
