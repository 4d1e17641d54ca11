import { byPosition } from '../ordering.ts';
import { EMPTY_TICKET, makeTicket, TICKET_KEYS, type Ticket, ticketKeysOf } from '../ticket.ts';
import { fieldNames } from '../ticket-fields.ts';
import type { Snapshot } from './feed.ts';

/** Raised when the encoding of columns changes. */
const ENCODING_VERSION = 5;

/**
 * The version of the format: a digest of the encoding and of a ticket's properties. A page of
 * another version gets the plain form.
 */
export const COLUMNAR_VERSION = digestOf(`${ENCODING_VERSION} ${TICKET_KEYS.join(' ')}`);

/** The media type with which a page requests a columnar snapshot. */
export const COLUMNAR_TYPE = `application/vnd.freelane.columns-${COLUMNAR_VERSION}+json`;

/** A dictionary-encoded column: the distinct values, and each ticket's index into them. */
interface DictionaryColumn<T> {
  values: T[];
  at: number[];
}

type Column<T> = T[] | DictionaryColumn<T>;

/**
 * Tickets in columns, one array per property. This halves the bytes because property names and
 * common values are not repeated. The load time of a large board depends mostly on its bytes. A
 * property that no ticket has is left out.
 */
export type ColumnarTickets = { [K in keyof Ticket]?: Column<Ticket[K]> };

/** A snapshot as pages receive it. */
export type ColumnarSnapshot = Omit<Snapshot, 'tickets'> & { tickets: ColumnarTickets };

/** The properties with many distinct values, for which a dictionary would save nothing. */
const WITHOUT_DICTIONARY = new Set<keyof Ticket>([
  ...(['id', 'pos', 'number', 'preview', 'photoCount', 'createdAt', 'updatedAt'] as const),
  ...ticketKeysOf(fieldNames(({ kind }) => ['text', 'longText', 'number'].includes(kind))),
]);

/** The number of list values serialized to JSON in one step. */
const VALUES_PER_PIECE = 2000;

/** Tickets are sorted by column and position, so that the receiver has little to sort. */
export function toColumnar(unsorted: readonly Ticket[]): ColumnarTickets {
  return Object.fromEntries(columnsOf(unsorted)) as ColumnarTickets;
}

/** The same as JSON, in pieces that each take little time to produce. */
export function* columnarPieces(unsorted: readonly Ticket[]): Generator<string> {
  let separator = '{';
  for (const [key, column] of columnsOf(unsorted)) {
    yield `${separator}"${key}":`;
    separator = ',';
    if (Array.isArray(column)) yield* jsonListPieces(column);
    else yield* dictionaryPieces(column);
  }
  yield separator === '{' ? '{}' : '}';
}

/** The columns of the properties that at least one ticket has. */
function* columnsOf(unsorted: readonly Ticket[]): Generator<[keyof Ticket, Column<unknown>]> {
  const tickets = [...unsorted].sort(byPlace);
  for (const key of TICKET_KEYS) {
    const values = valuesOf(tickets, key);
    if (values) yield [key, WITHOUT_DICTIONARY.has(key) ? values : dictionaryOf(values)];
  }
}

/** A list as JSON, in pieces. */
export function* jsonListPieces<T>(values: readonly T[]): Generator<string> {
  yield '[';
  for (let from = 0; from < values.length; from += VALUES_PER_PIECE) {
    if (from > 0) yield ',';
    yield JSON.stringify(values.slice(from, from + VALUES_PER_PIECE)).slice(1, -1);
  }
  yield ']';
}

function* dictionaryPieces({ values, at }: DictionaryColumn<unknown>): Generator<string> {
  yield '{"values":';
  yield* jsonListPieces(values);
  yield ',"at":';
  yield* jsonListPieces(at);
  yield '}';
}

/** What older snapshots lack. */
const DEFAULTS = {
  estimateUnit: 'POINTS',
  labelColors: [],
  archiveAfterDays: null,
  fadeAfterDays: null,
  sharesTime: true,
  ticketKey: '',
  customFields: [],
  about: '',
  isAboutShared: false,
  color: null,
  background: null,
} as const;

/**
 * The inverse, for both forms of a snapshot: offline copies are stored in the plain form. Those of
 * an older version may lack properties.
 */
export function fromColumnar(snapshot: Snapshot | ColumnarSnapshot): Snapshot {
  const { tickets, ...rest } = snapshot;
  // A copy from before tickets had numbers has a cursor from which they would never arrive.
  const cursor = 'ticketKey' in rest ? rest.cursor : '';
  const decoded = Array.isArray(tickets) ? tickets.map(makeTicket) : decodeTickets(tickets);
  return { ...DEFAULTS, ...rest, cursor, tickets: decoded };
}

function decodeTickets(columns: ColumnarTickets): Ticket[] {
  const tickets = Array.from((columns.id ?? []) as string[], () => ({ ...EMPTY_TICKET }));
  for (const key of TICKET_KEYS) {
    const column = columns[key];
    if (column) fillColumn(tickets, key, column);
  }
  return tickets;
}

function fillColumn<K extends keyof Ticket>(tickets: Ticket[], key: K, column: Column<Ticket[K]>) {
  const all = Array.isArray(column) ? column : column.at.map((n) => column.values[n]);
  tickets.forEach((ticket, n) => {
    ticket[key] = all[n] as Ticket[K];
  });
}

/** The value that each ticket has of a property; null if all are empty. */
function valuesOf(tickets: readonly Ticket[], key: keyof Ticket): unknown[] | null {
  const empty = EMPTY_TICKET[key];
  const isList = Array.isArray(empty);
  const values: unknown[] = [];
  let isUsed = false;
  // Plain loops: opening a large board after a change is mostly this.
  for (const ticket of tickets) {
    const value = ticket[key];
    values.push(value);
    isUsed ||= value !== empty && !(isList && Array.isArray(value) && value.length === 0);
  }
  return isUsed ? values : null;
}

/** Compares by column, then by position in the column. */
function byPlace(a: Ticket, b: Ticket): number {
  if (a.columnId === b.columnId) return byPosition(a, b);
  return a.columnId < b.columnId ? -1 : 1;
}

function dictionaryOf(all: readonly unknown[]): DictionaryColumn<unknown> {
  const values: unknown[] = [];
  const indexes = new Map<unknown, number>();
  const at: number[] = [];
  // Neighbours are often equal, because they are in one column of the board.
  let last: unknown = values;
  let index = 0;
  for (const value of all) {
    if (value !== last) {
      const key = value !== null && typeof value === 'object' ? JSON.stringify(value) : value;
      const existing = indexes.get(key);
      index = existing ?? values.push(value) - 1;
      if (existing === undefined) indexes.set(key, index);
      last = value;
    }
    at.push(index);
  }
  return { values, at };
}

/** A short digest (FNV-1a), the same in every process and page. */
function digestOf(text: string): string {
  let digest = 0x811c9dc5;
  for (const character of text) {
    digest = Math.imul(digest ^ character.charCodeAt(0), 0x01000193);
  }
  return (digest >>> 0).toString(36);
}
