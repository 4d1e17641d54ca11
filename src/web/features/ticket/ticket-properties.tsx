import { Fragment } from 'react';
import type { Board } from '../../../core/board/board.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import { type CardFieldName, cardFieldsOf } from '../../../core/board/ticket-fields.ts';
import type { Actor } from '../../../core/users/user.ts';
import { formatMoment } from '../../i18n/dates.ts';
import { fieldTexts } from '../../i18n/en/fields.ts';
import { ticketPropertyTexts, ticketUrlTexts } from '../../i18n/en/ticket.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { FieldValue } from './field-value.tsx';
import { Property } from './property.tsx';
import styles from './ticket-properties.module.css';
import { TicketUrl } from './ticket-url.tsx';

const ASSIGNED = cardFieldsOf('person');
const OTHERS = cardFieldsOf('choice', 'number', 'text', 'labels').filter((name) => name !== 'name');
const DATES = cardFieldsOf('date');
const VIEWERS = cardFieldsOf('people');

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
  const propertiesOf = (names: CardFieldName[]) =>
    names.map((name) => (
      <Property key={name} label={fieldTexts[name].label}>
        <FieldValue name={name} ticket={ticket} />
      </Property>
    ));
  return (
    <aside className={styles.facts} aria-label={texts.title}>
      {propertiesOf(ASSIGNED)}
      <Property label={texts.status}>{board.columns.get(ticket.columnId)?.name}</Property>
      {propertiesOf(OTHERS)}
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
      {propertiesOf(VIEWERS)}
    </aside>
  );
}

function TicketDates({ ticket }: { ticket: Ticket }) {
  const texts = ticketPropertyTexts;
  return (
    <dl className={styles.dates}>
      <dt>{texts.created}</dt>
      <dd>{ticket.createdAt ? formatMoment(ticket.createdAt) : texts.noCreated}</dd>
      {DATES.map((name) => (
        <Fragment key={name}>
          <dt>{fieldTexts[name].onTicket ?? fieldTexts[name].label}</dt>
          <dd>
            <FieldValue name={name} ticket={ticket} />
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
