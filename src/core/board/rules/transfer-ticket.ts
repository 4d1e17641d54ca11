import { AppError } from '../../errors.ts';
import { can } from '../../permissions.ts';
import { assigneeIdsOf } from '../assignees.ts';
import { type Board, isOnBoard, trashOf } from '../board.ts';
import { putTicket, removeTicket } from '../change.ts';
import { checkRoom } from '../column-limit.ts';
import type { Command } from '../commands.ts';
import { newKeyAt } from '../ordering.ts';
import type { Env, Outcome, ReadSet } from '../rule.ts';
import type { Ticket } from '../ticket.ts';
import { checkCanOpen, columnOf } from './columns.ts';
import { withoutOtherPeople } from './duplicate.ts';
import { checkPosition, checkTicketLimit, ticketForAction } from './tickets.ts';

interface People extends Pick<Ticket, 'assignee' | 'visibleTo'> {
  /** Older clients do not name them. */
  coAssignees?: Ticket['coAssignees'] | undefined;
}

// A ticket that is transferred to another board is removed from its own like a deleted one. Its
// records are then moved, and it is restored on the other board, all in one transaction
// (boards/duplicate-board.ts).

export function leaveBoardReads({ ticketId }: Command<'tickets.leave'>): ReadSet {
  return { tickets: [ticketId] };
}

/**
 * @throws AppError ticket.hasPhotos because photo links name their board; ticket.moved or
 * ticket.changed if the ticket is not as the sender expects
 */
export function leaveBoard(board: Board, command: Command<'tickets.leave'>, env: Env): Outcome {
  const ticket = ticketForAction(board, command.ticketId, env, 'tickets.delete');
  checkPosition(ticket, command.was);
  if (command.was && !hasPeople(ticket, command.was)) throw new AppError('ticket.changed');
  if (ticket.photoCount > 0) throw new AppError('ticket.hasPhotos');
  return { changes: [removeTicket(ticket)] };
}

/** Whether a ticket has these assignees and this `visibleTo`. */
function hasPeople(ticket: Ticket, { visibleTo, coAssignees = null, ...people }: People): boolean {
  const shownTo = (ids: People['visibleTo']) => JSON.stringify([...(ids ?? [])].sort());
  const assigned = assigneeIdsOf({ ...people, coAssignees });
  const isSame = assigneeIdsOf(ticket).join() === assigned.join();
  return isSame && shownTo(ticket.visibleTo) === shownTo(visibleTo);
}

export function arriveOnBoardReads({
  ticketId,
  columnId,
  back,
}: Command<'tickets.arrive'>): ReadSet {
  return {
    members: true,
    place: { ticketId, to: { columnId, ...back?.to } },
    counts: [columnId],
    trash: { kind: 'ticket', id: ticketId },
  };
}

/**
 * Puts the ticket at the end of a column, limited to those of its people who are on this board too.
 * With `back`, it returns to its former place and people on this board.
 */
export function arriveOnBoard(board: Board, command: Command<'tickets.arrive'>, env: Env): Outcome {
  checkCanOpen(board, env);
  if (!can(env.actor, 'tickets.create', { board })) throw new AppError('forbidden');
  const trashed = trashOf(board, 'ticket');
  if (!trashed) throw new AppError('ticket.unknown');
  const column = columnOf(board, command.columnId);
  const columnId = column.id;
  checkTicketLimit(board, 1);
  const { to, ...people } = command.back ?? {};
  const coAssignees = command.back
    ? (command.back.coAssignees ?? null)
    : trashed.ticket.coAssignees;
  const ticket = { ...trashed.ticket, ...people, coAssignees };
  const place = { columnId, ...to };
  const isOnThisBoard = (userId: string) => isOnBoard(board, userId);
  const { visibleTo, ...assigned } = withoutOtherPeople(ticket, env.actor.id, isOnThisBoard);
  const keepsVisibleTo = command.back && ticket.visibleTo?.every(isOnThisBoard);
  const arrived = {
    ...ticket,
    ...assigned,
    visibleTo: keepsVisibleTo ? ticket.visibleTo : visibleTo,
    columnId,
    pos: newKeyAt(board, ticket.id, place, env.actor.id),
    updatedAt: env.at,
  };
  checkRoom(board, column, [arrived]);
  return {
    changes: [{ ...putTicket(arrived, {}), restored: 'alone' }],
    history: [{ ticketId: ticket.id, text: 'Moved from another board' }],
    result: { id: ticket.id },
  };
}
