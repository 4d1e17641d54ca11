import { AppError } from '../../../errors.ts';
import { type Action, can } from '../../../permissions.ts';
import { type Board, ticketOf } from '../../board.ts';
import type { Env } from '../../rule.ts';
import type { Ticket } from '../../ticket.ts';
import { checkCanOpen } from '../columns.ts';

/** The ticket if it is visible to the actor. @throws AppError ticket.unknown */
export function visibleTicket(board: Board, id: string, env: Env): Ticket {
  checkCanOpen(board, env);
  const ticket = ticketOf(board, id);
  if (!ticket || !can(env.actor, 'tickets.see', { board, ticket })) {
    throw new AppError('ticket.unknown');
  }
  return ticket;
}

/** The ticket if the actor sees it and may do the action. @throws ticket.unknown, forbidden */
export function ticketForAction(board: Board, id: string, env: Env, action: Action): Ticket {
  const ticket = visibleTicket(board, id, env);
  if (!can(env.actor, action, { board, ticket })) throw new AppError('forbidden');
  return ticket;
}
