import { pick } from '../lib/pick.ts';
import {
  type CardFieldName,
  type DetailName,
  EMPTY_VALUES,
  FIELD_NAMES,
  type FieldName,
  TICKET_FIELDS,
  type TicketValues,
} from './ticket-fields.ts';

/** The users who may see something; null means everyone who can open the board. */
export type Audience = readonly string[] | null;

/** What a ticket has besides its fields. Times are in ms since 1970. */
interface Identity {
  id: string;
  columnId: string;
  /** Order key among the column's tickets (see ordering.ts). */
  pos: string;
  /** Its number on the board; 0 until the server has given it (ticket-number.ts). */
  number: number;
  createdBy: string;
  createdAt: number;
  updatedAt: number;
}

/** What a card shows of fields that only the stored record contains. */
export interface CardParts {
  /** The start of the description, without Markdown's marks. */
  preview: string;
  /** The number of tasks in the description, and of those that are done. */
  taskCount: number;
  doneTaskCount: number;
  /** The number of photos of the ticket itself, without those of its comments. */
  photoCount: number;
  /** The number of files, which are records of their own. */
  fileCount: number;
}

/** The assignees after the first one (assignees.ts); null without any. */
interface CoAssignees {
  coAssignees: readonly string[] | null;
}

/** A ticket as shown on a board. */
export type Ticket = Identity & Pick<TicketValues, CardFieldName> & CardParts & CoAssignees;

/** Fields that only the stored record of a ticket contains. */
export type TicketDetails = Pick<TicketValues, DetailName>;

/** A ticket to copy to a column, with the details that a copy keeps. */
export interface TicketCopy {
  ticket: Ticket;
  columnId: string;
  details: Partial<TicketDetails>;
}

const EMPTY_CARD_PARTS: CardParts = {
  preview: '',
  taskCount: 0,
  doneTaskCount: 0,
  photoCount: 0,
  fileCount: 0,
};

/** The parts of a detail that cards show. */
const CARD_PARTS_OF: { [K in DetailName]?: (keyof CardParts)[] } = {
  description: ['preview', 'taskCount', 'doneTaskCount'],
  photoUrls: ['photoCount'],
};

/** The properties of a field's value in a ticket: none if its card shows nothing of it. */
function keysOf(name: FieldName): (keyof Ticket)[] {
  if (TICKET_FIELDS[name].on === 'card') return [name as CardFieldName];
  return CARD_PARTS_OF[name as DetailName] ?? [];
}

/** The properties of a ticket that show these fields. */
export function ticketKeysOf(names: readonly FieldName[]): (keyof Ticket)[] {
  return names.flatMap(keysOf);
}

/** All properties of a ticket, in their order. */
export const TICKET_KEYS: readonly (keyof Ticket)[] = [
  'id',
  'columnId',
  'pos',
  'number',
  ...ticketKeysOf(FIELD_NAMES),
  'fileCount',
  'coAssignees',
  'createdBy',
  'createdAt',
  'updatedAt',
];

const EMPTY_IDENTITY: Identity = {
  id: '',
  columnId: '',
  pos: '',
  number: 0,
  createdBy: '',
  createdAt: 0,
  updatedAt: 0,
};

/** The value of each property of a ticket that has none. */
export const EMPTY_TICKET: Ticket = pick(
  { ...EMPTY_VALUES, ...EMPTY_CARD_PARTS, ...EMPTY_IDENTITY, coAssignees: null },
  TICKET_KEYS,
);

/**
 * A ticket with these properties, and without others. Every ticket is a copy of one object, so that
 * all share one hidden class in V8, which keeps the code that uses them fast. What a ticket of an
 * older version lacks is empty.
 */
export function makeTicket(properties: Partial<Ticket>): Ticket {
  const ticket: Record<string, unknown> = { ...EMPTY_TICKET };
  for (const key of TICKET_KEYS) {
    const value = properties[key];
    if (value !== undefined) ticket[key] = value;
  }
  return ticket as unknown as Ticket;
}

/** A copy of the ticket with some properties replaced. */
export function patchTicket(ticket: Ticket, set: Partial<Omit<Ticket, 'id'>>): Ticket {
  return Object.assign(makeTicket(ticket), set);
}
