import type { Project } from '../projects/project.ts';
import type { Column } from './columns/column.ts';
import type { CustomField } from './fields/custom-fields.ts';
import type { EstimateUnit } from './fields/estimates.ts';
import type { LabelColoring } from './fields/labels.ts';
import type { Comment, CommentTotals, LinkReading, PartialBoard, Trash } from './partial-board.ts';
import type { Background } from './settings/backgrounds.ts';
import type { Color } from './settings/colors.ts';
import type { SavedView } from './settings/saved-views.ts';
import type { Ticket } from './ticket.ts';

/** What a member may do on a board (permissions.ts), from the least to the most. */
export const BOARD_ROLES = ['VIEWER', 'COMMENTER', 'EDITOR', 'ADMIN'] as const;
export type BoardRole = (typeof BOARD_ROLES)[number];

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
  /** Whether everyone on the board sees the time that others record on its tickets. */
  sharesTime: boolean;
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

export interface Positioned {
  id: string;
  pos: string;
}

/** Towards the start or the end of a column. */
export type Direction = 'up' | 'down';

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

/** The deleted record of this kind. @throws if it was not loaded */
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
