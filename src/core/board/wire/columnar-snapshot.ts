import type { Ticket } from '../board.ts';
import { byPosition } from '../ordering.ts';
import type { Snapshot } from './feed.ts';

/** The media type by which a page asks for a board in this form. */
export const COLUMNAR_TYPE = 'application/vnd.freelane.packed+json';

/** Values that many tickets have in common: each of them once, and for each ticket its place among them. */
interface Shared<T> {
  values: T[];
  at: number[];
}

/**
 * Tickets field by field instead of one after another: half the bytes, for no name is said twice and
 * what many have in common is said once. A browser takes as long to receive a large board as it has bytes.
 */
export interface ColumnarTickets {
  id: string[];
  pos: string[];
  name: string[];
  preview: string[];
  photoCount: number[];
  createdAt: number[];
  updatedAt: number[];
  columnId: Shared<Ticket['columnId']>;
  assignee: Shared<Ticket['assignee']>;
  priority: Shared<Ticket['priority']>;
  labels: Shared<Ticket['labels']>;
  url: Shared<Ticket['url']>;
  dueDate: Shared<Ticket['dueDate']>;
  visibleTo: Shared<Ticket['visibleTo']>;
  createdBy: Shared<Ticket['createdBy']>;
}

/** A snapshot as a page receives it. */
export type ColumnarSnapshot = Omit<Snapshot, 'tickets'> & { tickets: ColumnarTickets };

/** How each field is packed. */
const FIELDS: { [K in keyof ColumnarTickets]: (tickets: readonly Ticket[]) => ColumnarTickets[K] } =
  {
    id: (tickets) => tickets.map(({ id }) => id),
    pos: (tickets) => tickets.map(({ pos }) => pos),
    name: (tickets) => tickets.map(({ name }) => name),
    preview: (tickets) => tickets.map(({ preview }) => preview),
    photoCount: (tickets) => tickets.map(({ photoCount }) => photoCount),
    createdAt: (tickets) => tickets.map(({ createdAt }) => createdAt),
    updatedAt: (tickets) => tickets.map(({ updatedAt }) => updatedAt),
    columnId: (tickets) => shared(tickets.map(({ columnId }) => columnId)),
    assignee: (tickets) => shared(tickets.map(({ assignee }) => assignee)),
    priority: (tickets) => shared(tickets.map(({ priority }) => priority)),
    labels: (tickets) => shared(tickets.map(({ labels }) => labels)),
    url: (tickets) => shared(tickets.map(({ url }) => url)),
    dueDate: (tickets) => shared(tickets.map(({ dueDate }) => dueDate)),
    visibleTo: (tickets) => shared(tickets.map(({ visibleTo }) => visibleTo)),
    createdBy: (tickets) => shared(tickets.map(({ createdBy }) => createdBy)),
  };

const NAMES = Object.keys(FIELDS) as (keyof ColumnarTickets)[];

/** Values of a list that are written as JSON in one step. */
const AT_ONCE = 2000;

/** In the order of their columns and places, so that who receives them has little to sort. */
export function toColumnar(unsorted: readonly Ticket[]): ColumnarTickets {
  const tickets = [...unsorted].sort(byPlace);
  const fields = NAMES.map((name) => [name, FIELDS[name](tickets)]);
  return Object.fromEntries(fields) as ColumnarTickets;
}

/** The same as JSON, in pieces that each take little time to make. */
export function* packedPieces(unsorted: readonly Ticket[]): Generator<string> {
  const tickets = [...unsorted].sort(byPlace);
  yield '{';
  for (const [n, name] of NAMES.entries()) {
    yield `${n === 0 ? '' : ','}"${name}":`;
    const field = FIELDS[name](tickets);
    if (Array.isArray(field)) yield* listPieces<unknown>(field);
    else yield* sharedPieces(field);
  }
  yield '}';
}

/** A list as JSON, in pieces. */
export function* listPieces<T>(values: readonly T[]): Generator<string> {
  yield '[';
  for (let from = 0; from < values.length; from += AT_ONCE) {
    if (from > 0) yield ',';
    yield JSON.stringify(values.slice(from, from + AT_ONCE)).slice(1, -1);
  }
  yield ']';
}

function* sharedPieces({ values, at }: Shared<unknown>): Generator<string> {
  yield '{"values":';
  yield* listPieces(values);
  yield ',"at":';
  yield* listPieces(at);
  yield '}';
}

/** The inverse, of a snapshot in either form: what a device has kept is in the long one. */
export function fromColumnar(snapshot: Snapshot | ColumnarSnapshot): Snapshot {
  const { tickets, ...head } = snapshot;
  return { ...head, tickets: Array.isArray(tickets) ? tickets : unpackTickets(tickets) };
}

function unpackTickets(packed: ColumnarTickets): Ticket[] {
  const { columnId, assignee, priority, labels, url, dueDate, visibleTo, createdBy } = packed;
  // Written out, as in ticketWith: all tickets have one hidden class.
  return packed.id.map((id, n) => ({
    id,
    columnId: valueAt(columnId, n),
    pos: packed.pos[n] as string,
    name: packed.name[n] as string,
    preview: packed.preview[n] as string,
    assignee: valueAt(assignee, n),
    priority: valueAt(priority, n),
    labels: valueAt(labels, n),
    photoCount: packed.photoCount[n] as number,
    url: valueAt(url, n),
    dueDate: valueAt(dueDate, n),
    visibleTo: valueAt(visibleTo, n),
    createdBy: valueAt(createdBy, n),
    createdAt: packed.createdAt[n] as number,
    updatedAt: packed.updatedAt[n] as number,
  }));
}

/** By column, and as they stand in it. */
export function byPlace(a: Ticket, b: Ticket): number {
  if (a.columnId === b.columnId) return byPosition(a, b);
  return a.columnId < b.columnId ? -1 : 1;
}

function shared<T>(all: T[]): Shared<T> {
  const values: T[] = [];
  const places = new Map<unknown, number>();
  const at = all.map((value) => {
    const key = Array.isArray(value) ? JSON.stringify(value) : value;
    let place = places.get(key);
    if (place === undefined) {
      place = values.push(value) - 1;
      places.set(key, place);
    }
    return place;
  });
  return { values, at };
}

function valueAt<T>({ values, at }: Shared<T>, n: number): T {
  return values[at[n] as number] as T;
}
