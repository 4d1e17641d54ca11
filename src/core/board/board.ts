import type { Project } from '../projects/project.ts';

export type BoardRole = 'EDITOR' | 'ADMIN';
export type Priority = 'HIGH' | 'MEDIUM' | 'LOW';

/** Who may see something: null is everyone who can open the board. */
export type Audience = readonly string[] | null;

/** What is known of a board besides its members, columns and tickets. Times are ms since 1970. */
export interface BoardHead {
  id: string;
  name: string;
  createdBy: string;
  createdAt: number;
  /** Raised, as `version` is, by changes of name, columns, order or members; never by tickets. */
  updatedAt: number;
  version: number;
  /** The project that it belongs to, or null. */
  projectId: string | null;
  /** Whether new boards are offered to be made from it. */
  isTemplate: boolean;
}

export interface Member {
  userId: string;
  role: BoardRole;
}

export interface Column {
  id: string;
  name: string;
  /** Order key among the board's columns (see ordering.ts). */
  pos: string;
}

/** A ticket as a board shows it: the description is cut to a preview. */
export interface Ticket {
  id: string;
  columnId: string;
  /** Order key among the column's tickets (see ordering.ts). */
  pos: string;
  name: string;
  preview: string;
  assignee: string | null;
  priority: Priority | null;
  labels: readonly string[];
  /** How many photos the ticket itself has; those of its comments are not among them. */
  photoCount: number;
  url: string | null;
  /** Wall-clock time `YYYY-MM-DDTHH:mm:ss`, of no time zone. */
  dueDate: string | null;
  /** Ids of those who may see it besides its creator and assignee; null is everyone. */
  visibleTo: readonly string[] | null;
  createdBy: string;
  createdAt: number;
  updatedAt: number;
}

/** Where a ticket should go: `after` counts if it is there and visible, else `before`, else the end. */
export interface Place {
  columnId: string;
  after?: string | undefined;
  before?: string | undefined;
}

export interface Placed {
  id: string;
  pos: string;
}

/** Order keys loaded beside a slice's tickets; the maps are keyed by ticket id or column id. */
export interface OrderKeys {
  next: ReadonlyMap<string, string | null>;
  previous: ReadonlyMap<string, string | null>;
  last: ReadonlyMap<string, string | null>;
}

/** Towards the start of a column, or towards its end. */
export type Direction = 'up' | 'down';

/** A ticket that is copied to a column, with what only its record holds. */
export interface TicketCopy {
  ticket: Ticket;
  columnId: string;
  description: string;
}

/**
 * The ticket with some of its fields set anew. Written out, for a spread of what was made by a spread
 * gets a hidden class of its own in V8, and code that has seen many of them is compiled ever anew.
 */
export function patchTicket(ticket: Ticket, set: Partial<Omit<Ticket, 'id'>>): Ticket {
  const copy: Ticket = {
    id: ticket.id,
    columnId: ticket.columnId,
    pos: ticket.pos,
    name: ticket.name,
    preview: ticket.preview,
    assignee: ticket.assignee,
    priority: ticket.priority,
    labels: ticket.labels,
    photoCount: ticket.photoCount,
    url: ticket.url,
    dueDate: ticket.dueDate,
    visibleTo: ticket.visibleTo,
    createdBy: ticket.createdBy,
    createdAt: ticket.createdAt,
    updatedAt: ticket.updatedAt,
  };
  return Object.assign(copy, set);
}

/** What only a ticket's record holds. */
export interface TicketDetails {
  description: string;
  photoUrls: readonly string[];
}

/** A comment as a rule sees it. Its text and photos are in the record alone. */
export interface Comment {
  id: string;
  author: string;
}

/** How many comments a ticket has, and how many characters they have in total. */
export interface CommentTotals {
  count: number;
  characters: number;
}

/**
 * A board as a value. `members` is keyed by user id, `columns` and `tickets` by id. A server loads
 * only the slice of tickets that a command needs, and then `slice` says what was loaded.
 */
export interface Board extends BoardHead {
  members: ReadonlyMap<string, Member>;
  columns: ReadonlyMap<string, Column>;
  tickets: ReadonlyMap<string, Ticket>;
  partial?: PartialBoard;
}

/** What was loaded of a partial board: tickets by id (null: there is none), and order keys. */
export interface PartialBoard {
  tickets: ReadonlyMap<string, Ticket | null>;
  keys: OrderKeys;
  /** The nearest ticket that the actor sees on the side that was asked for, by ticket id. */
  neighbours: ReadonlyMap<string, Ticket | null>;
  ticketCount: number;
  /** Comments of the tickets that they were asked for, newest first, by ticket id. */
  comments: ReadonlyMap<string, readonly Comment[]>;
  /** How many comments the tickets have that this was asked of, deleted ones included, by ticket id. */
  commentTotals: ReadonlyMap<string, CommentTotals>;
  /** What only the records of the tickets hold that it was asked for, by ticket id. */
  details: ReadonlyMap<string, TicketDetails>;
  /** The portion of a column that was asked for. */
  portion: ColumnPortion | null;
  /** The projects that were asked for; null: there is none that the actor may open. */
  projects: ReadonlyMap<string, Project | null>;
  /** Whether all members were loaded, or the actor's own membership only. */
  allMembers: boolean;
  /** What was deleted, where that was asked for. */
  trash: Trash | null;
  /** Whether somebody else has built on the tickets that this was asked of. */
  hasOthersActivity: boolean;
}

/** Tickets of a column that a person sees, in their order; and how many they are in all. */
export interface ColumnPortion {
  tickets: readonly Ticket[];
  count: number;
}

/** Who deleted something; null where that is not known. */
export interface Deletion {
  deletedBy: string | null;
}

/** The one deleted thing that a command asks for; null where there is no such thing. */
export interface Trash {
  board?: Deletion | null;
  ticket?: (Deletion & { ticket: Ticket }) | null;
  /** With the first of the tickets that went with it, how many they are, and when that was. */
  column?: (Deletion & ColumnPortion & { column: Column; at: number }) | null;
  comment?: (Deletion & { comment: Comment }) | null;
}

/** The ticket, or null when there is none. @throws when a slice was not told to load it. */
export function ticketOf(board: Board, id: string): Ticket | null {
  if (!board.partial) return board.tickets.get(id) ?? null;
  const ticket = board.partial.tickets.get(id);
  if (ticket === undefined) throw new Error(`ticket ${id} was not loaded`);
  return ticket;
}

/** The ticket's comments, newest first. @throws when a slice was not told to load them. */
export function commentsOf(board: Board, ticketId: string): readonly Comment[] {
  const comments = board.partial?.comments.get(ticketId);
  if (!comments) throw new Error(`comments of ${ticketId} were not loaded`);
  return comments;
}

/** The size of the ticket's comments; a page does not know it. @throws when a slice does not hold it. */
export function commentTotalsOf(board: Board, ticketId: string): CommentTotals {
  if (!board.partial) return { count: 0, characters: 0 };
  const totals = board.partial.commentTotals.get(ticketId);
  if (!totals) throw new Error(`comment totals of ${ticketId} were not loaded`);
  return totals;
}

/** What was deleted. @throws when a slice was not told to load it. */
export function trashOf<K extends keyof Trash>(
  board: Board,
  kind: K,
): NonNullable<Trash[K]> | null {
  const found = board.partial?.trash?.[kind];
  if (found === undefined) throw new Error(`no deleted ${kind} was loaded`);
  return found;
}

/** The project, or null when the actor sees none. @throws when a slice was not told to load it. */
export function projectOf(board: Board, id: string): Project | null {
  const project = board.partial?.projects.get(id);
  if (project === undefined) throw new Error(`project ${id} was not loaded`);
  return project;
}

/** Whether somebody else has built on the tickets that a command asks this of; a page cannot know. */
export function isBuiltOn(board: Board): boolean {
  return board.partial?.hasOthersActivity ?? false;
}

/** How many tickets the board has, hidden ones included where they are known. */
export function ticketCount(board: Board): number {
  return board.partial?.ticketCount ?? board.tickets.size;
}

/** Those whom a ticket can be assigned or shown to: the creator and the members (decisions §3). */
export function isOnBoard(board: Board, userId: string): boolean {
  if (board.partial && !board.partial.allMembers) throw new Error('the members were not loaded');
  return userId === board.createdBy || board.members.has(userId);
}

/** The first 100 characters of a description, with an ellipsis where it was cut (spec §9). */
export function previewOf(description: string, length: number): string {
  const characters = [...description.slice(0, length * 2)];
  if (characters.length <= length && description.length <= length * 2) return description;
  return `${characters.slice(0, length).join('')}…`;
}
