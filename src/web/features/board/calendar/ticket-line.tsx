import { Check, ClockAlert } from 'lucide-react';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { ticketTexts } from '../../../i18n/en/board.ts';
import { calendarTexts } from '../../../i18n/en/views.ts';
import { useIsDone } from '../../../live/board-context/statuses.ts';
import { cx } from '../../../ui/cx.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { Assignees } from '../../ticket/fields/assignees.tsx';
import { dueOf, shortDay } from '../../ticket/fields/due-date.ts';
import { FileCount } from '../card/file-count.tsx';
import { PhotoCount } from '../card/photo-count.tsx';
import { TaskCount } from '../card/task-count.tsx';
import { timeText } from './day-texts.ts';
import styles from './ticket-line.module.css';

interface TicketLineProps {
  ticket: Ticket;
  now: Date;
  /** Also shows assignees and priority, where there is space. */
  isRich?: boolean;
  /** Name of its column, if shown. */
  status?: string;
  /** Rendered in the drag overlay. */
  isLifted?: boolean;
}

/** A ticket as a line of the calendar. */
export function TicketLine({ ticket, now, isRich, status, isLifted }: TicketLineProps) {
  const isDone = useIsDone(ticket.columnId);
  const state = dueOf(ticket.dueDate, now, isDone)?.state ?? 'upcoming';
  const time = timeText(ticket.dueDate);
  return (
    <span
      className={cx(styles.line, styles[state], isRich && styles.rich, isLifted && styles.lifted)}
    >
      {state === 'overdue' && <ClockAlert className={styles.sign} aria-hidden="true" />}
      {state === 'done' && <Check className={styles.sign} aria-hidden="true" />}
      <span className={styles.name} data-tooltip={ticket.name}>
        {ticket.name}
      </span>
      {state === 'overdue' && <VisuallyHidden>{calendarTexts.overdue}</VisuallyHidden>}
      {state === 'done' && <VisuallyHidden>{calendarTexts.done}</VisuallyHidden>}
      {time && <span className={styles.time}>{time}</span>}
      {isRich &&
        (ticket.startDate ||
          ticket.priority ||
          status ||
          ticket.assignee ||
          ticket.photoCount > 0 ||
          ticket.fileCount > 0) && (
          <span className={styles.more}>
            {ticket.startDate && <span>{ticketTexts.starts(shortDay(ticket.startDate, now))}</span>}
            {status && <span className={styles.status}>{status}</span>}
            {ticket.priority && <span>{ticketTexts.priorities[ticket.priority]}</span>}
            <TaskCount count={ticket.taskCount} doneCount={ticket.doneTaskCount} />
            <PhotoCount count={ticket.photoCount} />
            <FileCount count={ticket.fileCount} />
            {ticket.assignee && (
              <span className={styles.assignee}>
                <Assignees ticket={ticket} size="xs" />
              </span>
            )}
          </span>
        )}
    </span>
  );
}
