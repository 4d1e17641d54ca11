import type { Board, BoardHead } from './board.ts';
import type { Command, CommandType } from './commands.ts';
import { optimisticRules, readsNothing } from './optimistic-rules.ts';
import type { Env, Outcome, ReadSet, Rule } from './rule.ts';
import * as head from './rules/board-settings.ts';
import * as structure from './rules/columns.ts';
import * as comments from './rules/comments.ts';
import * as copies from './rules/duplicate.ts';
import * as restore from './rules/restore.ts';
import * as save from './rules/save-board.ts';
import * as departures from './rules/transfer-ticket.ts';

/** The table from command to the rule that decides it. */
const rules: { [K in CommandType]: Rule<K> } = {
  ...optimisticRules,
  'boards.create': { reads: structure.createBoardReads, decide: structure.createBoard },
  'boards.setProject': { reads: head.setProjectReads, decide: head.setProject },
  'boards.setTemplate': { reads: readsNothing, decide: head.setTemplate },
  'boards.save': { reads: save.saveBoardReads, decide: save.saveBoard },
  'boards.delete': { reads: readsNothing, decide: head.deleteBoard },
  'boards.restore': { reads: restore.restoreBoardReads, decide: restore.restoreBoard },
  'boards.addColumn': { reads: readsNothing, decide: structure.addColumn },
  'boards.renameColumn': { reads: readsNothing, decide: structure.renameColumn },
  'boards.duplicateColumn': {
    reads: copies.duplicateColumnReads,
    decide: copies.duplicateColumn,
  },
  'boards.deleteColumn': {
    reads: structure.deleteColumnReads,
    decide: structure.deleteColumn,
  },
  'boards.restoreColumn': { reads: restore.restoreColumnReads, decide: restore.restoreColumn },
  'tickets.addCopies': { reads: copies.addCopiesReads, decide: copies.addCopies },
  'tickets.leave': { reads: departures.leaveBoardReads, decide: departures.leaveBoard },
  'tickets.arrive': { reads: departures.arriveOnBoardReads, decide: departures.arriveOnBoard },
  'tickets.restore': { reads: restore.restoreTicketReads, decide: restore.restoreTicket },
  'tickets.comment': { reads: comments.addCommentReads, decide: comments.addComment },
  'tickets.deleteComment': {
    reads: comments.deleteCommentReads,
    decide: comments.deleteComment,
  },
  'tickets.restoreComment': { reads: restore.restoreCommentReads, decide: restore.restoreComment },
};

/** What must be loaded of the board before `decide` can be asked. */
export function readSetOf<K extends CommandType>(
  command: Command<K>,
  board: BoardHead,
  continuation: string | null = null,
): ReadSet {
  return rule(command).reads(command, board, continuation);
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
