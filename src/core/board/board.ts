import type { ErrorCode } from '../errors.ts';
import type { Project } from '../projects/project.ts';
import type { Column } from './column.ts';
import type { CustomField } from './fields/custom-fields.ts';
import type { EstimateUnit } from './fields/estimates.ts';
import type { LabelColoring } from './fields/labels.ts';
import type { Reactions } from './fields/reactions.ts';
import type { TicketLink } from './fields/ticket-links.ts';
import type { Background } from './settings/backgrounds.ts';
import type { Color } from './settings/colors.ts';
import type { SavedView } from './settings/saved-views.ts';
import type { Ticket, TicketDetails } from './ticket.ts';

/** What a member may do on a board (permissions.ts), from the least to the most. */
export const BOARD_ROLES = ['VIEWER', 'COMMENTER', 'EDITOR', 'ADMIN'] as const;
export type BoardRole = (typeof BOARD_ROLES)[number];

/** The users who may see something; null means everyone who can open the board. */
export type Audience = readonly string[] | null;

/** A board without its members, columns and tickets. Times are in ms since 1970. */
export interface BoardHead {
  id: string;
  name: string;
  createdBy: string;
  createdAt: number;
  /** Like `version`, changes with the name, columns, order or members, never with tickets. */
  updatedAt: number;
  version: number;
  /** The project that the board belongs to, or null. */
  projectId: string | null;
  /** Whether the board is offered as a template for new boards. */
  isTemplate: boolean;
  /** What the estimates of its tickets count. */
  estimateUnit: EstimateUnit;
  /** The colors that managers chose for labels, sorted by label. */
  labelColors: readonly LabelColoring[];
  /** After how many days finished tickets are archived; never if it is null. */
  archiveAfterDays: number | null;
  /** After how many days without a change cards fade; never if it is null. */
  fadeAfterDays: number | null;
  /** What the numbers of its tickets begin with; '' in data of older versions. */
  ticketKey: string;
  /** The fields that managers added to its tickets, in their order. */
  customFields: readonly CustomField[];
  /** What the board is for, as Markdown; '' if no one wrote it. */
  about: string;
  /** Whether share links show it. */
  isAboutShared: boolean;
  /** Its appearance, as far as managers chose it. */
  color: Color | null;
  background: Background | null;
}

export interface Member {
  userId: string;
  role: BoardRole;
}

export type { Column };

/**
 * A target position: after `after` if that ticket is there and visible, else before `before`, else
 * last.
 */
export interface Place {
  columnId: string;
  after?: string | undefined;
  before?: string | undefined;
}

export interface Placed {
  id: string;
  pos: string;
}

/** Order keys loaded with a partial board, keyed by ticket id or column id. */
export interface OrderKeys {
  next: ReadonlyMap<string, string | null>;
  previous: ReadonlyMap<string, string | null>;
  last: ReadonlyMap<string, string | null>;
}

/** Towards the start or the end of a column. */
export type Direction = 'up' | 'down';

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

/** A file whose bytes are stored already. */
export interface NewFile {
  id: string;
  name: string;
  /** Its media type. */
  type: string;
  bytes: number;
  /** Where its bytes are: the path in the store, and the key of a remote store. */
  path: string;
  storeKey: string | null;
}

/** A file of a ticket as the rules see it. */
export interface TicketFile {
  name: string;
  isDeleted: boolean;
}

/** The number of comments of a ticket and their total number of characters. */
export interface CommentTotals {
  count: number;
  characters: number;
}

/**
 * A board as an immutable value. `members` is keyed by user id, `columns` and `tickets` by id. The
 * server loads only the tickets that a command reads; `partial` then describes what was loaded.
 */
export interface Board extends BoardHead {
  members: ReadonlyMap<string, Member>;
  columns: ReadonlyMap<string, Column>;
  tickets: ReadonlyMap<string, Ticket>;
  partial?: PartialBoard;
}

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
  /** The deleted thing, if it was requested. */
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
  /** The requested key of tickets; null if none was requested. */
  key: KeyReading | null;
  /** A key that no board has, if one was requested. */
  freeKey: string | null;
}

/** Whose a key of tickets is. */
export interface KeyReading {
  /** The board that has it, or had it; null if none. */
  boardId: string | null;
  /** The number of keys that the command's board has and had. */
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
  /** Why the actor may not link it, if their role on its board, another one, forbids it. */
  refusal?: ErrorCode | null;
  /** If it is on another board, those who may open both boards; else null, everyone here. */
  openers: Audience;
}

export interface StoredLink extends TicketLink {
  /** Whether the actor sees both of its tickets on their boards. */
  isVisible: boolean;
  /** Whether one of its tickets is in the trash, which the archive is not. */
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

/** Some of a column's tickets visible to a user, in order, and the total number of visible ones. */
export interface ColumnPortion {
  tickets: readonly Ticket[];
  count: number;
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

/** Who deleted something; null if unknown. */
export interface Deletion {
  deletedBy: string | null;
}

/** The deleted thing that a command reads; null if there is none. */
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

/** The ticket, or null if there is none. @throws if a partial board was loaded without it */
export function ticketOf(board: Board, id: string): Ticket | null {
  if (!board.partial) return board.tickets.get(id) ?? null;
  const ticket = board.partial.tickets.get(id);
  if (ticket === undefined) throw new Error(`ticket ${id} was not loaded`);
  return ticket;
}

/** The ticket's comments, newest first. @throws if they were not loaded */
export function commentsOf(board: Board, ticketId: string): readonly Comment[] {
  const comments = board.partial?.comments.get(ticketId);
  if (!comments) throw new Error(`comments of ${ticketId} were not loaded`);
  return comments;
}

/** The ticket's comment totals; zero on a page, which does not know them. @throws if not loaded */
export function commentTotalsOf(board: Board, ticketId: string): CommentTotals {
  if (!board.partial) return { count: 0, characters: 0 };
  const totals = board.partial.commentTotals.get(ticketId);
  if (!totals) throw new Error(`comment totals of ${ticketId} were not loaded`);
  return totals;
}

/** The deleted thing of this kind. @throws if it was not loaded */
export function trashOf<K extends keyof Trash>(
  board: Board,
  kind: K,
): NonNullable<Trash[K]> | null {
  const entry = board.partial?.trash?.[kind];
  if (entry === undefined) throw new Error(`no deleted ${kind} was loaded`);
  return entry;
}

/** The project, or null if the actor may not open it. @throws if it was not loaded */
export function projectOf(board: Board, id: string): Project | null {
  const project = board.partial?.projects.get(id);
  if (project === undefined) throw new Error(`project ${id} was not loaded`);
  return project;
}

/** What a command on links requested. @throws if it was not loaded */
export function linkReadingOf(board: Board): LinkReading {
  const reading = board.partial?.links;
  if (!reading) throw new Error('the links were not loaded');
  return reading;
}

export function viewsOf(board: Board): readonly SavedView[] {
  const views = board.partial?.views;
  if (!views) throw new Error('the saved views were not loaded');
  return views;
}

/** Whether another user has changed or commented on the requested tickets; false on a page. */
export function hasOthersActivity(board: Board): boolean {
  return board.partial?.hasOthersActivity ?? false;
}

/** The number of tickets on the board, including hidden ones if known. */
export function ticketCount(board: Board): number {
  return board.partial?.ticketCount ?? board.tickets.size;
}

/**
 * Whether a ticket can be assigned or shown to the user: the creator or a member (decisions §3).
 */
export function isOnBoard(
  board: Pick<Board, 'createdBy' | 'members' | 'partial'>,
  userId: string,
): boolean {
  if (board.partial && !board.partial.allMembers) throw new Error('the members were not loaded');
  return userId === board.createdBy || board.members.has(userId);
}
