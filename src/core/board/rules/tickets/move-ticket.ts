import { AppError } from '../../../errors.ts';
import type { Board, Column, Place } from '../../board.ts';
import { type LoggedChange, setTicket } from '../../change.ts';
import type { Command } from '../../commands.ts';
import { keyAt, keyBetween, nextKey, visibleNeighbour } from '../../ordering.ts';
import type { Env, Outcome, ReadSet } from '../../rule.ts';
import type { Ticket } from '../../ticket.ts';
import { checkRoom } from '../check-room.ts';
import { columnOf } from '../columns.ts';
import { ticketForAction, visibleTicket } from './visible-ticket.ts';

export function moveTicketReads({ ticketId, to }: Command<'tickets.move'>): ReadSet {
  return { tickets: [ticketId], place: { ticketId, to }, counts: [to.columnId] };
}

/** Moves a ticket to a place. It stays in place if only its own column is named. */
export function moveTicket(board: Board, command: Command<'tickets.move'>, env: Env): Outcome {
  const ticket = ticketForAction(board, command.ticketId, env, 'tickets.move');
  checkPosition(ticket, command.was);
  const move = moveOf(board, ticket, command.to, env);
  if (!move) return { changes: [] };
  if (move.enters) checkRoom(board, move.enters, [ticket]);
  return {
    changes: [setTicket(ticket, { updatedAt: env.at, ...move.set })],
    history: move.note ? [{ ticketId: ticket.id, text: move.note }] : [],
  };
}

/** @throws AppError ticket.moved if the ticket is not at the position the sender expects */
export function checkPosition(
  ticket: Ticket,
  was: { columnId: string; pos: string } | undefined,
): void {
  if (!was) return;
  if (ticket.columnId !== was.columnId || ticket.pos !== was.pos) {
    throw new AppError('ticket.moved');
  }
}

/**
 * The fields and the history text of a move to a place, and the column that the ticket enters, if
 * another; null if the ticket is already there.
 */
export function moveOf(
  board: Board,
  ticket: Ticket,
  place: Place,
  env: Env,
): { set: Partial<Ticket>; note: string | null; enters: Column | null } | null {
  const to = columnOf(board, place.columnId);
  const isSameColumn = ticket.columnId === to.id;
  if (isSameColumn && !place.after && !place.before) return null;
  const pos = keyAt(board, ticket, place, env.actor.id);
  if (pos === null) return null;
  if (isSameColumn) return { set: { pos }, note: null, enters: null };
  return { set: { columnId: to.id, pos }, note: moveNote(board, ticket, to), enters: to };
}

/** The history entry of a move to another column. */
export function moveNote(board: Board, { columnId }: Ticket, to: Column): string {
  return `Moved from ${board.columns.get(columnId)?.name} to ${to.name}`;
}

export function swapTicketsReads({ ticketId, withId }: Command<'tickets.swap'>): ReadSet {
  return { tickets: [ticketId, withId], next: [ticketId] };
}

/** Swaps two tickets of one column (spec §4). Swapping a ticket with itself does nothing. */
export function swapTickets(board: Board, command: Command<'tickets.swap'>, env: Env): Outcome {
  // A hidden one is unknown, whatever the actor may do to the other.
  const other = visibleTicket(board, command.withId, env);
  const ticket = ticketForAction(board, command.ticketId, env, 'tickets.move');
  if (ticket.id === other.id) return { changes: [] };
  checkPosition(ticket, command.was?.ticket);
  checkPosition(other, command.was?.other);
  if (ticket.columnId !== other.columnId) throw new AppError('ticket.moved');
  return { changes: swapPositions(board, ticket, other, env) };
}

function swapPositions(board: Board, ticket: Ticket, other: Ticket, env: Env): LoggedChange[] {
  // Equal keys cannot be swapped: one of the tickets gets the next greater key.
  const pos = ticket.pos === other.pos ? keyBetween(ticket.pos, nextKey(board, ticket)) : other.pos;
  const mover = ticket.pos === other.pos && other.id < ticket.id ? other : ticket;
  const changes = [setTicket(mover, { pos, updatedAt: env.at })];
  if (ticket.pos !== other.pos) {
    changes.push(setTicket(other, { pos: ticket.pos, updatedAt: env.at }));
  }
  return changes;
}

export function movePositionReads({
  ticketId,
  direction,
}: Command<'tickets.movePosition'>): ReadSet {
  return { tickets: [ticketId], next: [ticketId], neighbour: { ticketId, direction } };
}

/** Swaps a ticket with the visible one above or below it. Does nothing if there is none. */
export function movePosition(
  board: Board,
  command: Command<'tickets.movePosition'>,
  env: Env,
): Outcome {
  const ticket = ticketForAction(board, command.ticketId, env, 'tickets.move');
  const other = visibleNeighbour(board, ticket, command.direction, env.actor.id);
  return other ? { changes: swapPositions(board, ticket, other, env) } : { changes: [] };
}
