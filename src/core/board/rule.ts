import type { Actor } from '../users/user.ts';
import type { Board, BoardHead, Direction, Place, Positioned } from './board.ts';
import type { LoggedChange } from './change.ts';
import type { Command, CommandType } from './commands.ts';
import type { TicketLink } from './fields/ticket-links.ts';

/** Everything that a decision depends on besides the board and the command. */
export interface Env {
  actor: Actor;
  /** The time of the decision in ms since 1970. */
  at: number;
  /** The command's id, chosen by the sender. Ids of new records derive from it. */
  commandId: string;
  /** The end of the previous portion of a command; null for the first portion. */
  continuation?: string | null;
}

/** A line of a ticket's history, shown to users. */
export interface HistoryNote {
  ticketId: string;
  text: string;
}

/** The outcome of a command: changes for the log, history lines, and the result for the sender. */
export interface Outcome {
  changes: LoggedChange[];
  history?: HistoryNote[];
  /** Changes for the logs of other boards. Their records are written with `changes`. */
  elsewhere?: { boardId: string; changes: LoggedChange[] }[];
  result?: { id: string };
  /** The start of the next portion of the command; undefined after the last one. */
  continuation?: string;
}

/**
 * The parts of a board that a command reads, besides the columns and the actor's own membership,
 * which are always loaded.
 */
export interface ReadSet {
  members?: boolean;
  /** Tickets by id. */
  tickets?: string[];
  /** A target place of a ticket: loads its anchor and the order key next to it. */
  place?: { ticketId: string; to: Place };
  /** Target places of several tickets: loads what `place` loads for each. */
  places?: Place[];
  /** Tickets whose next order key in the column is read. */
  next?: string[];
  /** Columns whose last order key is read. */
  last?: string[];
  /** Columns, or all, whose tickets are counted if the column has a hard limit. */
  counts?: string[] | 'all';
  /** A ticket whose nearest visible neighbour in one direction is read. */
  neighbour?: { ticketId: string; direction: Direction };
  /** Tickets whose comments are read. */
  comments?: string[];
  /** One comment that is read with its text. */
  comment?: CommentKey;
  /** One file, deleted or not. */
  file?: { ticketId: string; fileId: string };
  /** Tickets whose comment totals are read. */
  commentTotals?: string[];
  /** Tickets whose details (description, photos) are read. */
  details?: string[];
  /** A column whose visible tickets are read. */
  column?: string;
  /**
   * A column whose next visible tickets after a place are read: one more than fits in a portion,
   * with their details.
   */
  portion?: { columnId: string; after: Positioned | null };
  /** Whether the board's archived tickets are counted. */
  archivedCount?: boolean;
  /** Whether all tickets with a restricted audience are read, as when a member is removed. */
  restricted?: boolean;
  projects?: (string | null)[];
  /** One deleted record. */
  trash?: DeletedRecord;
  /** A label whose tickets after an id are read: one more than fits in a portion. */
  labelled?: { label: string; after: string };
  /** A portion (from 1) of the actor's earlier change of a label, with its tickets. */
  labelChange?: { commandId: string; portion: number };
  /**
   * The links of a ticket. With `other`, also that ticket (on any board), its links, and whether a
   * link would close a cycle. A token of a single board (`onlyBoard`) reaches no ticket of another
   * board.
   */
  links?: {
    ticketId: string;
    otherId: string | null;
    link: TicketLink | null;
    onlyBoard?: string | null;
  };
  /** Whether the saved views of the board and of the actor are read. */
  views?: boolean;
  /** A ticket whose former number on this board is read. */
  formerNumber?: string;
  /** A ticket key whose board is read. */
  key?: string;
  /** A board name for which an unused ticket key is found. */
  freeKeyFor?: string;
  /** Tickets to check for changes or comments by other users. */
  othersActivity?: string[];
}

/** A comment of a ticket by its id, or by its index in the list, newest first. */
export interface CommentKey {
  ticketId: string;
  comment: string | number;
}

/** A deleted record by its id. */
export type DeletedRecord =
  | { kind: 'board' }
  | { kind: 'ticket'; id: string }
  | { kind: 'tickets'; ids: string[] }
  /** Archived tickets. The ends of their columns are read with them. */
  | { kind: 'archived'; ids: string[] }
  /** With one more of the tickets deleted with the column at that time than fits in a portion. */
  | { kind: 'column'; id: string; at: number | null }
  | { kind: 'comment'; ticketId: string; id: string };

export interface Rule<K extends CommandType> {
  reads(command: Command<K>, board: BoardHead, continuation: string | null): ReadSet;
  decide(board: Board, command: Command<K>, env: Env): Outcome;
}
