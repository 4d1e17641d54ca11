import { AppError } from '../errors.ts';
import { refusalOf } from '../refusals.ts';
import type { Board, BoardHead } from './board.ts';
import type { Command, CommandType } from './commands.ts';
import { optimisticRules, readsNothing } from './optimistic-rules.ts';
import type { Env, Outcome, ReadSet, Rule } from './rule.ts';
import * as settings from './rules/board-settings.ts';
import * as columns from './rules/columns.ts';
import * as duplicate from './rules/duplicate.ts';
import * as labels from './rules/labels.ts';
import * as restore from './rules/restore.ts';
import * as revert from './rules/revert-many.ts';
import * as saveRules from './rules/save-board.ts';
import * as savedViews from './rules/saved-views.ts';
import { sortColumn, sortColumnReads } from './rules/sort-column.ts';
import { unarchive, unarchiveReads } from './rules/tickets/archive.ts';
import { createTicketWithFields, editTicketFields } from './rules/tickets/checked-tickets.ts';
import * as commentRules from './rules/tickets/comments.ts';
import * as files from './rules/tickets/files.ts';
import * as links from './rules/tickets/ticket-links.ts';
import * as transfer from './rules/tickets/transfer-ticket.ts';

/** The rule that decides each command. */
const rules: { [K in CommandType]: Rule<K> } = {
  ...optimisticRules,
  'boards.create': { reads: columns.createBoardReads, decide: columns.createBoard },
  'boards.setProject': { reads: settings.setProjectReads, decide: settings.setProject },
  'boards.setTemplate': { reads: readsNothing, decide: settings.setTemplate },
  'boards.saveView': { reads: savedViews.viewReads, decide: savedViews.saveView },
  'boards.deleteView': { reads: savedViews.viewReads, decide: savedViews.deleteView },
  'boards.setTicketKey': { reads: settings.setTicketKeyReads, decide: settings.setTicketKey },
  'boards.restoreLabel': { reads: labels.restoreLabelReads, decide: labels.restoreLabel },
  'boards.save': { reads: saveRules.saveBoardReads, decide: saveRules.saveBoard },
  'boards.delete': { reads: readsNothing, decide: settings.deleteBoard },
  'boards.restore': { reads: restore.restoreBoardReads, decide: restore.restoreBoard },
  'boards.addColumn': { reads: readsNothing, decide: columns.addColumn },
  'boards.renameColumn': { reads: readsNothing, decide: columns.renameColumn },
  'boards.editColumn': { reads: readsNothing, decide: columns.editColumn },
  'boards.sortColumn': { reads: sortColumnReads, decide: sortColumn },
  'boards.duplicateColumn': {
    reads: duplicate.duplicateColumnReads,
    decide: duplicate.duplicateColumn,
  },
  'boards.deleteColumn': {
    reads: columns.deleteColumnReads,
    decide: columns.deleteColumn,
  },
  'boards.restoreColumn': { reads: restore.restoreColumnReads, decide: restore.restoreColumn },
  // The page shows the new ticket without its link.
  'tickets.create': { reads: links.createSubTicketReads, decide: createTicketWithFields },
  // The page shows the edit without its parent, and does not check values of custom fields.
  'tickets.edit': { reads: links.editWithLinkReads, decide: editTicketFields },
  'tickets.link': { reads: links.linkReads, decide: links.linkTickets },
  'tickets.unlink': { reads: links.linkReads, decide: links.unlinkTickets },
  'tickets.addLinks': { reads: links.addLinksReads, decide: links.addLinks },
  'tickets.addCopies': { reads: duplicate.addCopiesReads, decide: duplicate.addCopies },
  'tickets.leave': { reads: transfer.leaveBoardReads, decide: transfer.leaveBoard },
  'tickets.arrive': { reads: transfer.arriveOnBoardReads, decide: transfer.arriveOnBoard },
  'tickets.restore': { reads: restore.restoreTicketReads, decide: restore.restoreTicket },
  'tickets.revertMany': { reads: revert.revertManyReads, decide: revert.revertMany },
  'tickets.restoreMany': { reads: restore.restoreManyReads, decide: restore.restoreMany },
  'tickets.unarchive': { reads: unarchiveReads, decide: unarchive },
  'tickets.comment': { reads: commentRules.addCommentReads, decide: commentRules.addComment },
  'tickets.editComment': {
    reads: commentRules.editCommentReads,
    decide: commentRules.editComment,
  },
  'tickets.deleteComment': {
    reads: commentRules.deleteCommentReads,
    decide: commentRules.deleteComment,
  },
  'tickets.setReaction': {
    reads: commentRules.setReactionReads,
    decide: commentRules.setReaction,
  },
  'tickets.addFile': { reads: files.addFileReads, decide: files.addFile },
  'tickets.removeFile': { reads: files.fileReads, decide: files.removeFile },
  'tickets.restoreFile': { reads: files.fileReads, decide: files.restoreFile },
  'tickets.restoreComment': { reads: restore.restoreCommentReads, decide: restore.restoreComment },
};

/** The parts of the board that must be loaded before `decide` is called. */
export function readSetOf<K extends CommandType>(
  command: Command<K>,
  board: BoardHead,
  continuation: string | null = null,
): ReadSet {
  return rule(command).reads(command, board, continuation);
}

/** Commands that may run in portions, each with its own transaction and log row. */
const IN_PORTIONS: ReadonlySet<CommandType> = new Set([
  'boards.duplicateColumn',
  'boards.restoreColumn',
  'boards.renameLabel',
  'boards.deleteLabel',
  'boards.restoreLabel',
]);

export function isInPortions({ type }: Command): boolean {
  return IN_PORTIONS.has(type);
}

/**
 * Decides a command on a board: checks permissions, then the rule. Pure, and the same in the
 * browser and on the server. The board is not modified; use `apply` on the outcome's changes. An
 * outcome without changes means that there is nothing to do. For a user whose role on the
 * board lacks the right, the error says so (BR4).
 * @throws AppError if the command is refused
 */
export function decide<K extends CommandType>(
  board: Board,
  command: Command<K>,
  env: Env,
): Outcome {
  try {
    return rule(command).decide(board, command, env);
  } catch (error) {
    const isForbidden = error instanceof AppError && error.code === 'forbidden';
    throw isForbidden ? new AppError(refusalOf(env.actor, { board })) : error;
  }
}

function rule<K extends CommandType>(command: Command<K>): Rule<K> {
  return rules[command.type as K];
}
