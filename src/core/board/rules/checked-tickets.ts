import { type Board, ticketOf } from '../board.ts';
import type { Command } from '../commands.ts';
import type { Env, Outcome } from '../rule.ts';
import { checkCanOpen } from './columns.ts';
import { checkedValues } from './custom-values.ts';
import { createSubTicket } from './ticket-links.ts';
import { editTicket } from './tickets.ts';

/** `tickets.edit` with checked values; the page shows the edit without this check. */
export function editTicketFields(
  board: Board,
  command: Command<'tickets.edit'>,
  env: Env,
): Outcome {
  if (!command.set.fields) return editTicket(board, command, env);
  checkCanOpen(board, env);
  const ticket = ticketOf(board, command.ticketId);
  const fields = checkedValues(board, command.set.fields, ticket);
  return editTicket(board, { ...command, set: { ...command.set, fields } }, env);
}

/** Likewise `tickets.create`. */
export function createTicketWithFields(
  board: Board,
  command: Command<'tickets.create'>,
  env: Env,
): Outcome {
  if (!command.fields) return createSubTicket(board, command, env);
  checkCanOpen(board, env);
  return createSubTicket(board, { ...command, fields: checkedValues(board, command.fields) }, env);
}
