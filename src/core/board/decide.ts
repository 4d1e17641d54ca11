import type { Actor } from '../user.ts';
import { nothing, rulesAtOnce } from './at-once.ts';
import type { Board, BoardHead } from './board.ts';
import type { Fact } from './changes.ts';
import type { Command, CommandType, Direction } from './commands.ts';
import * as comments from './comments.ts';
import * as copies from './copies.ts';
import * as departures from './departures.ts';
import * as head from './head.ts';
import type { Place, Placed } from './ordering.ts';
import * as restore from './restore.ts';
import * as save from './save.ts';
import * as structure from './structure.ts';

/** All that a decision may depend on besides the board and the command. */
export interface Env {
  actor: Actor;
  /** The time of the decision, ms since 1970. */
  at: number;
  /** The sender's id of the command; ids of new records derive from it. */
  commandId: string;
  /** Where the last portion ended of a command that is done in portions; null before the first. */
  continuation?: string | null;
}

/** A line of a ticket's history, for people. */
export interface Note {
  ticketId: string;
  text: string;
}

/** What a command comes to: facts for the log, notes for people, and what the sender is told. */
export interface Outcome {
  facts: Fact[];
  notes?: Note[];
  result?: { id: string };
  /** This is a portion of the command: where the next one begins. The last portion has none. */
  continuation?: string;
}

/**
 * What a command must find loaded of a partial board, besides its columns and the actor's own
 * membership, which are always there.
 */
export interface Needs {
  members?: boolean;
  /** Tickets by id. */
  tickets?: string[];
  /** A place that a ticket is to be put to: the anchor that counts, and the order key beside it. */
  place?: { ticketId: string; to: Place };
  /** Tickets whose next order key in their column is needed. */
  next?: string[];
  /** Columns whose last order key is needed. */
  last?: string[];
  /** A ticket whose neighbour on one side is needed, the nearest that the actor sees. */
  neighbour?: { ticketId: string; direction: Direction };
  /** Tickets whose comments are needed. */
  comments?: string[];
  /** Tickets of which the size of their comments is needed. */
  commentTotals?: string[];
  /** Tickets of which it is needed what only their records hold. */
  details?: string[];
  /** A column whose tickets are needed, as far as the actor sees them. */
  column?: string;
  /**
   * A column of which the next tickets after a place are needed that the actor sees: one more than a
   * portion has, with what only their records hold.
   */
  portion?: { columnId: string; after: Placed | null };
  /** Every ticket that not everyone sees, as when a member leaves. */
  restricted?: boolean;
  projects?: (string | null)[];
  /** One thing that was deleted. */
  trash?: Trashed;
  /** Tickets of which it is needed whether somebody else has done or said something there. */
  builtOn?: string[];
}

/** What was deleted, by its id. */
export type Trashed =
  | { kind: 'board' }
  | { kind: 'ticket'; id: string }
  /** Of the tickets that went with a column at a time, one more than a portion has. */
  | { kind: 'column'; id: string; at: number | null }
  | { kind: 'comment'; ticketId: string; id: string };

export interface Rule<K extends CommandType> {
  needs(command: Command<K>, board: BoardHead, continuation: string | null): Needs;
  decide(board: Board, command: Command<K>, env: Env): Outcome;
}

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
