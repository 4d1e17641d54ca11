import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import type { Board, Column, Direction, Place, Placed, Ticket } from './board.ts';
import { audienceOf, sees } from './visibility.ts';

// One letter a-p, then digits: sorts the same under every collation of every database.
const DIGITS = '0123456789';
const HEADS = 'abcdefghijklmnop';

/** By order key, compared by code unit, then by id. */
export function byPosition(a: Placed, b: Placed): number {
  if (a.pos !== b.pos) return a.pos < b.pos ? -1 : 1;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}

export function sortedColumns(board: Board): Column[] {
  return [...board.columns.values()].sort(byPosition);
}

/** A key strictly between two others; null stands for the open end. */
export function keyBetween(low: string | null, high: string | null): string {
  return generateKeyBetween(low, high, DIGITS, HEADS);
}

/** `count` keys in rising order, for records that are made together. */
export function firstKeys(count: number): string[] {
  return keysAfter(null, count);
}

/** `count` keys in rising order after another; null stands for the start. */
export function keysAfter(low: string | null, count: number): string[] {
  return generateNKeysBetween(low, null, count, DIGITS, HEADS);
}

/** The nearest ticket above or below in the same column that the actor sees, or null. */
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
  const at = column.indexOf(ticket);
  return column[direction === 'up' ? at - 1 : at + 1] ?? null;
}

/** The greatest key in the column, or null when it is empty. */
export function lastKey(board: Board, columnId: string): string | null {
  if (board.partial) return loaded(board.partial.keys.last, columnId);
  let last: string | null = null;
  for (const ticket of board.tickets.values()) {
    if (ticket.columnId === columnId && (last === null || ticket.pos > last)) last = ticket.pos;
  }
  return last;
}

/** The least key in the ticket's column that is greater than the ticket's own, or null. */
export function nextKey(board: Board, ticket: Ticket): string | null {
  if (board.partial) return loaded(board.partial.keys.next, ticket.id);
  let next: string | null = null;
  for (const other of board.tickets.values()) {
    if (other.columnId !== ticket.columnId || other.pos <= ticket.pos) continue;
    if (next === null || other.pos < next) next = other.pos;
  }
  return next;
}

/** The greatest key in the ticket's column that is less than the ticket's own, or null. */
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
 * The key that puts a ticket at `place`, or null when it is there already. Anchors that are gone,
 * hidden from the actor or in another column do not count (decisions §4).
 */
export function keyAt(board: Board, moved: Ticket, place: Place, actorId: string): string | null {
  const { low, high, found } = gapAt(board, moved.id, place, actorId);
  const isThere = moved.columnId === place.columnId && moved.pos === found;
  return isThere ? null : keyBetween(low, high);
}

/** The key that puts a ticket at `place` that is not on the board yet. */
export function newKeyAt(board: Board, id: string, place: Place, actorId: string): string {
  const { low, high } = gapAt(board, id, place, actorId);
  return keyBetween(low, high);
}

/** Between which keys a place is; `found` is the one of the two that no anchor has. */
function gapAt(board: Board, id: string, place: Place, actorId: string) {
  const anchor = (anchorId: string | undefined): Ticket | null => {
    const ticket = anchorId === undefined || anchorId === id ? null : ticketIn(board, anchorId);
    return ticket && isAnchor(ticket, place, actorId) ? ticket : null;
  };
  const after = anchor(place.after);
  if (after) {
    const next = nextKey(board, after);
    return { low: after.pos, high: next, found: next };
  }
  const before = anchor(place.before);
  if (before) {
    const previous = previousKey(board, before);
    return { low: previous, high: before.pos, found: previous };
  }
  const last = lastKey(board, place.columnId);
  return { low: last, high: null, found: last };
}

/** Whether a ticket that a place names is where it is sought, and seen by who names it. */
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
