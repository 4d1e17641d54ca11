import { omitUndefined } from '../../omit-undefined.ts';
import { pick } from '../../pick.ts';
import type { BoardHead, Column } from '../board.ts';
import type { Change } from '../change.ts';
import { countLabels, type LabelColoring } from '../labels.ts';
import { makeTicket, type Ticket, ticketKeysOf } from '../ticket.ts';
import { fieldNames } from '../ticket-fields.ts';
import type { LogEntry, Snapshot } from './feed.ts';

/** A user's name by id; null if unknown. */
export type NameOf = (userId: string) => string | null;

/** The board fields that a share link does not reveal: present, but empty. */
const HIDDEN_HEAD: Omit<BoardHead, 'name' | 'labelColors'> = {
  id: '',
  createdBy: '',
  createdAt: 0,
  updatedAt: 0,
  version: 0,
  projectId: null,
  isTemplate: false,
  estimateUnit: 'POINTS',
  archiveAfterDays: null,
  color: null,
  background: null,
};

/** The properties of a ticket that a share link shows; the others are empty. */
const SHARED_KEYS = [
  ...(['id', 'columnId', 'pos'] as const),
  ...ticketKeysOf(fieldNames(({ shared }) => shared)),
];

/**
 * A board as a share link shows it: columns and cards. `tickets` must be those visible to everyone,
 * and `labelColors` the result of sharedColors. A ticket's assignee is replaced by their name.
 */
export function sharedSnapshot(
  { name, labelColors, cursor, columns, tickets }: SharedParts,
  nameOf: NameOf,
): Snapshot {
  return {
    ...HIDDEN_HEAD,
    name,
    labelColors,
    cursor,
    members: [],
    columns: columns.map(sharedColumn),
    tickets: tickets.map((ticket) => sharedTicket(ticket, nameOf)),
  };
}

type SharedParts = Pick<Snapshot, 'name' | 'labelColors' | 'cursor' | 'columns' | 'tickets'>;

/** The chosen colors of the labels of these tickets: others might name what is hidden. */
export function sharedColors(
  labelColors: readonly LabelColoring[],
  tickets: Iterable<Ticket>,
): readonly LabelColoring[] {
  if (labelColors.length === 0) return labelColors;
  const labels = countLabels(tickets);
  return labelColors.filter(({ label }) => labels.has(label));
}

/** The labels of the ticket that a change puts, or sets. */
export function labelsSetBy(change: Change): readonly string[] {
  if (change.type === 'ticket.put') return change.ticket.labels;
  return change.type === 'ticket.set' ? (change.set.labels ?? []) : [];
}

/** A log entry as a share link shows it, without its author; null if none of it is visible. */
export function sharedEntry({ seq, changes }: LogEntry, nameOf: NameOf): LogEntry | null {
  const visibleChanges = changes.flatMap((change) => sharedChange(change, nameOf) ?? []);
  return visibleChanges.length > 0 ? { seq, commandId: '', by: '', changes: visibleChanges } : null;
}

/** Ids of the users whose names are needed to show these changes. */
export function peopleNamedIn(changes: readonly Change[]): string[] {
  return changes.flatMap((change) => {
    if (change.type === 'ticket.put') return change.ticket.assignee ?? [];
    return change.type === 'ticket.set' ? (change.set.assignee ?? []) : [];
  });
}

function sharedChange(change: Change, nameOf: NameOf): Change | null {
  switch (change.type) {
    case 'board.set':
      return { type: 'board.set', set: omitUndefined({ name: change.set.name }) };
    case 'column.put':
      return { type: 'column.put', column: sharedColumn(change.column) };
    case 'column.set': {
      const { name, pos, color, isDone } = change.set;
      const set = omitUndefined({ name, pos, color, isDone });
      return { type: 'column.set', id: change.id, set };
    }
    case 'ticket.put':
      return { type: 'ticket.put', ticket: sharedTicket(change.ticket, nameOf) };
    case 'ticket.set':
      // Sent even if nothing changes on the card: an open ticket must be reloaded.
      return { type: 'ticket.set', id: change.id, set: sharedProperties(change.set, nameOf) };
    case 'board.removed':
    case 'column.removed':
    case 'ticket.removed':
      return change;
    case 'member.put':
    case 'member.removed':
    case 'comment.put':
    case 'comment.set':
    case 'comment.removed':
    case 'links.changed':
      return null;
  }
}

/** A column without its limit, which concerns only those who work on the board. */
function sharedColumn({ limit: _limit, isLimitHard: _isHard, ...column }: Column): Column {
  return column;
}

/** A ticket as a share link shows it. */
export function sharedTicket(ticket: Ticket, nameOf: NameOf): Ticket {
  return makeTicket(sharedProperties(ticket, nameOf));
}

function sharedProperties(ticket: Partial<Ticket>, nameOf: NameOf): Partial<Ticket> {
  const properties = omitUndefined(pick(ticket, SHARED_KEYS));
  if (properties.assignee) properties.assignee = nameOf(properties.assignee);
  return properties;
}
