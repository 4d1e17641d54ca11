import type { Actor } from '../users/user.ts';
import type { Board, BoardHead, Direction, Place, Placed } from './board.ts';
import type { LoggedChange } from './change.ts';
import type { Command, CommandType } from './commands.ts';

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
export interface HistoryNote {
  ticketId: string;
  text: string;
}

/** What a command comes to: facts for the log, notes for people, and what the sender is told. */
export interface Outcome {
  changes: LoggedChange[];
  history?: HistoryNote[];
  result?: { id: string };
  /** This is a portion of the command: where the next one begins. The last portion has none. */
  continuation?: string;
}

/**
 * What a command must find loaded of a partial board, besides its columns and the actor's own
 * membership, which are always there.
 */
export interface ReadSet {
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
  trash?: DeletedThing;
  /** Tickets of which it is needed whether somebody else has done or said something there. */
  builtOn?: string[];
}

/** What was deleted, by its id. */
export type DeletedThing =
  | { kind: 'board' }
  | { kind: 'ticket'; id: string }
  /** Of the tickets that went with a column at a time, one more than a portion has. */
  | { kind: 'column'; id: string; at: number | null }
  | { kind: 'comment'; ticketId: string; id: string };

export interface Rule<K extends CommandType> {
  reads(command: Command<K>, board: BoardHead, continuation: string | null): ReadSet;
  decide(board: Board, command: Command<K>, env: Env): Outcome;
}
