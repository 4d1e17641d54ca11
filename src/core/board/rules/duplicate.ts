import { AppError } from '../../errors.ts';
import { derivedId } from '../../ids.ts';
import { pick } from '../../lib/pick.ts';
import { LIMITS } from '../../limits.ts';
import { can } from '../../permissions.ts';
import type { Positioned } from '../board.ts';
import { type Board, type BoardHead, type Column, isOnBoard } from '../board.ts';
import { type Change, type LoggedChange, putTicket } from '../change.ts';
import { makeColumn } from '../columns/column.ts';
import type { Command } from '../commands.ts';
import { type Assignment, assignedTo, assigneeIdsOf } from '../fields/assignees.ts';
import { nextNumber } from '../fields/ticket-number.ts';
import { byPosition, keyBetween, keysAfter, lastKey, nextKey, sortedColumns } from '../ordering.ts';
import type { ColumnPortion } from '../partial-board.ts';
import { MAX_PORTION, portionLength, weightOf } from '../portions.ts';
import type { Env, Outcome, ReadSet } from '../rule.ts';
import {
  EMPTY_TICKET,
  patchTicket,
  type Ticket,
  type TicketCopy,
  ticketKeysOf,
} from '../ticket.ts';
import { DETAIL_NAMES, EMPTY_VALUES, fieldNames } from '../ticket-fields.ts';
import { audienceOf } from '../visibility.ts';
import { checkRoom } from './check-room.ts';
import { checkCanManage, checkCanOpen, columnOf, loggedChanges, raiseVersion } from './columns.ts';
import { checkTicketLimit } from './tickets/tickets.ts';
import { ticketForAction } from './tickets/visible-ticket.ts';

/** History text of a copy. It omits the original, which viewers of the copy may not see. */
const COPIED = 'Copied from another ticket';

/**
 * The assignees and `visibleTo` of a ticket that is added to a board: the people of its audience
 * who are on that board, or the actor if none are. A restricted ticket stays restricted.
 */
export function withoutOtherPeople(
  ticket: Ticket,
  actorId: string,
  isOnTargetBoard: (userId: string) => boolean,
): Assignment & Pick<Ticket, 'visibleTo'> {
  const assigned = assignedTo(assigneeIdsOf(ticket).filter(isOnTargetBoard));
  const audience = audienceOf(ticket);
  if (audience === null) return { ...assigned, visibleTo: null };
  const remaining = audience.filter(isOnTargetBoard);
  return { ...assigned, visibleTo: remaining.length > 0 ? remaining : [actorId] };
}

export function duplicateTicketReads({ ticketId }: Command<'tickets.duplicate'>): ReadSet {
  return {
    members: true,
    tickets: [ticketId],
    next: [ticketId],
    details: [ticketId],
    counts: 'all',
  };
}

/** Adds a copy of a ticket directly below it, without its photos, files, comments and history. */
export function duplicateTicket(
  board: Board,
  command: Command<'tickets.duplicate'>,
  env: Env,
): Outcome {
  const ticket = ticketForAction(board, command.ticketId, env, 'tickets.create');
  checkTicketLimit(board, 1);
  checkRoom(board, columnOf(board, ticket.columnId), [ticket]);
  const id = derivedId(env.commandId, 'ticket');
  const pos = keyBetween(ticket.pos, nextKey(board, ticket));
  const place = { id, columnId: ticket.columnId, pos, number: nextNumber(board) };
  return {
    changes: [copyOf(board, recordOf(board, ticket), place, env)],
    history: [{ ticketId: id, text: COPIED }],
    result: { id },
  };
}

export function duplicateColumnReads(
  { columnId }: Command<'boards.duplicateColumn'>,
  _board: BoardHead,
  continuation: string | null,
): ReadSet {
  return {
    members: true,
    portion: { columnId, after: parseContinuation(continuation)?.original ?? null },
  };
}

/**
 * Adds a copy of a column to its right, with copies of its tickets that are visible to the actor.
 * Large columns are copied in portions.
 * @throws AppError column.limit, ticket.limit, ticket.copyLimit
 */
export function duplicateColumn(
  board: Board,
  command: Command<'boards.duplicateColumn'>,
  env: Env,
): Outcome {
  checkCanManage(board, env);
  const column = columnOf(board, command.columnId);
  const id = derivedId(env.commandId, 'column');
  const progress = parseContinuation(env.continuation);
  const next = portionIn(board, column.id, progress?.original ?? null, env);
  const copiedCount = progress?.copiedCount ?? 0;
  const tickets = next.tickets.slice(0, LIMITS.copies - copiedCount);
  if (progress) columnOf(board, id);
  else checkNewColumn(board, next.count);
  const records = tickets.map((ticket) => recordOf(board, ticket));
  const length = portionLength(
    records.map(({ ticket, details }) => weightOf(ticket, details.description ?? '')),
  );
  checkTicketLimit(board, length);
  const keys = keysAfter(progress?.lastKey ?? null, length);
  const copyId = (n: number) => derivedId(env.commandId, 'ticket', copiedCount + n + 1);
  const copies = records.slice(0, length).map((record, n) => {
    const number = nextNumber(board, n);
    const place = { id: copyId(n), columnId: id, pos: keys[n] as string, number };
    return copyOf(board, record, place, env);
  });
  const last = tickets[length - 1];
  const isDone = length === tickets.length;
  const put = progress ? [] : [columnCopy(board, column, id)];
  return {
    changes: [
      ...loggedChanges(progress && !isDone ? [] : [...put, raiseVersion(board, env)]),
      ...copies,
    ],
    history: copies.map((_, n) => ({ ticketId: copyId(n), text: COPIED })),
    result: { id },
    ...(last &&
      !isDone && {
        continuation: [copiedCount + length, keys.at(-1), last.pos, last.id].join(' '),
      }),
  };
}

/** Parses a continuation: the number of copies so far, the last copy's order key, its original. */
function parseContinuation(continuation: string | null = null) {
  if (continuation === null) return null;
  const [copiedCount, lastKey = '', pos = '', id = ''] = continuation.split(' ');
  return { copiedCount: Number(copiedCount), lastKey, original: { pos, id } };
}

/** @throws AppError column.limit, ticket.copyLimit, ticket.limit */
function checkNewColumn(board: Board, tickets: number): void {
  if (board.columns.size >= LIMITS.columns) throw new AppError('column.limit');
  if (tickets > LIMITS.copies) throw new AppError('ticket.copyLimit');
  checkTicketLimit(board, tickets);
}

function columnCopy(board: Board, column: Column, id: string): Change {
  const nextColumn = sortedColumns(board).find(({ pos }) => pos > column.pos);
  const pos = keyBetween(column.pos, nextColumn?.pos ?? null);
  const copy = makeColumn({ ...column, id, name: nameOfCopy(board, column.name), pos });
  return { type: 'column.put', column: copy };
}

/** The next portion of a column's visible tickets after a place. */
function portionIn(
  board: Board,
  columnId: string,
  after: Positioned | null,
  env: Env,
): ColumnPortion {
  if (board.partial) {
    if (!board.partial.portion) throw new Error(`the tickets of ${columnId} were not loaded`);
    return board.partial.portion;
  }
  const visible = [...board.tickets.values()]
    .filter((ticket) => ticket.columnId === columnId)
    .filter((ticket) => can(env.actor, 'tickets.see', { board, ticket }))
    .sort(byPosition);
  const next = visible.filter((ticket) => !after || byPosition(ticket, after) > 0);
  return { tickets: next.slice(0, MAX_PORTION.tickets + 1), count: visible.length };
}

export function addCopiesReads({ copies }: Command<'tickets.addCopies'>): ReadSet {
  return { members: true, last: copies.map(({ columnId }) => columnId) };
}

/** Appends copies of another board's tickets to their columns, in the given order. */
export function addCopies(board: Board, command: Command<'tickets.addCopies'>, env: Env): Outcome {
  checkCanOpen(board, env);
  if (!can(env.actor, 'tickets.create', { board })) throw new AppError('forbidden');
  const { copies } = command;
  checkTicketLimit(board, copies.length);
  const last = new Map<string, string>();
  const copyId = (n: number) => derivedId(env.commandId, 'ticket', n + 1);
  const copied = copies.map((copy, n) => {
    const { id: columnId } = columnOf(board, copy.columnId);
    const pos = keyBetween(last.get(columnId) ?? lastKey(board, columnId), null);
    last.set(columnId, pos);
    const place = { id: copyId(n), columnId, pos, number: nextNumber(board, n) };
    return copyOf(board, copy, place, env);
  });
  return {
    changes: copied,
    history: copies.map((_, n) => ({ ticketId: copyId(n), text: COPIED })),
  };
}

/** The ticket with its details, which a page does not hold. */
function recordOf(board: Board, ticket: Ticket): Omit<TicketCopy, 'columnId'> {
  return { ticket, details: board.partial?.details.get(ticket.id) ?? {} };
}

/** The fields that copies do not keep. */
const NOT_COPIED = fieldNames(({ copied }) => !copied);

/** A new ticket created by the actor, with the fields and the audience of another. */
function copyOf(
  board: Board,
  { ticket, details }: Omit<TicketCopy, 'columnId'>,
  { id, ...place }: Pick<Ticket, 'id' | 'columnId' | 'pos' | 'number'>,
  env: Env,
): LoggedChange {
  const copy = patchTicket(ticket, {
    ...pick(EMPTY_TICKET, [...ticketKeysOf(NOT_COPIED), 'fileCount']),
    ...place,
    createdBy: env.actor.id,
    createdAt: env.at,
    updatedAt: env.at,
    ...withoutOtherPeople(ticket, env.actor.id, (userId) => isOnBoard(board, userId)),
  });
  const values = { ...EMPTY_VALUES, ...details, ...pick(EMPTY_VALUES, NOT_COPIED) };
  const put = putTicket({ ...copy, id }, pick(values, DETAIL_NAMES));
  return { ...put, isCopy: true };
}

/** "To Do (copy)", or "To Do (copy 2)" if that name is in use. */
function nameOfCopy(board: Board, name: string): string {
  const taken = new Set([...board.columns.values()].map((column) => column.name));
  for (let n = 1; ; n += 1) {
    const ending = n === 1 ? ' (copy)' : ` (copy ${n})`;
    const copy = name.slice(0, LIMITS.columnName - ending.length) + ending;
    if (!taken.has(copy)) return copy;
  }
}
