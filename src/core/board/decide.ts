import type { Board, BoardHead } from './board.ts';
import type { Command, CommandType } from './commands.ts';
import { nothing, rulesAtOnce } from './optimistic-rules.ts';
import type { Env, Needs, Outcome, Rule } from './rule.ts';
import * as head from './rules/board-settings.ts';
import * as structure from './rules/columns.ts';
import * as comments from './rules/comments.ts';
import * as copies from './rules/duplicate.ts';
import * as restore from './rules/restore.ts';
import * as save from './rules/save-board.ts';
import * as departures from './rules/transfer-ticket.ts';

/** The table from command to the rule that decides it. */
const rules: { [K in CommandType]: Rule<K> } = {
  ...rulesAtOnce,
  'boards.create': { needs: structure.createNeeds, decide: structure.createBoard },
  'boards.setProject': { needs: head.setProjectNeeds, decide: head.setProject },
  'boards.setTemplate': { needs: nothing, decide: head.setTemplate },
  'boards.save': { needs: save.saveNeeds, decide: save.saveBoard },
  'boards.delete': { needs: nothing, decide: head.deleteBoard },
  'boards.restore': { needs: restore.boardNeeds, decide: restore.restoreBoard },
  'boards.addColumn': { needs: nothing, decide: structure.addColumn },
  'boards.renameColumn': { needs: nothing, decide: structure.renameColumn },
  'boards.duplicateColumn': {
    needs: copies.duplicateColumnNeeds,
    decide: copies.duplicateColumn,
  },
  'boards.deleteColumn': {
    needs: structure.deleteColumnNeeds,
    decide: structure.deleteColumn,
  },
  'boards.restoreColumn': { needs: restore.columnNeeds, decide: restore.restoreColumn },
  'tickets.addCopies': { needs: copies.addCopiesNeeds, decide: copies.addCopies },
  'tickets.leave': { needs: departures.leaveNeeds, decide: departures.leaveBoard },
  'tickets.arrive': { needs: departures.arriveNeeds, decide: departures.arriveOnBoard },
  'tickets.restore': { needs: restore.ticketNeeds, decide: restore.restoreTicket },
  'tickets.comment': { needs: comments.commentNeeds, decide: comments.addComment },
  'tickets.deleteComment': {
    needs: comments.deleteCommentNeeds,
    decide: comments.deleteComment,
  },
  'tickets.restoreComment': { needs: restore.commentNeeds, decide: restore.restoreComment },
};

/** What must be loaded of the board before `decide` can be asked. */
export function needs<K extends CommandType>(
  command: Command<K>,
  board: BoardHead,
  continuation: string | null = null,
): Needs {
  return rule(command).needs(command, board, continuation);
}

/** Commands that may be done in portions, each a transaction and a row of the log. */
const IN_PORTIONS: ReadonlySet<CommandType> = new Set([
  'boards.duplicateColumn',
  'boards.restoreColumn',
]);

export function isInPortions({ type }: Command): boolean {
  return IN_PORTIONS.has(type);
}

/**
 * Decides a command on a board: checks the right, then the rule. Pure: the same in the browser and
 * on the server. Nothing is changed; fold the outcome's changes with `apply`. No facts means that
 * there is nothing to do.
 * @throws AppError with a code of the catalogue when the command is refused.
 */
export function decide<K extends CommandType>(
  board: Board,
  command: Command<K>,
  env: Env,
): Outcome {
  return rule(command).decide(board, command, env);
}

function rule<K extends CommandType>(command: Command<K>): Rule<K> {
  return rules[command.type as K];
}
