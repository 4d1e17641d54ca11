import { assigneeIdsOf } from '../../../../core/board/fields/assignees.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import {
  type CardFieldName,
  type FieldName,
  type Priority,
  TICKET_FIELDS,
} from '../../../../core/board/ticket-fields.ts';
import { formatWallClock } from '../../../i18n/dates.ts';
import { fieldTexts } from '../../../i18n/en/fields.ts';
import { useLazyComponent } from '../../../lib/use-lazy-component.ts';
import { usePersons } from '../../../live/board-context/people.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import type { Option } from '../../../ui/select.tsx';
import { LabelChips } from '../../labels/label-chip.tsx';
import { useDue } from './due-date.ts';
import { Estimate } from './estimate.tsx';
import { PriorityBadge } from './priority-badge.tsx';
import styles from './ticket-properties.module.css';

/** The values of a choice, with their names. */
export function optionsOf(name: FieldName): Option<string>[] {
  const names = fieldTexts[name].options;
  return (TICKET_FIELDS[name].options ?? []).map((value) => ({
    value,
    label: names?.[value] ?? value,
  }));
}

/** A value of the ticket form as words; empty if there is none. */
export function useValueText(name: FieldName, value: string | string[]): string {
  const { kind } = TICKET_FIELDS[name];
  const isOfPeople = kind === 'person' || kind === 'people';
  const people = usePersons(isOfPeople ? [value].flat().filter(Boolean) : []);
  const { none = '' } = fieldTexts[name];
  if (isOfPeople) return people.map((person) => person.name).join(', ') || none;
  if (typeof value !== 'string') return value.join(', ');
  if (kind === 'choice') {
    return optionsOf(name).find((option) => option.value === value)?.label ?? none;
  }
  return kind === 'date' ? (formatWallClock(value) ?? value) : value;
}

interface FieldValueProps {
  name: CardFieldName;
  ticket: Ticket;
}

/** Whether a ticket has a value in this field. */
export function hasValue(ticket: Ticket, name: CardFieldName): boolean {
  const value = ticket[name];
  return Array.isArray(value) ? value.length > 0 : value !== TICKET_FIELDS[name].empty;
}

/** A field's value as an open ticket shows it, by its kind. */
export function FieldValue({ name, ticket }: FieldValueProps) {
  const value = ticket[name];
  const { none, noneOnTicket = none } = fieldTexts[name];
  if (!hasValue(ticket, name)) {
    // Visible to everyone is not a missing value.
    const isAValue = TICKET_FIELDS[name].kind === 'people';
    return <span className={cx(!isAValue && styles.none)}>{noneOnTicket}</span>;
  }
  switch (TICKET_FIELDS[name].kind) {
    case 'person':
      return <PersonsValue userIds={assigneeIdsOf(ticket)} />;
    case 'people':
      return <PeopleValue userIds={value as readonly string[]} />;
    case 'labels':
      return <LabelChips labels={value as readonly string[]} />;
    case 'choice':
      return name === 'priority' ? (
        <PriorityBadge priority={value as Priority} />
      ) : (
        optionsOf(name).find((option) => option.value === value)?.label
      );
    case 'date':
      return name === 'dueDate' ? (
        <DueDateValue ticket={ticket} />
      ) : (
        formatWallClock(value as string)
      );
    case 'recurrence':
      return <RecurrenceValue value={value as string} />;
    case 'number':
      return <Estimate estimate={value as number} />;
    default:
      return String(value);
  }
}

const loadRecurrence = () => import('../../recurrence/recurrence-value.tsx');

/** In words, as soon as they are loaded. */
export function RecurrenceValue({ value }: { value: string }) {
  const Value = useLazyComponent(loadRecurrence);
  return Value && <Value value={value} />;
}

/** People with their names. */
function PersonsValue({ userIds }: { userIds: readonly string[] }) {
  const people = usePersons(userIds);
  return (
    <ul className={styles.persons}>
      {people.map(({ id, name, initials }) => (
        <li key={id} className={styles.person}>
          <Avatar initials={initials} userId={id} size="sm" />
          <span>{name}</span>
        </li>
      ))}
    </ul>
  );
}

function PeopleValue({ userIds }: { userIds: readonly string[] }) {
  const people = usePersons(userIds);
  return (
    <ul className={styles.viewers}>
      {people.map(({ id, name, initials }) => (
        <li key={id}>
          <Avatar initials={initials} userId={id} label={name} size="sm" />
        </li>
      ))}
    </ul>
  );
}

/** A due date; it is marked once it is overdue. */
function DueDateValue({ ticket }: { ticket: Ticket }) {
  const isOverdue = useDue(ticket)?.state === 'overdue';
  return (
    <>
      <span className={cx(isOverdue && styles.overdue)}>
        {formatWallClock(ticket.dueDate ?? '')}
      </span>
      {isOverdue && <span className={styles.late}>{fieldTexts.dueDate.past}</span>}
    </>
  );
}
