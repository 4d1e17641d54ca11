import { AppError } from '../../errors.ts';
import { derivedId } from '../../ids.ts';
import { LIMITS } from '../../limits.ts';
import { can } from '../../permissions.ts';
import type { Placed, TicketCopy } from '../board.ts';
import {
  type Board,
  type BoardHead,
  type Column,
  type ColumnPortion,
  isOnBoard,
  patchTicket,
  type Ticket,
  ticketCount,
} from '../board.ts';
import { type Change, type LoggedChange, ticketPut } from '../change.ts';
import type { Command } from '../commands.ts';
import { byPosition, keyBetween, keysAfter, lastKey, nextKey, sortedColumns } from '../ordering.ts';
import { PORTION, portionLength, weightOf } from '../portions.ts';
import type { Env, Outcome, ReadSet } from '../rule.ts';
import { audienceOf } from '../visibility.ts';
import { checkManages, checkOpens, columnOf, loggedChanges, revised } from './columns.ts';
import { ticketFor } from './tickets.ts';

/** What the history of a copy says: of what, perhaps not everyone who sees the copy may know. */
const COPIED = 'Copied from another ticket';

/**
 * Whom a ticket that comes to a board is assigned and shown to: of those who saw it the ones who are
 * on that board, the actor where nobody is left. It is never shown to everyone unless it was.
 */
export function keepBoardMembers(
  ticket: Ticket,
  actorId: string,
  isThere: (userId: string) => boolean,
): Pick<Ticket, 'assignee' | 'visibleTo'> {
  const assignee = ticket.assignee && isThere(ticket.assignee) ? ticket.assignee : null;
  const audience = audienceOf(ticket);
  if (audience === null) return { assignee, visibleTo: null };
  const left = audience.filter(isThere);
  return { assignee, visibleTo: left.length > 0 ? left : [actorId] };
}

export function duplicateTicketReads({ ticketId }: Command<'tickets.duplicate'>): ReadSet {
  return { members: true, tickets: [ticketId], next: [ticketId], details: [ticketId] };
}

/** Puts a copy of a ticket right below it, without its photos, comments and history. */
export function duplicateTicket(
  board: Board,
  command: Command<'tickets.duplicate'>,
  env: Env,
): Outcome {
  const ticket = ticketFor(board, command.ticketId, env, 'tickets.create');
  checkRoom(board, 1);
  const id = derivedId(env.commandId, 'ticket');
  const pos = keyBetween(ticket.pos, nextKey(board, ticket));
  return {
    changes: [copyOf(board, recordOf(board, ticket), { id, columnId: ticket.columnId, pos }, env)],
    history: [{ ticketId: id, text: COPIED }],
    result: { id },
  };
}

export function duplicateColumnReads(
  { columnId }: Command<'boards.duplicateColumn'>,
  _board: BoardHead,
  continuation: string | null,
): ReadSet {
  return { members: true, portion: { columnId, after: begunFrom(continuation)?.original ?? null } };
}

/**
 * Puts a copy of a column to its right, with copies of the tickets that the actor sees in it: of many
 * in portions.
 * @throws AppError column.limit, ticket.limit; ticket.copyLimit for more than are copied at once
 */
export function duplicateColumn(
  board: Board,
  command: Command<'boards.duplicateColumn'>,
  env: Env,
): Outcome {
  checkManages(board, env);
  const column = columnOf(board, command.columnId);
  const id = derivedId(env.commandId, 'column');
  const begun = begunFrom(env.continuation);
  const next = portionIn(board, column.id, begun?.original ?? null, env);
  const made = begun?.made ?? 0;
  const tickets = next.tickets.slice(0, LIMITS.copies - made);
  if (begun) columnOf(board, id);
  else checkNewColumn(board, next.count);
  const records = tickets.map((ticket) => recordOf(board, ticket));
  const length = portionLength(
    records.map(({ ticket, description }) => weightOf(ticket, description)),
  );
  checkRoom(board, length);
  const keys = keysAfter(begun?.lastKey ?? null, length);
  const copyId = (n: number) => derivedId(env.commandId, 'ticket', made + n + 1);
  const copies = records.slice(0, length).map((record, n) => {
    const place = { id: copyId(n), columnId: id, pos: keys[n] as string };
    return copyOf(board, record, place, env);
  });
  const last = tickets[length - 1];
  const isDone = length === tickets.length;
  const put = begun ? [] : [columnCopy(board, column, id)];
  return {
    changes: [...loggedChanges(begun && !isDone ? [] : [...put, revised(board, env)]), ...copies],
    history: copies.map((_, n) => ({ ticketId: copyId(n), text: COPIED })),
    result: { id },
    ...(last &&
      !isDone && { continuation: [made + length, keys.at(-1), last.pos, last.id].join(' ') }),
  };
}

/** How many copies were made, the key of the last one, and the place of its original. */
function begunFrom(continuation: string | null = null) {
  if (continuation === null) return null;
  const [made, lastKey = '', pos = '', id = ''] = continuation.split(' ');
  return { made: Number(made), lastKey, original: { pos, id } };
}

/** @throws AppError column.limit, ticket.copyLimit, ticket.limit */
function checkNewColumn(board: Board, tickets: number): void {
  if (board.columns.size >= LIMITS.columns) throw new AppError('column.limit');
  if (tickets > LIMITS.copies) throw new AppError('ticket.copyLimit');
  checkRoom(board, tickets);
}

function columnCopy(board: Board, column: Column, id: string): Change {
  const right = sortedColumns(board).find(({ pos }) => pos > column.pos);
  const pos = keyBetween(column.pos, right?.pos ?? null);
  return { type: 'column.put', column: { id, name: nameOfCopy(board, column.name), pos } };
}

/** The tickets of a column after a place that the actor sees. */
function portionIn(board: Board, columnId: string, after: Placed | null, env: Env): ColumnPortion {
  if (board.partial) {
    if (!board.partial.portion) throw new Error(`the tickets of ${columnId} were not loaded`);
    return board.partial.portion;
  }
  const seen = [...board.tickets.values()]
    .filter((ticket) => ticket.columnId === columnId)
    .filter((ticket) => can(env.actor, 'tickets.see', { board, ticket }))
    .sort(byPosition);
  const next = seen.filter((ticket) => !after || byPosition(ticket, after) > 0);
  return { tickets: next.slice(0, PORTION.tickets + 1), count: seen.length };
}

export function addCopiesReads({ copies }: Command<'tickets.addCopies'>): ReadSet {
  return { members: true, last: copies.map(({ columnId }) => columnId) };
}

/** Puts copies of another board's tickets at the ends of their columns, in the given order. */
export function addCopies(board: Board, command: Command<'tickets.addCopies'>, env: Env): Outcome {
  checkOpens(board, env);
  if (!can(env.actor, 'tickets.create', { board })) throw new AppError('forbidden');
  const { copies } = command;
  checkRoom(board, copies.length);
  const last = new Map<string, string>();
  const copyId = (n: number) => derivedId(env.commandId, 'ticket', n + 1);
  const made = copies.map((copy, n) => {
    const { id: columnId } = columnOf(board, copy.columnId);
    const pos = keyBetween(last.get(columnId) ?? lastKey(board, columnId), null);
    last.set(columnId, pos);
    return copyOf(board, copy, { id: copyId(n), columnId, pos }, env);
  });
  return {
    changes: made,
    history: copies.map((_, n) => ({ ticketId: copyId(n), text: COPIED })),
  };
}

/** What the page does not hold of a ticket comes with the server's answer. */
function recordOf(board: Board, ticket: Ticket): Omit<TicketCopy, 'columnId'> {
  return { ticket, description: board.partial?.details.get(ticket.id)?.description ?? '' };
}

/** A new ticket of the actor's with the fields of another, seen by whoever saw that one. */
function copyOf(
  board: Board,
  { ticket, description }: Omit<TicketCopy, 'columnId'>,
  place: Pick<Ticket, 'id' | 'columnId' | 'pos'>,
  env: Env,
): LoggedChange {
  const copy = patchTicket(ticket, {
    columnId: place.columnId,
    pos: place.pos,
    photoCount: 0,
    createdBy: env.actor.id,
    createdAt: env.at,
    updatedAt: env.at,
    ...keepBoardMembers(ticket, env.actor.id, (userId) => isOnBoard(board, userId)),
  });
  const put = ticketPut({ ...copy, id: place.id }, { description, photoUrls: [] });
  return { ...put, isCopy: true };
}

/** "To Do (copy)", or "To Do (copy 2)" where there is one already. */
function nameOfCopy(board: Board, name: string): string {
  const taken = new Set([...board.columns.values()].map((column) => column.name));
  for (let n = 1; ; n += 1) {
    const ending = n === 1 ? ' (copy)' : ` (copy ${n})`;
    const copy = name.slice(0, LIMITS.columnName - ending.length) + ending;
    if (!taken.has(copy)) return copy;
  }
}

export function checkRoom(board: Board, more: number): void {
  if (ticketCount(board) + more > LIMITS.tickets) throw new AppError('ticket.limit');
}
