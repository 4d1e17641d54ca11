import type { Board } from './board.ts';
import type { Command, CommandType } from './commands.ts';
import type { Env, Outcome, Rule } from './rule.ts';
import {
  handOver,
  handOverNeeds,
  renameBoard,
  setMembers,
  setMembersNeeds,
} from './rules/board-settings.ts';
import { moveColumn } from './rules/columns.ts';
import { duplicateTicket, duplicateTicketNeeds } from './rules/duplicate.ts';
import * as tickets from './rules/tickets.ts';

type Rules = { [K in CommandType]?: Rule<K> };

export const nothing = () => ({});

/**
 * The rules of what a page shows at once, before the server has answered. Columns wait for it
 * (decisions §4); so does what a page cannot decide by what it holds.
 */
export const rulesAtOnce = {
  'boards.rename': { needs: nothing, decide: renameBoard },
  'boards.setMembers': { needs: setMembersNeeds, decide: setMembers },
  'boards.handOver': { needs: handOverNeeds, decide: handOver },
  'boards.moveColumn': { needs: nothing, decide: moveColumn },
  'tickets.create': { needs: tickets.createNeeds, decide: tickets.createTicket },
  'tickets.edit': { needs: tickets.editNeeds, decide: tickets.editTicket },
  'tickets.move': { needs: tickets.moveNeeds, decide: tickets.moveTicket },
  'tickets.swap': { needs: tickets.swapNeeds, decide: tickets.swapTickets },
  'tickets.movePosition': {
    needs: tickets.movePositionNeeds,
    decide: tickets.movePosition,
  },
  'tickets.duplicate': { needs: duplicateTicketNeeds, decide: duplicateTicket },
  'tickets.delete': { needs: tickets.deleteNeeds, decide: tickets.deleteTicket },
} satisfies Rules;

/**
 * Decides a command as the server will (decide.ts); null where that is waited for.
 * @throws AppError with a code of the catalogue when the command is refused.
 */
export function decideAtOnce<K extends CommandType>(
  board: Board,
  command: Command<K>,
  env: Env,
): Outcome | null {
  const rules: Rules = rulesAtOnce;
  return rules[command.type as K]?.decide(board, command, env) ?? null;
}
