import {
  type Audience,
  type Board,
  type BoardHead,
  type Column,
  type Member,
  patchTicket,
  type Ticket,
  type TicketDetails,
} from './board.ts';
import { audienceOf, sees, wasSeenByAll } from './visibility.ts';

/**
 * The few kinds of fact that a board's log holds. Each puts or removes a record or sets fields of
 * one, so that applying a change twice is harmless.
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
  | { type: 'ticket.removed'; id: string }
  | { type: 'comment.put'; id: string; ticketId: string }
  | { type: 'comment.removed'; id: string; ticketId: string };

/**
 * A change as it is decided and logged: with what only some may receive. `before` and `after` are
 * who saw the ticket and who sees it now; `whole` is there when someone sees it who did not.
 */
export interface LoggedChange {
  change: Change;
  before?: Audience;
  after?: Audience;
  whole?: Ticket;
  /** The full description where the change sets it: for the record and for open tickets only. */
  description?: string;
  /** What the ticket's photos are now, where the change sets them. */
  photoUrls?: readonly string[];
  /** What was put was deleted: its record is there, by itself or with its column, and is kept. */
  restored?: 'alone' | 'withColumn';
  /** The ticket is a copy of one that people were told of. */
  isCopy?: boolean;
  /** What a new comment says; boards hold no comments, an open ticket reads them anew. */
  comment?: { text: string; photoUrls: readonly string[] };
}

/** What a change sets of a ticket that only its record holds. */
export type Details = Partial<TicketDetails>;

const NOBODY: Audience = [];

/**
 * The facts as the log holds them: without descriptions, photos and the texts of comments, which are
 * in the records and which nothing reads from the log.
 */
export function withoutContents(facts: LoggedChange[]): LoggedChange[] {
  return facts.some(hasContent) ? facts.map(withoutContent) : facts;
}

function hasContent({ description, photoUrls, comment }: LoggedChange): boolean {
  return description !== undefined || photoUrls !== undefined || comment !== undefined;
}

function withoutContent(fact: LoggedChange): LoggedChange {
  const { description: _description, photoUrls: _photoUrls, comment: _comment, ...logged } = fact;
  return logged;
}

export function ticketPut(ticket: Ticket, details: Details): LoggedChange {
  const after = audienceOf(ticket);
  return { change: { type: 'ticket.put', ticket }, before: NOBODY, after, ...details };
}

export function ticketSet(
  ticket: Ticket,
  set: Partial<Omit<Ticket, 'id'>>,
  details: Details = {},
): LoggedChange {
  const whole = patchTicket(ticket, set);
  const before = audienceOf(ticket);
  const after = audienceOf(whole);
  const fact: LoggedChange = { change: { type: 'ticket.set', id: ticket.id, set }, before, after };
  if (!wasSeenByAll(before, after)) fact.whole = whole;
  return { ...fact, ...details };
}

export function ticketRemoved(ticket: Ticket): LoggedChange {
  const before = audienceOf(ticket);
  return { change: { type: 'ticket.removed', id: ticket.id }, before, after: NOBODY };
}

/** A fact about one of a ticket's comments: for those who see the ticket. */
export function commentChange(
  ticket: Ticket,
  change: Extract<Change, { type: 'comment.put' | 'comment.removed' }>,
  comment?: LoggedChange['comment'],
): LoggedChange {
  const audience = audienceOf(ticket);
  return { change, before: audience, after: audience, ...(comment && { comment }) };
}

/** The ticket that a change is about; null where it is about something else. */
export function ticketIdOf(change: Change): string | null {
  switch (change.type) {
    case 'ticket.put':
      return change.ticket.id;
    case 'ticket.set':
    case 'ticket.removed':
      return change.id;
    case 'comment.put':
    case 'comment.removed':
      return change.ticketId;
    default:
      return null;
  }
}

/** Folds changes into a board and answers with the new board; the given one is left as it was. */
export function apply(board: Board, changes: Iterable<Change>): Board {
  const draft = new Draft(board);
  for (const change of changes) draft.apply(change);
  return draft.board;
}

/** A board under construction: each map is copied once, when it is first written to. */
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
        this.ownColumns().set(change.column.id, change.column);
        return;
      case 'column.set':
        this.setColumn(change.id, change.set);
        return;
      case 'column.removed':
        this.removeColumn(change.id);
        return;
      case 'ticket.put':
        this.ownTickets().set(change.ticket.id, change.ticket);
        return;
      case 'ticket.set':
        this.setTicket(change.id, change.set);
        return;
      case 'ticket.removed':
        this.ownTickets().delete(change.id);
        return;
      case 'board.removed':
      case 'comment.put':
      case 'comment.removed':
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
    if (column) this.ownColumns().set(id, { ...column, ...set });
  }

  private setTicket(id: string, set: Partial<Ticket>): void {
    const ticket = this.board.tickets.get(id);
    // A ticket that this board does not hold is one that its viewer may not see.
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
 * What a person receives of a fact: the change itself where they saw the ticket and still do, the
 * whole ticket where they see it now, its removal where they no longer do, else nothing.
 */
export function changeFor(fact: LoggedChange, userId: string): Change | null {
  const { change, before = null, after = null } = fact;
  const sawIt = sees(before, userId);
  const seesIt = sees(after, userId);
  if (sawIt && seesIt) return change;
  if (seesIt) return fact.whole ? { type: 'ticket.put', ticket: fact.whole } : change;
  if (sawIt && 'id' in change) return { type: 'ticket.removed', id: change.id };
  return null;
}
