import { DELETED_USER_ID } from '../../users/user.ts';
import { type Board, isOnBoard } from '../board.ts';
import { type Change, type LoggedChange, setTicket } from '../change.ts';
import { assignedTo, assigneeIdsOf } from '../fields/assignees.ts';
import { byPosition } from '../ordering.ts';
import { patchTicket, type Ticket } from '../ticket.ts';
import { keepVisibleToSomeone } from '../visibility.ts';
import { loggedChanges } from './columns.ts';

/**
 * The changes of a board when an account is deleted: the user is removed from its members and
 * assignments, and 'unknown' becomes the creator of their tickets (decisions §2). Tickets that
 * no one would see anymore become visible to the board's creator. Comments and history are
 * unchanged.
 */
export function removeAccount(board: Board, userId: string, at: number): LoggedChange[] {
  const members = new Map(board.members);
  const changes: Change[] = [];
  if (members.delete(userId)) {
    const revised = { updatedAt: at, version: board.version + 1 };
    changes.push({ type: 'member.removed', userId }, { type: 'board.set', set: revised });
  }
  const tickets = [...board.tickets.values()].sort(byPosition);
  const boardWithout = { ...board, members };
  return [
    ...loggedChanges(changes),
    ...tickets.flatMap((ticket) => removeFromTicket(boardWithout, ticket, userId, at)),
  ];
}

function removeFromTicket(
  board: Board,
  ticket: Ticket,
  userId: string,
  at: number,
): LoggedChange[] {
  const assignees = assigneeIdsOf(ticket);
  const { createdBy } = ticket;
  const set: Partial<Ticket> = {
    ...(assignees.includes(userId) && assignedTo(assignees.filter((id) => id !== userId))),
    ...(createdBy === userId && { createdBy: DELETED_USER_ID }),
  };
  const ticketWithout = patchTicket(ticket, set);
  const visibleTo = keepVisibleToSomeone(board, {
    ...ticketWithout,
    visibleTo: visibleWithout(board, ticketWithout, userId),
  });
  if (visibleTo !== ticket.visibleTo) set.visibleTo = visibleTo;
  if (Object.keys(set).length === 0) return [];
  return [setTicket(ticket, { ...set, updatedAt: at })];
}

/** `visibleTo` without the user. It never becomes empty: that would show the ticket to everyone. */
function visibleWithout(board: Board, ticket: Ticket, userId: string): Ticket['visibleTo'] {
  const { visibleTo, createdBy } = ticket;
  if (!visibleTo?.includes(userId)) return visibleTo;
  const others = visibleTo.filter((id) => id !== userId);
  if (others.length > 0) return others;
  const reader = [createdBy, ...assigneeIdsOf(ticket)].find((id) => isOnBoard(board, id));
  return [reader ?? board.createdBy];
}
