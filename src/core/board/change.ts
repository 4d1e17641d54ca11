import type { Board, BoardHead, Column, Member } from './board.ts';
import { makeColumn } from './columns/column.ts';
import { assigneeIdsOf } from './fields/assignees.ts';
import type { Reactions } from './fields/reactions.ts';
import type { TicketLink } from './fields/ticket-links.ts';
import type { LabelUndo } from './partial-board.ts';
import type { ViewWrite } from './settings/saved-views.ts';
import type { Audience } from './ticket.ts';
import { makeTicket, patchTicket, type Ticket, type TicketDetails } from './ticket.ts';
import { DETAIL_NAMES } from './ticket-fields.ts';
import { audienceOf, includesAll, sees } from './visibility.ts';

/**
 * The kinds of change in a board's log. Each puts or removes a record or sets some of its fields,
 * so applying a change twice is harmless.
 */
export type Change =
  | { type: 'board.set'; set: Partial<Omit<BoardHead, 'id'>> }
  | { type: 'board.removed' }
  | { type: 'member.put'; member: Member }
  | { type: 'member.removed'; userId: string }
  | { type: 'column.put'; column: Column }
  | { type: 'column.set'; id: string; set: Partial<Omit<Column, 'id'>> }
  | { type: 'column.removed'; id: string }
  | { type: 'ticket.put'; ticket: Ticket }
  | { type: 'ticket.set'; id: string; set: Partial<Omit<Ticket, 'id'>> }
  /** The ticket leaves the board: it is deleted, or archived. */
  | { type: 'ticket.removed'; id: string; isArchived?: true }
  | { type: 'comment.put'; id: string; ticketId: string }
  /** The comment has another text or other reactions. */
  | { type: 'comment.set'; id: string; ticketId: string }
  | { type: 'comment.removed'; id: string; ticketId: string }
  /** The ticket is linked with other tickets than before. Boards hold no links. */
  | { type: 'links.changed'; ticketId: string }
  /** Views were saved or removed. Boards hold no views. */
  | { type: 'views.changed' };

/**
 * A change as decided and logged. `before` and `after` are the ticket's audiences before and after
 * the change. `whole` is present if the change makes the ticket visible to someone new. The details
 * are those that the change sets.
 */
export interface LoggedChange extends Details {
  change: Change;
  before?: Audience;
  after?: Audience;
  whole?: Ticket;
  /** The change restores a deleted record, by itself or with its column; the record is reused. */
  restored?: 'alone' | 'withColumn';
  /** The ticket is a copy, so no one is notified of it. */
  isCopy?: boolean;
  /** The labels that the ticket did not have before. */
  addedLabels?: readonly string[];
  /** The newly assigned people, if the assignees change; changes of older versions lack it. */
  assigned?: readonly string[];
  /** What undoing the change of a label needs. */
  labelUndo?: LabelUndo;
  /** Content of a new or edited comment. Boards hold no comments; an open ticket reloads them. */
  comment?: CommentContent;
  /** The reactions to a comment after the change. */
  reactions?: Reactions;
  /** Links that are set or removed with this change. */
  links?: readonly (TicketLink & { isSet: boolean })[];
  /** Views that are saved or removed with this change. */
  views?: readonly ViewWrite[];
}

/** What a change sets of a comment. */
export interface CommentContent {
  text: string;
  /** All photos, of a new comment or of one that gets more. */
  photoUrls?: readonly string[];
  /** Those that an edit adds. */
  addedPhotoUrls?: readonly string[];
  /** The text that an edit replaces. */
  previousText?: string;
}

/** The fields of a ticket's stored record that a change sets. */
export type Details = Partial<TicketDetails>;

const CONTENT_NAMES = [
  ...DETAIL_NAMES,
  'comment',
  'reactions',
  'links',
  'views',
  'assigned',
] as const;

const EMPTY_AUDIENCE: Audience = [];

/**
 * The changes as stored in the log: without descriptions, photos, comment texts and links, which
 * are in the records and are never read from the log.
 */
export function withoutContents(changes: LoggedChange[]): LoggedChange[] {
  return changes.some(hasContent) ? changes.map(withoutContent) : changes;
}

function hasContent(logged: LoggedChange): boolean {
  return CONTENT_NAMES.some((name) => logged[name] !== undefined);
}

function withoutContent(change: LoggedChange): LoggedChange {
  const logged = { ...change };
  for (const name of CONTENT_NAMES) delete logged[name];
  return logged;
}

export function putTicket(ticket: Ticket, details: Details): LoggedChange {
  const after = audienceOf(ticket);
  return { change: { type: 'ticket.put', ticket }, before: EMPTY_AUDIENCE, after, ...details };
}

export function setTicket(
  ticket: Ticket,
  set: Partial<Omit<Ticket, 'id'>>,
  details: Details = {},
): LoggedChange {
  const before = audienceOf(ticket);
  // Most changes, moves above all, leave the audience as it is.
  const isReassigned = 'assignee' in set || 'coAssignees' in set;
  const after = 'visibleTo' in set || isReassigned ? audienceOf({ ...ticket, ...set }) : before;
  const logged: LoggedChange = {
    change: { type: 'ticket.set', id: ticket.id, set },
    before,
    after,
  };
  if (!includesAll(before, after)) logged.whole = patchTicket(ticket, set);
  const addedLabels = set.labels?.filter((label) => !ticket.labels.includes(label));
  if (addedLabels?.length) logged.addedLabels = addedLabels;
  if (isReassigned) {
    const assignedBefore = assigneeIdsOf(ticket);
    const assignedAfter = assigneeIdsOf({ ...ticket, ...set });
    logged.assigned = assignedAfter.filter((id) => !assignedBefore.includes(id));
  }
  return { ...logged, ...details };
}

export function removeTicket(ticket: Ticket): LoggedChange {
  const before = audienceOf(ticket);
  return { change: { type: 'ticket.removed', id: ticket.id }, before, after: EMPTY_AUDIENCE };
}

/** A change of one of a ticket's comments, for everyone who sees the ticket. */
export function commentChange(
  ticket: Ticket,
  change: Extract<Change, { type: 'comment.put' | 'comment.set' | 'comment.removed' }>,
  comment?: CommentContent,
): LoggedChange {
  const audience = audienceOf(ticket);
  return { change, before: audience, after: audience, ...(comment && { comment }) };
}

/** The id of the ticket that a change concerns, or null. */
export function ticketIdOf(change: Change): string | null {
  switch (change.type) {
    case 'ticket.put':
      return change.ticket.id;
    case 'ticket.set':
    case 'ticket.removed':
      return change.id;
    case 'comment.put':
    case 'comment.set':
    case 'comment.removed':
    case 'links.changed':
      return change.ticketId;
    default:
      return null;
  }
}

/** Applies changes to a board and returns the new board; the given one is not modified. */
export function apply(board: Board, changes: Iterable<Change>): Board {
  const draft = new Draft(board);
  for (const change of changes) draft.apply(change);
  return draft.board;
}

/** A mutable copy of a board: each map is copied once, on the first write to it. */
class Draft {
  readonly board: { -readonly [K in keyof Board]: Board[K] };
  private members: Map<string, Member> | undefined;
  private columns: Map<string, Column> | undefined;
  private tickets: Map<string, Ticket> | undefined;

  constructor(board: Board) {
    this.board = { ...board };
  }

  apply(change: Change): void {
    switch (change.type) {
      case 'board.set':
        Object.assign(this.board, change.set);
        return;
      case 'member.put':
        this.ownMembers().set(change.member.userId, change.member);
        return;
      case 'member.removed':
        this.ownMembers().delete(change.userId);
        return;
      case 'column.put':
        this.ownColumns().set(change.column.id, makeColumn(change.column));
        return;
      case 'column.set':
        this.setColumn(change.id, change.set);
        return;
      case 'column.removed':
        this.removeColumn(change.id);
        return;
      case 'ticket.put':
        this.ownTickets().set(change.ticket.id, makeTicket(change.ticket));
        return;
      case 'ticket.set':
        this.setTicket(change.id, change.set);
        return;
      case 'ticket.removed':
        this.ownTickets().delete(change.id);
        return;
      case 'board.removed':
      case 'comment.put':
      case 'comment.set':
      case 'comment.removed':
      case 'links.changed':
      case 'views.changed':
        return;
    }
  }

  private ownMembers(): Map<string, Member> {
    this.members ??= new Map(this.board.members);
    this.board.members = this.members;
    return this.members;
  }

  private ownColumns(): Map<string, Column> {
    this.columns ??= new Map(this.board.columns);
    this.board.columns = this.columns;
    return this.columns;
  }

  private ownTickets(): Map<string, Ticket> {
    this.tickets ??= new Map(this.board.tickets);
    this.board.tickets = this.tickets;
    return this.tickets;
  }

  private setColumn(id: string, set: Partial<Column>): void {
    const column = this.board.columns.get(id);
    if (column) this.ownColumns().set(id, makeColumn({ ...column, ...set }));
  }

  private setTicket(id: string, set: Partial<Ticket>): void {
    const ticket = this.board.tickets.get(id);
    // A ticket missing here is one that the viewer may not see.
    if (ticket) this.ownTickets().set(id, patchTicket(ticket, set));
  }

  private removeColumn(id: string): void {
    this.ownColumns().delete(id);
    const tickets = this.ownTickets();
    for (const ticket of tickets.values()) {
      if (ticket.columnId === id) tickets.delete(ticket.id);
    }
  }
}

/**
 * What a user receives of a logged change: the change itself if they see the ticket before and
 * after, the whole ticket if it became visible, its removal if it became hidden, else null.
 */
export function changeFor(logged: LoggedChange, userId: string): Change | null {
  const { change, before = null, after = null } = logged;
  const couldSee = sees(before, userId);
  const seesIt = sees(after, userId);
  if (couldSee && seesIt) return change;
  if (seesIt) return logged.whole ? { type: 'ticket.put', ticket: logged.whole } : change;
  if (couldSee && change.type === 'ticket.removed') return change;
  if (couldSee && 'id' in change) return { type: 'ticket.removed', id: change.id };
  return null;
}
