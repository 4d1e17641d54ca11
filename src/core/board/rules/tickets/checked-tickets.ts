import { AppError } from '../../../errors.ts';
import type { Board } from '../../board.ts';
import type { Command } from '../../commands.ts';
import type { CustomValues } from '../../fields/custom-values.ts';
import type { Env, Outcome } from '../../rule.ts';
import type { Ticket } from '../../ticket.ts';
import { checkCanOpen } from '../columns.ts';
import { checkedValues } from './custom-values.ts';
import { createSubTicket, editWithLink } from './ticket-links.ts';
import { visibleTicket } from './visible-ticket.ts';

/** `tickets.edit` with checked custom values; the page shows the edit without these checks. */
export function editTicketFields(
  board: Board,
  command: Command<'tickets.edit'>,
  env: Env,
): Outcome {
  const { set, was } = command;
  if (!set.fields) return editWithLink(board, command, env);
  const ticket = visibleTicket(board, command.ticketId, env);
  const fields = checkedValues(board, set.fields, ticket);
  checkUnchanged(ticket, fields, was?.fields ?? {});
  return editWithLink(board, { ...command, set: { ...set, fields } }, env);
}

/** Refuses to overwrite a value that someone else changed, unless it already is the new one. */
function checkUnchanged({ fields }: Ticket, values: CustomValues, was: CustomValues): void {
  for (const [id, value] of Object.entries(values)) {
    const current = fields?.[id] ?? null;
    const isExpected = !(id in was) || was[id] === current;
    if (!isExpected && value !== current) throw new AppError('ticket.changed');
  }
}

/** `tickets.create` with checked custom values. */
export function createTicketWithFields(
  board: Board,
  command: Command<'tickets.create'>,
  env: Env,
): Outcome {
  if (!command.fields) return createSubTicket(board, command, env);
  checkCanOpen(board, env);
  return createSubTicket(board, { ...command, fields: checkedValues(board, command.fields) }, env);
}
