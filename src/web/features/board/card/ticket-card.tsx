import { Calendar, CalendarCheck, ClockAlert, EyeOff } from 'lucide-react';
import { memo, use } from 'react';
import type { DueState } from '../../../../core/board/fields/due.ts';
import { numberOf } from '../../../../core/board/fields/ticket-number.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { estimateTexts, ticketTexts } from '../../../i18n/en/board.ts';
import { TicketKeyContext } from '../../../live/board-context/board-settings.ts';
import { useStatus } from '../../../live/board-context/statuses.ts';
import { cx } from '../../../ui/cx.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { CardFieldsContext } from '../../custom-fields/use-card-fields.ts';
import { LabelChips } from '../../labels/label-chip.tsx';
import { useCardMark } from '../../links/card-marks.ts';
import { SnoozeValue } from '../../snooze/snooze-value.tsx';
import { Assignees } from '../../ticket/fields/assignees.tsx';
import { dueTextOf, shortDay, useDue } from '../../ticket/fields/due-date.ts';
import { ShortEstimate } from '../../ticket/fields/estimate.tsx';
import { PriorityBadge } from '../../ticket/fields/priority-badge.tsx';
import { FileCount } from './file-count.tsx';
import { PhotoCount } from './photo-count.tsx';
import { TaskCount } from './task-count.tsx';
import styles from './ticket-card.module.css';
import { useUntouchedDays } from './use-untouched-days.ts';

interface TicketCardProps {
  ticket: Ticket;
  /** Rendered in the drag overlay. */
  isLifted?: boolean;
}

/** The content of a ticket's card, on the board and in the drag overlay. */
export const TicketCard = memo(function TicketCard({ ticket, isLifted = false }: TicketCardProps) {
  const status = useStatus(ticket.columnId);
  const due = useDue(ticket);
  const untouched = useUntouchedDays(ticket.updatedAt);
  const number = numberOf({ ticketKey: use(TicketKeyContext) }, ticket);
  const CardFields = use(CardFieldsContext);
  return (
    <div
      className={cx(styles.card, isLifted && styles.lifted)}
      data-faded={untouched > 0 || undefined}
    >
      {ticket.cover && (
        <img
          src={`${ticket.cover}?size=thumb`}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          className={styles.cover}
        />
      )}
      <div className={styles.top}>
        <span className={styles.name}>{ticket.name}</span>
        {ticket.priority && <PriorityBadge priority={ticket.priority} />}
      </div>
      {ticket.preview && <p className={styles.preview}>{ticket.preview}</p>}
      {ticket.labels.length > 0 && <LabelChips labels={ticket.labels} />}
      {CardFields && ticket.fields && <CardFields values={ticket.fields} />}
      <div className={styles.bottom}>
        {number && <span className={styles.id}>{number}</span>}
        <span className={styles.id}>#{ticket.id.slice(-6)}</span>
        {status && <span className={styles.status}>{status}</span>}
        {useCardMark(ticket.id)}
        {ticket.visibleTo && (
          <span className={styles.restricted} data-tooltip={ticketTexts.restricted}>
            <EyeOff role="img" aria-label={ticketTexts.restricted} />
          </span>
        )}
        {ticket.recurrence && (
          <span role="img" aria-label={ticketTexts.repeats} data-tooltip={ticketTexts.repeats}>
            ↻
          </span>
        )}
        {ticket.snoozedUntil && <SnoozeMark ticket={ticket} />}
        {untouched > 0 && (
          <span data-tooltip={ticketTexts.untouched(untouched)}>
            <span aria-hidden="true">{ticketTexts.untouchedShort(untouched)}</span>
            <VisuallyHidden>{ticketTexts.untouched(untouched)}</VisuallyHidden>
          </span>
        )}
        <TaskCount count={ticket.taskCount} doneCount={ticket.doneTaskCount} />
        <PhotoCount count={ticket.photoCount} />
        <FileCount count={ticket.fileCount} />
        {ticket.estimate !== null && (
          <span className={styles.estimate}>
            <ShortEstimate estimate={ticket.estimate} label={estimateTexts.estimated} />
          </span>
        )}
        {(ticket.startDate || due) && (
          <span className={styles.dates}>
            {ticket.startDate && (
              <span>
                <span aria-hidden="true">{`${shortDay(ticket.startDate)} →`}</span>
                <VisuallyHidden>{ticketTexts.starts(shortDay(ticket.startDate))}</VisuallyHidden>
              </span>
            )}
            {due && (
              <span className={cx(styles.due, styles[due.state])}>
                <DueIcon state={due.state} />
                <span aria-hidden="true">{due.text}</span>
                <VisuallyHidden>{dueTextOf(due)}</VisuallyHidden>
              </span>
            )}
          </span>
        )}
      </div>
      {ticket.assignee && (
        <div className={styles.assignee}>
          <Assignees ticket={ticket} size="xs" nameClass={styles.person} />
        </div>
      )}
    </div>
  );
});

/** Until when the ticket is snoozed; shown if a filter shows the ticket. */
function SnoozeMark({ ticket }: { ticket: Ticket }) {
  return (
    <span>
      <span aria-hidden="true">☾ </span>
      <SnoozeValue ticket={ticket} />
    </span>
  );
}

function DueIcon({ state }: { state: DueState }) {
  if (state === 'overdue') return <ClockAlert aria-hidden="true" />;
  const Icon = state === 'done' ? CalendarCheck : Calendar;
  return <Icon aria-hidden="true" />;
}
