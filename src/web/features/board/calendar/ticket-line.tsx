import { ClockAlert } from 'lucide-react';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { ticketTexts } from '../../../i18n/en/board.ts';
import { calendarTexts } from '../../../i18n/en/views.ts';
import { usePerson } from '../../../live/board-context/people.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { dueOf } from '../../ticket/due-date.ts';
import { PhotoCount } from '../card/photo-count.tsx';
import { timeText } from './day-texts.ts';
import styles from './ticket-line.module.css';

interface TicketLineProps {
  ticket: Ticket;
  now: Date;
  /** Also shows assignee and priority, where there is space. */
  isRich?: boolean;
  /** Name of its column, if shown. */
  status?: string;
  /** Rendered in the drag overlay. */
  isLifted?: boolean;
}

/** A ticket as a line of the calendar. */
export function TicketLine({ ticket, now, isRich, status, isLifted }: TicketLineProps) {
  const assignee = usePerson(ticket.assignee);
  const state = dueOf(ticket.dueDate, now)?.state ?? 'upcoming';
  const time = timeText(ticket.dueDate);
  return (
    <span
      className={cx(styles.line, styles[state], isRich && styles.rich, isLifted && styles.lifted)}
    >
      {state === 'overdue' && <ClockAlert className={styles.sign} aria-hidden="true" />}
      <span className={styles.name}>{ticket.name}</span>
      {state === 'overdue' && <VisuallyHidden>{calendarTexts.overdue}</VisuallyHidden>}
      {time && <span className={styles.time}>{time}</span>}
      {isRich && (ticket.priority || status || assignee || ticket.photoCount > 0) && (
        <span className={styles.more}>
          {status && <span className={styles.status}>{status}</span>}
          {ticket.priority && <span>{ticketTexts.priorities[ticket.priority]}</span>}
          <PhotoCount count={ticket.photoCount} />
          {assignee && (
            <span className={styles.assignee}>
              <Avatar
                initials={assignee.initials}
                index={assignee.index}
                size="xs"
                label={assignee.name}
              />
            </span>
          )}
        </span>
      )}
    </span>
  );
}
