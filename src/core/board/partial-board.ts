import type { ErrorCode } from '../errors.ts';
import type { Project } from '../projects/project.ts';
import type { Column } from './columns/column.ts';
import type { LabelColoring } from './fields/labels.ts';
import type { Reactions } from './fields/reactions.ts';
import type { TicketLink } from './fields/ticket-links.ts';
import type { SavedView } from './settings/saved-views.ts';
import type { Audience, Ticket, TicketDetails } from './ticket.ts';

/**
 * The loaded parts of a partial board: tickets by id (null: no such ticket), order keys and more.
 */
export interface PartialBoard {
  tickets: ReadonlyMap<string, Ticket | null>;
  keys: OrderKeys;
  /** The nearest ticket visible to the actor in the requested direction, by ticket id. */
  neighbours: ReadonlyMap<string, Ticket | null>;
  ticketCount: number;
  /** The number of archived tickets, hidden ones included, if it was requested. */
  archivedCount: number | null;
  /** The requested numbers of tickets that everyone sees, by the id of a column with a hard limit. */
  columnCounts: ReadonlyMap<string, number>;
  /** The requested comments, newest first, by ticket id. */
  comments: ReadonlyMap<string, readonly Comment[]>;
  /** The requested comment; null: there is none. */
  comment: WholeComment | null;
  /** The requested file; null: there is none. */
  file: TicketFile | null;
  /** The requested comment totals, deleted comments included, by ticket id. */
  commentTotals: ReadonlyMap<string, CommentTotals>;
  /** The requested ticket details, by ticket id. */
  details: ReadonlyMap<string, TicketDetails>;
  /** The requested portion of a column. */
  portion: ColumnPortion | null;
  /** The requested projects by id; null: no such project, or the actor may not open it. */
  projects: ReadonlyMap<string, Project | null>;
  /** Whether all members were loaded, or only the actor's own membership. */
  allMembers: boolean;
  /** The deleted record, if it was requested. */
  trash: Trash | null;
  /** Whether another user has changed or commented on the requested tickets. */
  hasOthersActivity: boolean;
  /** The requested tickets with a label. */
  labelled: LabelledTickets | null;
  /** The requested portion of an earlier change of a label; null if it is not in the log. */
  labelChange: LabelChangePortion | null;
  /** What a command on links requested. */
  links: LinkReading | null;
  /** The saved views of the board and of the actor, if they were requested. */
  views: readonly SavedView[] | null;
  /** The last number that a ticket of the board got. */
  lastNumber: number;
  /** The requested number that the ticket had on this board before; null: it had none. */
  formerNumber: number | null;
  /** The requested ticket key; null if none was requested. */
  key: KeyReading | null;
  /** An unused ticket key, if one was requested. */
  freeKey: string | null;
}

/** Order keys loaded with a partial board, keyed by ticket id or column id. */
export interface OrderKeys {
  next: ReadonlyMap<string, string | null>;
  previous: ReadonlyMap<string, string | null>;
  last: ReadonlyMap<string, string | null>;
}

/** A comment as the rules see it. Its text and photos are in the stored record only. */
export interface Comment {
  id: string;
  author: string;
}

/** A comment with its text, for the rules that change it. */
export interface WholeComment extends Comment {
  text: string;
  photoUrls: readonly string[];
  /** Null without reactions. */
  reactions: Reactions | null;
}

/** The number of comments of a ticket and their total number of characters. */
export interface CommentTotals {
  count: number;
  characters: number;
}

/** A file of a ticket as the rules see it. */
export interface TicketFile {
  name: string;
  isDeleted: boolean;
}

/** Some of a column's tickets visible to a user, in order, and the total number of visible ones. */
export interface ColumnPortion {
  tickets: readonly Ticket[];
  count: number;
}

/** The owner of a ticket key. */
export interface KeyReading {
  /** The board that has it, or had it; null if none. */
  boardId: string | null;
  /** The number of present and earlier keys of the command's board. */
  count: number;
}

/** What a command on the links of tickets reads. */
export interface LinkReading {
  /** The other ticket; null if there is none on a board that the actor may open. */
  other: LinkedTicket | null;
  /** All links of the requested tickets. */
  links: readonly StoredLink[];
  /** Whether the requested link would close a circle of its kind. */
  closesCircle: boolean;
}

/** The other ticket of a link, which may be on another board. */
export interface LinkedTicket {
  ticket: Ticket;
  boardId: string;
  /** Why the actor may not link it, if their role on the other board forbids it. */
  refusal?: ErrorCode | null;
  /**
   * The users who may open both boards, if the ticket is on another board; else null (everyone
   * here).
   */
  openers: Audience;
}

export interface StoredLink extends TicketLink {
  /** Whether the actor sees both of its tickets on their boards. */
  isVisible: boolean;
  /** Whether one of its tickets is in the trash. Archived tickets are not. */
  isDeleted: boolean;
}

/** Some of the tickets with a label, hidden ones included, in the order of their ids. */
export interface LabelledTickets {
  tickets: readonly Ticket[];
  /** Whether the actor sees one of the board's tickets with the label. */
  isVisible: boolean;
}

/** What one portion of the renaming or removal of a label changed. */
export interface LabelChangePortion {
  undos: readonly LabelUndo[];
  isLast: boolean;
}

/**
 * What undoing the change of a label needs: the former labels of a ticket, or the former colors of
 * the board. It is stored in the log and never sent to anyone.
 */
export interface LabelUndo {
  from: string;
  /** The label that replaced it; null if it was removed. */
  to: string | null;
  ticket?: { id: string; labels: readonly string[] };
  colors?: readonly LabelColoring[];
}

/** Who deleted the record; null if unknown. */
export interface Deletion {
  deletedBy: string | null;
}

/** The deleted record that a command reads; null if there is none. */
export interface Trash {
  board?: Deletion | null;
  ticket?: (Deletion & { ticket: Ticket }) | null;
  tickets?: readonly (Deletion & { ticket: Ticket })[];
  /** Archived tickets, which are not deleted but have left the board like deleted ones. */
  archived?: readonly { ticket: Ticket }[];
  /** With the first of the tickets deleted with the column, their number, and the time. */
  column?: (Deletion & ColumnPortion & { column: Column; at: number }) | null;
  comment?: (Deletion & { comment: Comment }) | null;
}
