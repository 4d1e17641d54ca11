import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import type { Board, Column, Direction, Place, Positioned } from './board.ts';
import type { Ticket } from './ticket.ts';
import { audienceOf, sees } from './visibility.ts';

// One letter a-p, then digits: sorts the same under every database collation.
const DIGITS = '0123456789';
const HEADS = 'abcdefghijklmnop';

/** Compares by order key (by code unit), then by id. */
export function byPosition(a: Positioned, b: Positioned): number {
  if (a.pos !== b.pos) return a.pos < b.pos ? -1 : 1;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}

export function sortedColumns(board: Board): Column[] {
  return [...board.columns.values()].sort(byPosition);
}

/** An order key strictly between two others; null means no bound. */
export function keyBetween(low: string | null, high: string | null): string {
  return generateKeyBetween(low, high, DIGITS, HEADS);
}

/** `count` ascending order keys, for records that are created together. */
export function firstKeys(count: number): string[] {
  return keysAfter(null, count);
}

/** `count` ascending order keys after `low`; null means from the start. */
export function keysAfter(low: string | null, count: number): string[] {
  return keysBetween(low, null, count);
}

/** `count` ascending order keys between two others; null means no bound. */
function keysBetween(low: string | null, high: string | null, count: number): string[] {
  return generateNKeysBetween(low, high, count, DIGITS, HEADS);
}

/** The nearest ticket visible to the actor above or below in the same column, or null. */
export function visibleNeighbour(
  board: Board,
  ticket: Ticket,
  direction: Direction,
  actorId: string,
): Ticket | null {
  if (board.partial) return loaded(board.partial.neighbours, ticket.id);
  const column = [...board.tickets.values()]
    .filter(({ columnId }) => columnId === ticket.columnId)
    .filter((other) => other.id === ticket.id || sees(audienceOf(other), actorId))
    .sort(byPosition);
  const index = column.indexOf(ticket);
  return column[direction === 'up' ? index - 1 : index + 1] ?? null;
}

/** The greatest order key in the column, or null if it is empty. */
export function lastKey(board: Board, columnId: string): string | null {
  if (board.partial) return loaded(board.partial.keys.last, columnId);
  let last: string | null = null;
  for (const ticket of board.tickets.values()) {
    if (ticket.columnId === columnId && (last === null || ticket.pos > last)) last = ticket.pos;
  }
  return last;
}

/** The smallest order key in the column greater than the ticket's own, or null. */
export function nextKey(board: Board, ticket: Ticket): string | null {
  if (board.partial) return loaded(board.partial.keys.next, ticket.id);
  let next: string | null = null;
  for (const other of board.tickets.values()) {
    if (other.columnId !== ticket.columnId || other.pos <= ticket.pos) continue;
    if (next === null || other.pos < next) next = other.pos;
  }
  return next;
}

/** The greatest order key in the column less than the ticket's own, or null. */
export function previousKey(board: Board, ticket: Ticket): string | null {
  if (board.partial) return loaded(board.partial.keys.previous, ticket.id);
  let previous: string | null = null;
  for (const other of board.tickets.values()) {
    if (other.columnId !== ticket.columnId || other.pos >= ticket.pos) continue;
    if (previous === null || other.pos > previous) previous = other.pos;
  }
  return previous;
}

/**
 * The order key that puts a ticket at `place`; null if the ticket is already there. Anchors that
 * are deleted, hidden from the actor or in another column are ignored (decisions §4).
 */
export function keyAt(board: Board, moved: Ticket, place: Place, actorId: string): string | null {
  const { low, high, neighbour } = gapAt(board, moved.id, place, actorId);
  const isInPlace = moved.columnId === place.columnId && moved.pos === neighbour;
  return isInPlace ? null : keyBetween(low, high);
}

/** The order key that puts a new ticket at `place`. */
export function newKeyAt(board: Board, id: string, place: Place, actorId: string): string {
  const { low, high } = gapAt(board, id, place, actorId);
  return keyBetween(low, high);
}

/** `count` ascending order keys that put tickets at `place`. */
export function keysAt(board: Board, place: Place, count: number, actorId: string): string[] {
  const { low, high } = gapAt(board, '', place, actorId);
  return keysBetween(low, high, count);
}

/** The order keys around a place. `neighbour` is the one that does not belong to an anchor. */
function gapAt(board: Board, id: string, place: Place, actorId: string) {
  const anchor = (anchorId: string | undefined): Ticket | null => {
    const ticket = anchorId === undefined || anchorId === id ? null : ticketIn(board, anchorId);
    return ticket && isAnchor(ticket, place, actorId) ? ticket : null;
  };
  const after = anchor(place.after);
  if (after) {
    const next = nextKey(board, after);
    return { low: after.pos, high: next, neighbour: next };
  }
  const before = anchor(place.before);
  if (before) {
    const previous = previousKey(board, before);
    return { low: previous, high: before.pos, neighbour: previous };
  }
  const last = lastKey(board, place.columnId);
  return { low: last, high: null, neighbour: last };
}

/** Whether a ticket can anchor a place: it is in that column and visible to the actor. */
export function isAnchor(ticket: Ticket, place: Place, actorId: string): boolean {
  return ticket.columnId === place.columnId && sees(audienceOf(ticket), actorId);
}

function ticketIn(board: Board, id: string): Ticket | null {
  if (!board.partial) return board.tickets.get(id) ?? null;
  return loaded(board.partial.tickets, id);
}

function loaded<T>(map: ReadonlyMap<string, T>, id: string): T {
  const value = map.get(id);
  if (value === undefined) throw new Error(`${id} was not loaded`);
  return value;
}
