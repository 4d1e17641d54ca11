import { AppError } from '../../errors.ts';
import { can } from '../../permissions.ts';
import { type Board, isOnBoard, type Ticket, trashOf } from '../board.ts';
import { ticketPut, ticketRemoved } from '../change.ts';
import type { Command } from '../commands.ts';
import { newKeyAt } from '../ordering.ts';
import type { Env, Outcome, ReadSet } from '../rule.ts';
import { checkOpens, columnOf } from './columns.ts';
import { checkRoom, keepBoardMembers } from './duplicate.ts';
import { checkIsAt, ticketFor } from './tickets.ts';

type People = Pick<Ticket, 'assignee' | 'visibleTo'>;

// A ticket that goes to another board leaves its own as a deleted one does. Its records are then taken
// over, and it comes back to life on the other board, all in one transaction (boards/duplicate-board.ts).

export function leaveBoardReads({ ticketId }: Command<'tickets.leave'>): ReadSet {
  return { tickets: [ticketId] };
}

/**
 * @throws AppError ticket.hasPhotos: the links of photos name their board; ticket.moved and
 * ticket.changed where it is not any more as it came
 */
export function leaveBoard(board: Board, command: Command<'tickets.leave'>, env: Env): Outcome {
  const ticket = ticketFor(board, command.ticketId, env, 'tickets.delete');
  checkIsAt(ticket, command.was);
  if (command.was && !isFor(ticket, command.was)) throw new AppError('ticket.changed');
  if (ticket.photoCount > 0) throw new AppError('ticket.hasPhotos');
  return { changes: [ticketRemoved(ticket)] };
}

/** Whether a ticket is assigned and shown to the same people. */
function isFor(ticket: Ticket, { assignee, visibleTo }: People): boolean {
  const shownTo = (ids: People['visibleTo']) => JSON.stringify([...(ids ?? [])].sort());
  return ticket.assignee === assignee && shownTo(ticket.visibleTo) === shownTo(visibleTo);
}

export function arriveOnBoardReads({
  ticketId,
  columnId,
  back,
}: Command<'tickets.arrive'>): ReadSet {
  return {
    members: true,
    place: { ticketId, to: { columnId, ...back?.to } },
    trash: { kind: 'ticket', id: ticketId },
  };
}

/**
 * Puts it to the end of a column, for those of its people who are on this board too; or back to
 * where and for whom it was here, which its actor could set as well.
 */
export function arriveOnBoard(board: Board, command: Command<'tickets.arrive'>, env: Env): Outcome {
  checkOpens(board, env);
  if (!can(env.actor, 'tickets.create', { board })) throw new AppError('forbidden');
  const trashed = trashOf(board, 'ticket');
  if (!trashed) throw new AppError('ticket.unknown');
  const { id: columnId } = columnOf(board, command.columnId);
  checkRoom(board, 1);
  const { to, ...people } = command.back ?? {};
  const ticket = { ...trashed.ticket, ...people };
  const place = { columnId, ...to };
  const isThere = (userId: string) => isOnBoard(board, userId);
  const { assignee, visibleTo } = keepBoardMembers(ticket, env.actor.id, isThere);
  const isAsItWas = command.back && ticket.visibleTo?.every(isThere);
  const there = {
    ...ticket,
    assignee,
    visibleTo: isAsItWas ? ticket.visibleTo : visibleTo,
    columnId,
    pos: newKeyAt(board, ticket.id, place, env.actor.id),
    updatedAt: env.at,
  };
  return {
    changes: [{ ...ticketPut(there, {}), restored: 'alone' }],
    history: [{ ticketId: ticket.id, text: 'Moved from another board' }],
    result: { id: ticket.id },
  };
}
