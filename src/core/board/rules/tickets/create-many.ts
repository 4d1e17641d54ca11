import { AppError } from '../../../errors.ts';
import { derivedId } from '../../../ids.ts';
import { can } from '../../../permissions.ts';
import type { Board } from '../../board.ts';
import { putTicket } from '../../change.ts';
import type { Command } from '../../commands.ts';
import { nextNumber } from '../../fields/ticket-number.ts';
import { keysAfter, lastKey } from '../../ordering.ts';
import { checkWeight } from '../../portions.ts';
import type { Env, Outcome, ReadSet } from '../../rule.ts';
import { checkRoom } from '../check-room.ts';
import { checkCanOpen, columnOf } from '../columns.ts';
import { checkedValues } from './custom-values.ts';
import { CREATED, checkTicketLimit, newTicket } from './tickets.ts';

export function createManyReads({ columnId }: Command<'tickets.createMany'>): ReadSet {
  return { members: true, last: [columnId], counts: [columnId] };
}

/** The ids of the tickets that `tickets.createMany` creates, in their order. */
export function createdTicketIds(commandId: string, count: number): string[] {
  return Array.from({ length: count }, (_, n) => derivedId(commandId, 'ticket', n + 1));
}

/**
 * Creates tickets one after another at the end of a column: all of them, or none (ZH1).
 * @throws AppError ticket.limit, ticket.tooMany, column.full and what `tickets.create` throws
 */
export function createMany(
  board: Board,
  { columnId, tickets: given }: Command<'tickets.createMany'>,
  env: Env,
): Outcome {
  checkCanOpen(board, env);
  if (!can(env.actor, 'tickets.create', { board })) throw new AppError('forbidden');
  const column = columnOf(board, columnId);
  checkTicketLimit(board, given.length);
  const ids = createdTicketIds(env.commandId, given.length);
  const keys = keysAfter(lastKey(board, columnId), given.length);
  const created = given.map((fields, n) => {
    const number = nextNumber(board, n);
    const place = { id: ids[n] as string, columnId, pos: keys[n] as string, number };
    const values = fields.fields && checkedValues(board, fields.fields);
    return newTicket(board, { ...fields, fields: values }, place, env);
  });
  const tickets = created.map(({ ticket }) => ticket);
  checkWeight(tickets, (n) => created[n]?.details.description);
  checkRoom(board, column, tickets);
  return {
    changes: created.map(({ ticket, details }) => putTicket(ticket, details)),
    history: ids.map((ticketId) => ({ ticketId, text: CREATED })),
    result: { id: ids[0] as string },
  };
}
