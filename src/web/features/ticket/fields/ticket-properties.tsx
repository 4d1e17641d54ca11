import { Fragment, type ReactNode, useRef, useState } from 'react';
import type { Board } from '../../../../core/board/board.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import {
  type CardFieldName,
  cardFieldsOf,
  type FieldKind,
} from '../../../../core/board/ticket-fields.ts';
import { can } from '../../../../core/permissions.ts';
import type { Actor } from '../../../../core/users/user.ts';
import { formatMoment } from '../../../i18n/dates.ts';
import { fieldTexts } from '../../../i18n/en/fields.ts';
import { snoozeTexts } from '../../../i18n/en/snooze.ts';
import { ticketPropertyTexts, ticketUrlTexts } from '../../../i18n/en/ticket.ts';
import type { BoardSession } from '../../../live/board-session.ts';
import { requestTicketMenu } from '../../board/keys/menu-requests.ts';
import { CustomProperties } from '../../custom-fields/custom-properties.tsx';
import { SnoozeValue } from '../../snooze/snooze-value.tsx';
import { storedField } from '../form/ticket-draft.ts';
import { AddPropertyMenu } from '../in-place/add-property-menu.tsx';
import { EditProperty } from '../in-place/edit-property.tsx';
import { EditableValue } from '../in-place/editable-value.tsx';
import { Property } from './property.tsx';
import styles from './ticket-properties.module.css';
import { TicketUrl } from './ticket-url.tsx';

type ListedField = Exclude<CardFieldName, 'cover' | 'fields' | 'snoozedUntil'>;

const ASSIGNED = listedOf('person');
const OTHERS = listedOf('choice', 'number', 'text', 'labels', 'recurrence').filter(
  (name) => name !== 'name',
);
const DATES = listedOf('date');
/** Listed only when they are set, because many boards do not use them. */
const OPTIONAL: readonly ListedField[] = ['startDate', 'estimate', 'recurrence'];
const VIEWERS = listedOf('people');

function listedOf(...kinds: FieldKind[]): ListedField[] {
  return cardFieldsOf(...kinds).filter(
    (name) => name !== 'cover' && name !== 'fields' && name !== 'snoozedUntil',
  );
}

interface TicketPropertiesProps {
  board: Board;
  ticket: Ticket;
  isDeleted: boolean;
  actor: Actor;
  session: BoardSession;
}

/** The sidebar of an open ticket, with its current properties, which are edited in place. */
export function TicketProperties({
  board,
  ticket,
  isDeleted,
  actor,
  session,
}: TicketPropertiesProps) {
  const texts = ticketPropertyTexts;
  const mayEdit = !isDeleted && can(actor, 'tickets.edit', { board, ticket });
  const mayMove = !isDeleted && can(actor, 'tickets.move', { board, ticket });
  const [added, setAdded] = useState(() => OPTIONAL.find((name) => storedField(name, ticket.id)));
  const addButton = useRef<HTMLButtonElement>(null);
  const mayRepeat = mayEdit && can(actor, 'tickets.create', { board, ticket });
  const missing = OPTIONAL.filter((name) => ticket[name] === null && name !== added);
  const listed = (names: ListedField[]) => names.filter((name) => !missing.includes(name));

  /** A property without a value is no longer listed. */
  function closeAdded(name: ListedField): void {
    if (name !== added) return;
    setAdded(undefined);
    // Its button is gone if it has no value.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) addButton.current?.focus();
    });
  }

  const renderValue = (name: ListedField) => (
    <EditableValue
      {...{ name, boardId: board.id, ticket, isDeleted, session }}
      mayEdit={name === 'recurrence' ? mayRepeat : mayEdit}
      isAdded={name === added}
      onClosed={() => closeAdded(name)}
    />
  );
  const propertiesOf = (names: ListedField[]) =>
    listed(names).map((name) => (
      <Property key={name} label={fieldTexts[name].label}>
        {renderValue(name)}
      </Property>
    ));
  return (
    <aside className={styles.facts} aria-label={texts.title}>
      {propertiesOf(ASSIGNED)}
      <Property label={texts.status}>
        {board.columns.get(ticket.columnId)?.name}
        {mayMove && (
          <EditProperty
            hasMenu
            label={texts.status}
            onEdit={(anchor) => requestTicketMenu({ action: 'move', ticketId: ticket.id, anchor })}
          />
        )}
      </Property>
      {propertiesOf(OTHERS)}
      <Property label={texts.dates}>
        <TicketDates ticket={ticket} names={listed(DATES)} renderValue={renderValue} />
      </Property>
      {ticket.snoozedUntil !== null && (
        <Property label={snoozeTexts.title}>
          <SnoozeValue ticket={ticket} />
          {mayEdit && (
            <EditProperty
              hasMenu
              label={snoozeTexts.title}
              onEdit={(anchor) =>
                requestTicketMenu({ action: 'snooze', ticketId: ticket.id, anchor })
              }
            />
          )}
        </Property>
      )}
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
      <CustomProperties {...{ board, ticket, mayEdit, isDeleted, session }} />
      {propertiesOf(VIEWERS)}
      {mayEdit && missing.length > 0 && (
        <AddPropertyMenu
          button={addButton}
          names={missing.filter((name) => mayRepeat || name !== 'recurrence')}
          onAdd={setAdded}
        />
      )}
    </aside>
  );
}

interface TicketDatesProps {
  ticket: Ticket;
  names: ListedField[];
  renderValue: (name: ListedField) => ReactNode;
}

function TicketDates({ ticket, names, renderValue }: TicketDatesProps) {
  const texts = ticketPropertyTexts;
  return (
    <dl className={styles.dates}>
      <dt>{texts.created}</dt>
      <dd>{ticket.createdAt ? formatMoment(ticket.createdAt) : texts.noCreated}</dd>
      {names.map((name) => (
        <Fragment key={name}>
          <dt>{fieldTexts[name].onTicket ?? fieldTexts[name].label}</dt>
          <dd>{renderValue(name)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
