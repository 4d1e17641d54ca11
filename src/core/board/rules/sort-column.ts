import { AppError } from '../../errors.ts';
import { can } from '../../permissions.ts';
import { type Board, ticketOf } from '../board.ts';
import { setTicket } from '../change.ts';
import type { Command } from '../commands.ts';
import { byPosition, keyBetween } from '../ordering.ts';
import { checkWeight } from '../portions.ts';
import type { Env, Outcome, ReadSet } from '../rule.ts';
import type { Ticket } from '../ticket.ts';
import { checkCanManage, columnOf } from './columns.ts';

export function sortColumnReads({ ticketIds, was = [] }: Command<'boards.sortColumn'>): ReadSet {
  return { tickets: [...new Set([...ticketIds, ...was])] };
}

/**
 * Puts the named tickets of a column in an order (O8). They exchange the places that they take, so
 * all others stay where they are. Ignored are tickets that are not in the column or not visible.
 * @throws AppError column.changed if the tickets are not in the order that the sender expects;
 *   ticket.tooMany if one command would write too much
 */
export function sortColumn(board: Board, command: Command<'boards.sortColumn'>, env: Env): Outcome {
  checkCanManage(board, env);
  const column = columnOf(board, command.columnId);
  const inColumn = (ids: readonly string[]) => visibleIn(board, column.id, ids, env);
  const expected = command.was && inColumn(command.was);
  if (expected?.some((ticket, n) => n > 0 && byPosition(expected[n - 1] as Ticket, ticket) > 0)) {
    throw new AppError('column.changed');
  }
  const tickets = inColumn(command.ticketIds);
  const places = [...tickets].sort(byPosition);
  if (places.every((ticket, n) => ticket === tickets[n])) return { changes: [] };
  const keys = distinctKeys(places.map(({ pos }) => pos));
  const moved = tickets.flatMap((ticket, n) => {
    const pos = keys[n] as string;
    return ticket.pos === pos ? [] : { ticket, pos };
  });
  checkWeight(moved.map(({ ticket }) => ticket));
  return {
    changes: moved.map(({ ticket, pos }) => setTicket(ticket, { pos, updatedAt: env.at })),
  };
}

function visibleIn(board: Board, columnId: string, ids: readonly string[], env: Env): Ticket[] {
  return [...new Set(ids)].flatMap((id) => {
    const ticket = ticketOf(board, id);
    const isThere = ticket?.columnId === columnId;
    return isThere && can(env.actor, 'tickets.see', { board, ticket }) ? ticket : [];
  });
}

/** The ascending keys, with another one instead of each that equals the one before it. */
function distinctKeys(keys: readonly string[]): string[] {
  const distinct: string[] = [];
  for (const key of keys) {
    const last = distinct.at(-1);
    const isFree = last === undefined || key > last;
    distinct.push(isFree ? key : keyBetween(last, keys.find((next) => next > last) ?? null));
  }
  return distinct;
}
