import { memo } from 'react';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { cx } from '../../../ui/cx.ts';
import { draggableAttributes } from '../drag/drag-instructions.tsx';
import { CardActivity } from '../presence/card-activity.tsx';
import selectedStyles from '../selection/selected.module.css';
import { useIsSelected } from '../selection/selection-store.ts';
import styles from './calendar-ticket.module.css';
import { TicketLine } from './ticket-line.tsx';

interface CalendarTicketProps {
  ticket: Ticket;
  now: Date;
  isRich: boolean;
  tabIndex: number;
  isDragged: boolean;
  /** The user may not change its due date. */
  isFixed: boolean;
  onOpen: (ticketId: string) => void;
}

/** A ticket on its day: opens when pressed, and is dragged by mouse, long touch or Space. */
export const CalendarTicket = memo(function CalendarTicket(props: CalendarTicketProps) {
  const { ticket, now, isRich, tabIndex, isDragged, isFixed, onOpen } = props;
  const isSelected = useIsSelected(ticket.id);
  return (
    <button
      type="button"
      aria-pressed={isSelected || undefined}
      {...(!isFixed && draggableAttributes(isDragged, isSelected))}
      tabIndex={tabIndex}
      className={cx(
        styles.ticket,
        !isFixed && styles.movable,
        isDragged && styles.dragged,
        isSelected && selectedStyles.selected,
      )}
      data-ticket={ticket.id}
      data-carries={isFixed ? undefined : true}
      onClick={() => onOpen(ticket.id)}
      onKeyUp={(event) => {
        // In Firefox, the key that picks it up would also press it.
        if (!isFixed && event.code === 'Space') event.preventDefault();
      }}
    >
      <TicketLine ticket={ticket} now={now} isRich={isRich} />
      <CardActivity ticketId={ticket.id} isInLine />
    </button>
  );
});
