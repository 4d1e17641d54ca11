import { omitUndefined } from '../../omit-undefined.ts';
import { pick } from '../../pick.ts';
import type { BoardHead, Column } from '../board.ts';
import type { Change } from '../change.ts';
import { type CustomField, valuesOfFields } from '../fields/custom-fields.ts';
import { countLabels, type LabelColoring } from '../fields/labels.ts';
import { makeTicket, type Ticket, ticketKeysOf } from '../ticket.ts';
import { fieldNames } from '../ticket-fields.ts';
import type { LogEntry, Snapshot } from './feed.ts';

/** A user's name by id; null if unknown. */
export type NameOf = (userId: string) => string | null;

/** The board fields that a share link does not reveal: present, but empty. */
const HIDDEN_HEAD: Omit<
  BoardHead,
  'name' | 'labelColors' | 'ticketKey' | 'customFields' | 'about'
> = {
  id: '',
  createdBy: '',
  createdAt: 0,
  updatedAt: 0,
  version: 0,
  projectId: null,
  isTemplate: false,
  estimateUnit: 'POINTS',
  archiveAfterDays: null,
  fadeAfterDays: null,
  sharesTime: false,
  isAboutShared: false,
  color: null,
  background: null,
};

/** The properties of a ticket that a share link shows; the others are empty. */
const SHARED_KEYS = [
  ...(['id', 'columnId', 'pos', 'number'] as const),
  ...ticketKeysOf(fieldNames(({ shared }) => shared)),
  'coAssignees' as const,
];

/** What a share link shows a board with. */
export interface SharedContext {
  nameOf: NameOf;
  /** The result of sharedFields. */
  customFields: readonly CustomField[];
}

/**
 * A board as a share link shows it: columns and cards. `tickets` must be those visible to everyone,
 * `labelColors` the result of sharedColors, and `about` '' unless it is shared. A ticket's assignees
 * are replaced by their names.
 */
export function sharedSnapshot(
  { name, labelColors, ticketKey, about, cursor, columns, tickets }: SharedParts,
  context: SharedContext,
): Snapshot {
  return {
    ...HIDDEN_HEAD,
    name,
    labelColors,
    ticketKey,
    customFields: context.customFields,
    about,
    cursor,
    members: [],
    columns: columns.map(sharedColumn),
    tickets: tickets.map((ticket) => sharedTicket(ticket, context)),
  };
}

type SharedParts = Pick<
  Snapshot,
  'name' | 'labelColors' | 'ticketKey' | 'about' | 'cursor' | 'columns' | 'tickets'
>;

/** The custom fields that a manager shares (CF9). */
export function sharedFields(fields: readonly CustomField[]): readonly CustomField[] {
  return fields.filter(({ isShared }) => isShared);
}

/** Whether a change puts or sets values of custom fields. */
export function setsFieldValues(change: Change): boolean {
  if (change.type === 'ticket.put') return change.ticket.fields !== null;
  return change.type === 'ticket.set' && change.set.fields !== undefined;
}

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
export function sharedEntry({ seq, changes }: LogEntry, context: SharedContext): LogEntry | null {
  const visibleChanges = changes.flatMap((change) => sharedChange(change, context) ?? []);
  return visibleChanges.length > 0 ? { seq, commandId: '', by: '', changes: visibleChanges } : null;
}

/** Ids of the users whose names are needed to show these changes. */
export function peopleNamedIn(changes: readonly Change[]): string[] {
  return changes.flatMap((change) => {
    if (change.type !== 'ticket.put' && change.type !== 'ticket.set') return [];
    const { assignee, coAssignees } = change.type === 'ticket.put' ? change.ticket : change.set;
    return [...(assignee ? [assignee] : []), ...(coAssignees ?? [])];
  });
}

function sharedChange(change: Change, context: SharedContext): Change | null {
  switch (change.type) {
    case 'board.set': {
      const { name, ticketKey } = change.set;
      return { type: 'board.set', set: omitUndefined({ name, ticketKey }) };
    }
    case 'column.put':
      return { type: 'column.put', column: sharedColumn(change.column) };
    case 'column.set': {
      const { name, pos, color, isDone } = change.set;
      const set = omitUndefined({ name, pos, color, isDone });
      return { type: 'column.set', id: change.id, set };
    }
    case 'ticket.put':
      return { type: 'ticket.put', ticket: sharedTicket(change.ticket, context) };
    case 'ticket.set':
      // Sent even if nothing changes on the card: an open ticket must be reloaded.
      return { type: 'ticket.set', id: change.id, set: sharedProperties(change.set, context) };
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
    case 'views.changed':
      return null;
  }
}

/** A column without its limit, which concerns only those who work on the board. */
function sharedColumn({ limit: _limit, isLimitHard: _isHard, ...column }: Column): Column {
  return column;
}

/** A ticket as a share link shows it. */
export function sharedTicket(ticket: Ticket, context: SharedContext): Ticket {
  return makeTicket(sharedProperties(ticket, context));
}

function sharedProperties(
  ticket: Partial<Ticket>,
  { nameOf, customFields }: SharedContext,
): Partial<Ticket> {
  const properties = omitUndefined(pick(ticket, SHARED_KEYS));
  const { assignee, coAssignees } = properties;
  if (assignee) properties.assignee = nameOf(assignee);
  if (coAssignees) properties.coAssignees = coAssignees.flatMap((id) => nameOf(id) ?? []);
  const { fields } = ticket;
  if (fields !== undefined) properties.fields = valuesOfFields(customFields, fields);
  return properties;
}
