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
  ...(['id', 'pos', 'preview', 'photoCount', 'createdAt', 'updatedAt'] as const),
  ...ticketKeysOf(fieldNames(({ kind }) => ['text', 'longText', 'number'].includes(kind))),
]);

/** The number of list values serialized to JSON in one step. */
const VALUES_PER_PIECE = 2000;

/** Tickets are sorted by column and position, so that the receiver has little to sort. */
export function toColumnar(unsorted: readonly Ticket[]): ColumnarTickets {
  const tickets = [...unsorted].sort(byPlace);
  const columns = usedKeys(tickets).map((key) => [key, columnOf(tickets, key)]);
  return Object.fromEntries(columns) as ColumnarTickets;
}

/** The same as JSON, in pieces that each take little time to produce. */
export function* columnarPieces(unsorted: readonly Ticket[]): Generator<string> {
  const tickets = [...unsorted].sort(byPlace);
  yield '{';
  for (const [n, key] of usedKeys(tickets).entries()) {
    yield `${n === 0 ? '' : ','}"${key}":`;
    const column: Column<unknown> = columnOf(tickets, key);
    if (Array.isArray(column)) yield* jsonListPieces(column);
    else yield* dictionaryPieces(column);
  }
  yield '}';
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
  color: null,
  background: null,
} as const;

/**
 * The inverse, for both forms of a snapshot: offline copies are stored in the plain form. Those of
 * an older version may lack properties.
 */
export function fromColumnar(snapshot: Snapshot | ColumnarSnapshot): Snapshot {
  const { tickets, ...rest } = snapshot;
  const decoded = Array.isArray(tickets) ? tickets.map(makeTicket) : decodeTickets(tickets);
  return { ...DEFAULTS, ...rest, tickets: decoded };
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

/** The properties that at least one ticket has. */
function usedKeys(tickets: readonly Ticket[]): (keyof Ticket)[] {
  return TICKET_KEYS.filter((key) => tickets.some((ticket) => !isEmpty(key, ticket[key])));
}

function isEmpty<K extends keyof Ticket>(key: K, value: Ticket[K]): boolean {
  const empty = EMPTY_TICKET[key];
  return value === empty || (Array.isArray(empty) && Array.isArray(value) && value.length === 0);
}

function columnOf<K extends keyof Ticket>(tickets: Ticket[], key: K): Column<Ticket[K]> {
  const all = tickets.map((ticket) => ticket[key]);
  return WITHOUT_DICTIONARY.has(key) ? all : dictionaryOf(all);
}

/** Compares by column, then by position in the column. */
function byPlace(a: Ticket, b: Ticket): number {
  if (a.columnId === b.columnId) return byPosition(a, b);
  return a.columnId < b.columnId ? -1 : 1;
}

function dictionaryOf<T>(all: T[]): DictionaryColumn<T> {
  const values: T[] = [];
  const indexes = new Map<unknown, number>();
  const at = all.map((value) => {
    const key = Array.isArray(value) ? JSON.stringify(value) : value;
    let index = indexes.get(key);
    if (index === undefined) {
      index = values.push(value) - 1;
      indexes.set(key, index);
    }
    return index;
  });
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
