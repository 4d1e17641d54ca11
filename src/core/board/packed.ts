import type { Ticket } from './board.ts';
import type { Snapshot } from './feed.ts';
import { byPosition } from './ordering.ts';

/** The media type by which a page asks for a board in this form. */
export const PACKED_TYPE = 'application/vnd.freelane.packed+json';

/** Values that many tickets have in common: each of them once, and for each ticket its place among them. */
interface Shared<T> {
  values: T[];
  at: number[];
}

/**
 * Tickets field by field instead of one after another: half the bytes, for no name is said twice and
 * what many have in common is said once. A browser takes as long to receive a large board as it has bytes.
 */
export interface PackedTickets {
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
export type PackedSnapshot = Omit<Snapshot, 'tickets'> & { tickets: PackedTickets };

/** In the order of their columns and places, so that who receives them has little to sort. */
export function packTickets(unsorted: readonly Ticket[]): PackedTickets {
  const tickets = [...unsorted].sort(byPlace);
  return {
    id: tickets.map(({ id }) => id),
    pos: tickets.map(({ pos }) => pos),
    name: tickets.map(({ name }) => name),
    preview: tickets.map(({ preview }) => preview),
    photoCount: tickets.map(({ photoCount }) => photoCount),
    createdAt: tickets.map(({ createdAt }) => createdAt),
    updatedAt: tickets.map(({ updatedAt }) => updatedAt),
    columnId: shared(tickets.map(({ columnId }) => columnId)),
    assignee: shared(tickets.map(({ assignee }) => assignee)),
    priority: shared(tickets.map(({ priority }) => priority)),
    labels: shared(tickets.map(({ labels }) => labels)),
    url: shared(tickets.map(({ url }) => url)),
    dueDate: shared(tickets.map(({ dueDate }) => dueDate)),
    visibleTo: shared(tickets.map(({ visibleTo }) => visibleTo)),
    createdBy: shared(tickets.map(({ createdBy }) => createdBy)),
  };
}

/** The inverse, of a snapshot in either form: what a device has kept is in the long one. */
export function unpacked(snapshot: Snapshot | PackedSnapshot): Snapshot {
  const { tickets, ...head } = snapshot;
  return { ...head, tickets: Array.isArray(tickets) ? tickets : unpackTickets(tickets) };
}

function unpackTickets(packed: PackedTickets): Ticket[] {
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
