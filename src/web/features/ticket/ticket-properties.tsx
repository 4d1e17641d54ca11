import type { Board } from '../../../core/board/board.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import type { Actor } from '../../../core/users/user.ts';
import { formatMoment, formatWallClock } from '../../i18n/dates.ts';
import { ticketPropertyTexts, ticketUrlTexts } from '../../i18n/en/ticket.ts';
import { usePerson, usePersons } from '../../live/board-context/people.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { dueOf } from './due-date.ts';
import { PriorityBadge } from './priority-badge.tsx';
import { Property, PropertyLabels } from './property.tsx';
import styles from './ticket-properties.module.css';
import { TicketUrl } from './ticket-url.tsx';

interface TicketPropertiesProps {
  board: Board;
  ticket: Ticket;
  isDeleted: boolean;
  actor: Actor;
  session: BoardSession;
}

/** The sidebar of an open ticket, with its current properties. */
export function TicketProperties({
  board,
  ticket,
  isDeleted,
  actor,
  session,
}: TicketPropertiesProps) {
  const texts = ticketPropertyTexts;
  const assignee = usePerson(ticket.assignee);
  const viewers = usePersons(ticket.visibleTo ?? []);
  return (
    <aside className={styles.facts} aria-label={texts.title}>
      <Property label={texts.assignee}>
        {assignee ? (
          <span className={styles.person}>
            <Avatar initials={assignee.initials} index={assignee.index} size="sm" />
            {assignee.name}
          </span>
        ) : (
          <span className={styles.none}>{texts.unassigned}</span>
        )}
      </Property>
      <Property label={texts.status}>{board.columns.get(ticket.columnId)?.name}</Property>
      <Property label={texts.priority}>
        {ticket.priority ? (
          <PriorityBadge priority={ticket.priority} />
        ) : (
          <span className={styles.none}>{texts.noPriority}</span>
        )}
      </Property>
      <Property label={texts.labels}>
        {ticket.labels.length > 0 ? (
          <PropertyLabels labels={ticket.labels} />
        ) : (
          <span className={styles.none}>{texts.noLabels}</span>
        )}
      </Property>
      <Property label={ticketUrlTexts.title}>
        <TicketUrl
          key={ticket.id}
          board={board}
          ticket={ticket}
          isDeleted={isDeleted}
          actor={actor}
          session={session}
        />
      </Property>
      <Property label={texts.dates}>
        <TicketDates ticket={ticket} />
      </Property>
      <Property label={texts.visibleTo}>
        {viewers.length > 0 ? (
          <ul className={styles.viewers}>
            {viewers.map(({ id, name, initials, index }) => (
              <li key={id}>
                <Avatar initials={initials} index={index} label={name} size="sm" />
              </li>
            ))}
          </ul>
        ) : (
          texts.allUsers
        )}
      </Property>
    </aside>
  );
}

function TicketDates({ ticket }: { ticket: Ticket }) {
  const texts = ticketPropertyTexts;
  const due = ticket.dueDate && formatWallClock(ticket.dueDate);
  const isOverdue = dueOf(ticket.dueDate, new Date())?.state === 'overdue';
  return (
    <dl className={styles.dates}>
      <dt>{texts.created}</dt>
      <dd>{ticket.createdAt ? formatMoment(ticket.createdAt) : texts.noCreated}</dd>
      <dt>{texts.due}</dt>
      <dd className={cx(!due && styles.none, isOverdue && styles.overdue)}>
        {due || texts.noDue}
        {isOverdue && <span className={styles.late}>{texts.overdue}</span>}
      </dd>
    </dl>
  );
}
