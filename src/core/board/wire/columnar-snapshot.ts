import type { Ticket } from '../board.ts';
import { byPosition } from '../ordering.ts';
import type { Snapshot } from './feed.ts';

/** The media type with which a page requests a columnar snapshot. */
export const COLUMNAR_TYPE = 'application/vnd.freelane.packed+json';

/** A dictionary-encoded column: the distinct values, and each ticket's index into them. */
interface DictionaryColumn<T> {
  values: T[];
  at: number[];
}

/**
 * Tickets in columns, one array per field. This halves the bytes because field names and common
 * values are not repeated. The load time of a large board depends mostly on its bytes.
 */
export interface ColumnarTickets {
  id: string[];
  pos: string[];
  name: string[];
  preview: string[];
  photoCount: number[];
  createdAt: number[];
  updatedAt: number[];
  columnId: DictionaryColumn<Ticket['columnId']>;
  assignee: DictionaryColumn<Ticket['assignee']>;
  priority: DictionaryColumn<Ticket['priority']>;
  labels: DictionaryColumn<Ticket['labels']>;
  url: DictionaryColumn<Ticket['url']>;
  dueDate: DictionaryColumn<Ticket['dueDate']>;
  visibleTo: DictionaryColumn<Ticket['visibleTo']>;
  createdBy: DictionaryColumn<Ticket['createdBy']>;
}

/** A snapshot as pages receive it. */
export type ColumnarSnapshot = Omit<Snapshot, 'tickets'> & { tickets: ColumnarTickets };

/** Encodes each field as a column. */
const FIELDS: { [K in keyof ColumnarTickets]: (tickets: readonly Ticket[]) => ColumnarTickets[K] } =
  {
    id: (tickets) => tickets.map(({ id }) => id),
    pos: (tickets) => tickets.map(({ pos }) => pos),
    name: (tickets) => tickets.map(({ name }) => name),
    preview: (tickets) => tickets.map(({ preview }) => preview),
    photoCount: (tickets) => tickets.map(({ photoCount }) => photoCount),
    createdAt: (tickets) => tickets.map(({ createdAt }) => createdAt),
    updatedAt: (tickets) => tickets.map(({ updatedAt }) => updatedAt),
    columnId: (tickets) => dictionaryOf(tickets.map(({ columnId }) => columnId)),
    assignee: (tickets) => dictionaryOf(tickets.map(({ assignee }) => assignee)),
    priority: (tickets) => dictionaryOf(tickets.map(({ priority }) => priority)),
    labels: (tickets) => dictionaryOf(tickets.map(({ labels }) => labels)),
    url: (tickets) => dictionaryOf(tickets.map(({ url }) => url)),
    dueDate: (tickets) => dictionaryOf(tickets.map(({ dueDate }) => dueDate)),
    visibleTo: (tickets) => dictionaryOf(tickets.map(({ visibleTo }) => visibleTo)),
    createdBy: (tickets) => dictionaryOf(tickets.map(({ createdBy }) => createdBy)),
  };

const NAMES = Object.keys(FIELDS) as (keyof ColumnarTickets)[];

/** The number of list values serialized to JSON in one step. */
const VALUES_PER_PIECE = 2000;

/** Tickets are sorted by column and position, so that the receiver has little to sort. */
export function toColumnar(unsorted: readonly Ticket[]): ColumnarTickets {
  const tickets = [...unsorted].sort(byPlace);
  const fields = NAMES.map((name) => [name, FIELDS[name](tickets)]);
  return Object.fromEntries(fields) as ColumnarTickets;
}

/** The same as JSON, in pieces that each take little time to produce. */
export function* columnarPieces(unsorted: readonly Ticket[]): Generator<string> {
  const tickets = [...unsorted].sort(byPlace);
  yield '{';
  for (const [n, name] of NAMES.entries()) {
    yield `${n === 0 ? '' : ','}"${name}":`;
    const field = FIELDS[name](tickets);
    if (Array.isArray(field)) yield* jsonListPieces<unknown>(field);
    else yield* dictionaryPieces(field);
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

/** The inverse, for both forms of a snapshot: offline copies are stored in the plain form. */
export function fromColumnar(snapshot: Snapshot | ColumnarSnapshot): Snapshot {
  const { tickets, ...head } = snapshot;
  return { ...head, tickets: Array.isArray(tickets) ? tickets : decodeTickets(tickets) };
}

function decodeTickets(columns: ColumnarTickets): Ticket[] {
  const { columnId, assignee, priority, labels, url, dueDate, visibleTo, createdBy } = columns;
  // The fields are listed as in patchTicket, so that all tickets share one hidden class.
  return columns.id.map((id, n) => ({
    id,
    columnId: valueAt(columnId, n),
    pos: columns.pos[n] as string,
    name: columns.name[n] as string,
    preview: columns.preview[n] as string,
    assignee: valueAt(assignee, n),
    priority: valueAt(priority, n),
    labels: valueAt(labels, n),
    photoCount: columns.photoCount[n] as number,
    url: valueAt(url, n),
    dueDate: valueAt(dueDate, n),
    visibleTo: valueAt(visibleTo, n),
    createdBy: valueAt(createdBy, n),
    createdAt: columns.createdAt[n] as number,
    updatedAt: columns.updatedAt[n] as number,
  }));
}

/** Compares by column, then by position in the column. */
export function byPlace(a: Ticket, b: Ticket): number {
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

function valueAt<T>({ values, at }: DictionaryColumn<T>, n: number): T {
  return values[at[n] as number] as T;
}
