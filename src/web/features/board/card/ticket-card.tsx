import { Calendar, ClockAlert, EyeOff } from 'lucide-react';
import { memo } from 'react';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { ticketTexts } from '../../../i18n/en/board.ts';
import { usePerson } from '../../../live/board-context/people.ts';
import { useStatus } from '../../../live/board-context/statuses.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { PriorityBadge } from '../../ticket/priority-badge.tsx';
import { useDue } from '../../ticket/use-due.ts';
import { PhotoCount } from './photo-count.tsx';
import styles from './ticket-card.module.css';

interface TicketCardProps {
  ticket: Ticket;
  /** Rendered in the drag overlay. */
  isLifted?: boolean;
}

/** The content of a ticket's card, on the board and in the drag overlay. */
export const TicketCard = memo(function TicketCard({ ticket, isLifted = false }: TicketCardProps) {
  const assignee = usePerson(ticket.assignee);
  const status = useStatus(ticket.columnId);
  const due = useDue(ticket.dueDate);
  const isOverdue = due?.state === 'overdue';
  const dueText = isOverdue ? ticketTexts.overdue : ticketTexts.due;
  const DueIcon = isOverdue ? ClockAlert : Calendar;
  return (
    <div className={cx(styles.card, isLifted && styles.lifted)}>
      <div className={styles.top}>
        <span className={styles.name}>{ticket.name}</span>
        {ticket.priority && <PriorityBadge priority={ticket.priority} />}
      </div>
      {ticket.preview && <p className={styles.preview}>{ticket.preview}</p>}
      {ticket.labels.length > 0 && (
        <ul className={styles.labels}>
          {ticket.labels.map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      )}
      <div className={styles.bottom}>
        <span className={styles.id}>#{ticket.id.slice(-6)}</span>
        {status && <span className={styles.status}>{status}</span>}
        {ticket.visibleTo && (
          <span className={styles.restricted} data-tooltip={ticketTexts.restricted}>
            <EyeOff role="img" aria-label={ticketTexts.restricted} />
          </span>
        )}
        <PhotoCount count={ticket.photoCount} />
        {due && (
          <span className={cx(styles.due, styles[due.state])}>
            <DueIcon aria-hidden="true" />
            <span aria-hidden="true">{due.text}</span>
            <VisuallyHidden>{dueText(due.text)}</VisuallyHidden>
          </span>
        )}
      </div>
      {assignee && (
        <div className={styles.assignee}>
          <Avatar initials={assignee.initials} index={assignee.index} size="xs" />
          <span className={styles.person}>{assignee.name}</span>
        </div>
      )}
    </div>
  );
});

/**
 * Estimated height of a ticket's card in a column, in px, with typical line breaks. It is called
 * for every ticket of a board; mounted cards move only where the estimate was wrong.
 */
export function estimateCardHeight({ name, preview, priority, labels, assignee }: Ticket): number {
  let height = 52 + 18.9 * Math.ceil(name.length / (priority ? 30 : 38));
  if (preview) height += 8 + 18.2 * Math.ceil(preview.length / 38);
  if (labels.length > 0) height += 26;
  if (assignee) height += 28;
  return Math.round(height);
}
