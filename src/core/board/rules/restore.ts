import { AppError } from '../../errors.ts';
import { LIMITS } from '../../limits.ts';
import { can } from '../../permissions.ts';
import { type Board, type BoardHead, type Column, commentsOf, trashOf } from '../board.ts';
import { commentChange, type LoggedChange, putTicket } from '../change.ts';
import type { Command } from '../commands.ts';
import { keyBetween, keysAfter, lastKey, sortedColumns } from '../ordering.ts';
import { checkWeight, portionLength, weightOf } from '../portions.ts';
import type { Env, Outcome, ReadSet } from '../rule.ts';
import type { Ticket } from '../ticket.ts';
import { keepVisibleToSomeone } from '../visibility.ts';
import { checkRoom } from './check-room.ts';
import {
  checkCanManage,
  checkCanOpen,
  checkNameIsFree,
  columnOf,
  loggedChanges,
  raiseVersion,
} from './columns.ts';
import { visibleOf } from './tickets/change-many.ts';
import { checkTicketLimit } from './tickets/tickets.ts';
import { visibleTicket } from './tickets/visible-ticket.ts';

// Deleted records are retained for 30 days. Restoring something that is not deleted does nothing.

export function restoreBoardReads(): ReadSet {
  return { trash: { kind: 'board' } };
}

/** Restores a deleted board with all of its content; only its creator may. */
export function restoreBoard(board: Board, _command: Command<'boards.restore'>, env: Env): Outcome {
  const trashed = trashOf(board, 'board');
  if (!trashed) checkCanOpen(board, env);
  if (!can(env.actor, 'boards.restore', { board })) {
    throw new AppError(trashed ? 'board.unknown' : 'forbidden');
  }
  if (!trashed) return { changes: [] };
  return { changes: [{ change: raiseVersion(board, env), restored: 'alone' }] };
}

export function restoreColumnReads(
  { columnId }: Command<'boards.restoreColumn'>,
  _board: BoardHead,
  continuation: string | null,
): ReadSet {
  const at = continuation === null ? null : Number(continuation);
  return { members: true, trash: { kind: 'column', id: columnId, at } };
}

/**
 * Restores a deleted column to its place, with the tickets that were deleted with it, hidden ones
 * included. Large columns are restored in portions.
 * @throws AppError column.nameTaken, column.limit, ticket.limit
 */
export function restoreColumn(
  board: Board,
  command: Command<'boards.restoreColumn'>,
  env: Env,
): Outcome {
  checkCanManage(board, env);
  const { columnId } = command;
  const isBegun = typeof env.continuation === 'string';
  if (isBegun) columnOf(board, columnId);
  else if (board.columns.has(columnId)) return { changes: [] };
  const trashed = trashOf(board, 'column');
  if (!trashed) throw new AppError('column.unknown');
  const { column, tickets, count, at } = trashed;
  if (!isBegun) checkRestorable(board, column, count);
  const length = portionLength(tickets.map((ticket) => weightOf(ticket)));
  checkTicketLimit(board, length);
  const isDone = length === tickets.length;
  const put = { type: 'column.put' as const, column: { ...column, pos: freePos(board, column) } };
  return {
    changes: [
      ...(isBegun ? [] : [{ change: put, restored: 'alone' as const }]),
      ...loggedChanges(isBegun && !isDone ? [] : [raiseVersion(board, env)]),
      ...tickets.slice(0, length).map((ticket) => restoredTicket(board, ticket, 'withColumn')),
    ],
    ...(!isDone && { continuation: String(at) }),
  };
}

/** @throws AppError column.nameTaken, column.limit, ticket.limit */
function checkRestorable(board: Board, { name }: Column, tickets: number): void {
  checkNameIsFree(board, name);
  if (board.columns.size >= LIMITS.columns) throw new AppError('column.limit');
  checkTicketLimit(board, tickets);
}

export function restoreTicketReads({ ticketId }: Command<'tickets.restore'>): ReadSet {
  const trash = { kind: 'ticket' as const, id: ticketId };
  return { members: true, tickets: [ticketId], counts: 'all', trash };
}

/**
 * Restores a deleted ticket to its place, or to the end of the first column if its own is gone.
 * @throws AppError ticket.unknown if the actor would not see it; ticket.noColumn, ticket.limit
 */
export function restoreTicket(
  board: Board,
  command: Command<'tickets.restore'>,
  env: Env,
): Outcome {
  checkCanOpen(board, env);
  const trashed = trashOf(board, 'ticket');
  if (!trashed) {
    visibleTicket(board, command.ticketId, env);
    return { changes: [] };
  }
  const { ticket } = trashed;
  if (!can(env.actor, 'tickets.see', { board, ticket })) throw new AppError('ticket.unknown');
  if (!can(env.actor, 'tickets.restore', { board, ticket, deletion: trashed })) {
    throw new AppError('forbidden');
  }
  checkTicketLimit(board, 1);
  const placed = { ...ticket, ...placeOf(board, ticket), updatedAt: env.at };
  checkRoom(board, columnOf(board, placed.columnId), [placed]);
  return {
    changes: [restoredTicket(board, placed, 'alone')],
    history: [{ ticketId: ticket.id, text: 'Restored' }],
  };
}

export function restoreManyReads({ ticketIds }: Command<'tickets.restoreMany'>): ReadSet {
  const trash = { kind: 'tickets' as const, ids: ticketIds };
  return { members: true, tickets: ticketIds, counts: 'all', trash };
}

/**
 * Restores deleted tickets as one change. Those that are gone, or that the actor would not see, are
 * skipped.
 * @throws AppError ticket.unknown if none of them is left; ticket.noColumn, ticket.limit
 */
export function restoreMany(
  board: Board,
  { ticketIds }: Command<'tickets.restoreMany'>,
  env: Env,
): Outcome {
  const present = visibleOf(board, ticketIds, env);
  const trashed = (trashOf(board, 'tickets') ?? []).filter(({ ticket }) =>
    can(env.actor, 'tickets.see', { board, ticket }),
  );
  if (present.length + trashed.length === 0) throw new AppError('ticket.unknown');
  const mayRestore = trashed.every(({ ticket, deletedBy }) =>
    can(env.actor, 'tickets.restore', { board, ticket, deletion: { deletedBy } }),
  );
  if (!mayRestore) throw new AppError('forbidden');
  checkTicketLimit(board, trashed.length);
  const tickets = trashed.map(({ ticket }) => ticket);
  checkWeight(tickets);
  const inPlace = tickets.filter(({ columnId }) => board.columns.has(columnId));
  const homeless = tickets.filter(({ columnId }) => !board.columns.has(columnId));
  const places = endOfFirstColumn(board, homeless.length, inPlace);
  const placed = [...inPlace, ...homeless.map((ticket, n) => ({ ...ticket, ...places[n] }))];
  checkRoomOfAll(board, placed);
  return {
    changes: placed.map((ticket) =>
      restoredTicket(board, { ...ticket, updatedAt: env.at }, 'alone'),
    ),
    history: tickets.map(({ id }) => ({ ticketId: id, text: 'Restored' })),
  };
}

export function restoreCommentReads({
  ticketId,
  comment,
}: Command<'tickets.restoreComment'>): ReadSet {
  return {
    tickets: [ticketId],
    comments: [ticketId],
    trash: { kind: 'comment', ticketId, id: comment },
  };
}

/**
 * Restores a comment with its photos for the user who deleted it; for a COMMENTER, only their own.
 * @throws AppError comment.unknown
 */
export function restoreComment(
  board: Board,
  command: Command<'tickets.restoreComment'>,
  env: Env,
): Outcome {
  const ticket = visibleTicket(board, command.ticketId, env);
  if (commentsOf(board, ticket.id).some(({ id }) => id === command.comment)) return { changes: [] };
  const trashed = trashOf(board, 'comment');
  if (!trashed) throw new AppError('comment.unknown');
  const { comment } = trashed;
  if (!can(env.actor, 'comments.restore', { board, ticket, comment, deletion: trashed })) {
    throw new AppError('forbidden');
  }
  const change = { type: 'comment.put' as const, id: comment.id, ticketId: ticket.id };
  return { changes: [{ ...commentChange(ticket, change), restored: 'alone' }] };
}

/** @throws AppError column.full */
export function checkRoomOfAll(board: Board, placed: readonly Ticket[]): void {
  for (const column of board.columns.values()) {
    checkRoom(
      board,
      column,
      placed.filter(({ columnId }) => columnId === column.id),
    );
  }
}

/** Puts a ticket back. Everyone who could see it may have left the board in the meantime. */
export function restoredTicket(
  board: Board,
  ticket: Ticket,
  restored: NonNullable<LoggedChange['restored']>,
): LoggedChange {
  const visible = { ...ticket, visibleTo: keepVisibleToSomeone(board, ticket) };
  return { ...putTicket(visible, {}), restored };
}

function placeOf(board: Board, ticket: Ticket): Partial<Ticket> {
  if (board.columns.has(ticket.columnId)) return {};
  return endOfFirstColumn(board, 1)[0] ?? {};
}

/**
 * Places for `count` tickets whose column is gone: after all others in the first one, and after
 * those that return to it. @throws AppError ticket.noColumn
 */
export function endOfFirstColumn(
  board: Board,
  count: number,
  returning: readonly Ticket[] = [],
): Partial<Ticket>[] {
  if (count === 0) return [];
  const [first] = sortedColumns(board);
  if (!first) throw new AppError('ticket.noColumn');
  const { id: columnId } = first;
  const last = returning
    .filter((ticket) => ticket.columnId === columnId)
    .reduce((max, { pos }) => (max === null || pos > max ? pos : max), lastKey(board, columnId));
  return keysAfter(last, count).map((pos) => ({ columnId, pos }));
}

/** The column's own order key, or one just after it if another column has that key now. */
function freePos(board: Board, { pos }: Column): string {
  const others = sortedColumns(board);
  const samePosIndex = others.findIndex((other) => other.pos === pos);
  return samePosIndex < 0 ? pos : keyBetween(pos, others[samePosIndex + 1]?.pos ?? null);
}
