import type { Board } from './board.ts';
import type { Command, CommandType } from './commands.ts';
import type { Env, Outcome, Rule } from './rule.ts';
import {
  renameBoard,
  setMembers,
  setMembersReads,
  transferOwnership,
  transferOwnershipReads,
} from './rules/board-settings.ts';
import { moveColumn } from './rules/columns.ts';
import { duplicateTicket, duplicateTicketReads } from './rules/duplicate.ts';
import * as tickets from './rules/tickets.ts';

type Rules = { [K in CommandType]?: Rule<K> };

export const readsNothing = () => ({});

/**
 * The rules for commands that a page shows before the server has answered. Commands on columns wait
 * for the answer (decisions §4), and so do those that a page has too little data to decide.
 */
export const optimisticRules = {
  'boards.rename': { reads: readsNothing, decide: renameBoard },
  'boards.setMembers': { reads: setMembersReads, decide: setMembers },
  'boards.handOver': { reads: transferOwnershipReads, decide: transferOwnership },
  'boards.moveColumn': { reads: readsNothing, decide: moveColumn },
  'tickets.create': { reads: tickets.createTicketReads, decide: tickets.createTicket },
  'tickets.edit': { reads: tickets.editTicketReads, decide: tickets.editTicket },
  'tickets.move': { reads: tickets.moveTicketReads, decide: tickets.moveTicket },
  'tickets.swap': { reads: tickets.swapTicketsReads, decide: tickets.swapTickets },
  'tickets.movePosition': {
    reads: tickets.movePositionReads,
    decide: tickets.movePosition,
  },
  'tickets.duplicate': { reads: duplicateTicketReads, decide: duplicateTicket },
  'tickets.delete': { reads: tickets.deleteTicketReads, decide: tickets.deleteTicket },
} satisfies Rules;

/**
 * Decides a command as the server will (decide.ts); null for a command that waits for the server.
 * @throws AppError if the command is refused
 */
export function decideOptimistically<K extends CommandType>(
  board: Board,
  command: Command<K>,
  env: Env,
): Outcome | null {
  const rules: Rules = optimisticRules;
  return rules[command.type as K]?.decide(board, command, env) ?? null;
}
