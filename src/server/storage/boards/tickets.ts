import { and, eq, inArray, isNull, type Placeholder, type SQL } from 'drizzle-orm';
import type { BoardRole, CommentTotals, Ticket } from '../../../core/board/board.ts';
import type { Actor } from '../../../core/users/user.ts';
import type { Tables } from '../schema.ts';
import { prepared, type Query } from '../store.ts';
import { type CommentRecord, commentsRepository, type SaidComment } from './comments.ts';
import { historyRepository, type NewestEntry, oldestFirst } from './history.ts';
import type { BoardRow, HistoryRecord } from './rows.ts';
import { ticketColumns } from './ticket-columns.ts';

/** A ticket with what only its record holds. */
export interface TicketRecord extends Ticket {
  boardId: string;
  description: string;
  photoUrls: readonly string[];
}

/** A ticket with all that was said of it and done to it. */
export interface WholeTicket extends TicketRecord {
  /** The newest first. */
  comments: SaidComment[];
  /** The oldest first. */
  history: readonly HistoryRecord[];
}

/** A ticket with what was said of it, and its newest history entry. */
export interface SaidTicket extends Omit<WholeTicket, 'history'> {
  newest: NewestEntry | null;
}

/** A ticket with its board, and what decides who sees it (ticket-access.ts). */
export interface TicketOnBoard extends Pick<Ticket, 'createdBy' | 'assignee' | 'visibleTo'> {
  record: Omit<SaidTicket, 'comments'>;
  /** How much was said of it, deleted comments included. */
  commentTotals: CommentTotals;
  board: Pick<BoardRow, 'id' | 'createdBy' | 'structureTag'>;
  boardCreator: string;
  actor: Actor;
  /** The reader's on the board, where they are a member. */
  role: BoardRole | null;
}

/** What decides about a ticket's place among those that its reader sees. */
export type PlacedTicket = Pick<Ticket, 'id' | 'pos' | 'createdBy' | 'assignee' | 'visibleTo'>;

/** What decides about who sees a ticket. */
type TicketVisibility = Pick<Ticket, 'id' | 'createdBy' | 'assignee' | 'visibleTo'>;

/** Of so many tickets their own talk is read, of more all that their board has. */
const SEVERAL = 200;

/** The columns of a ticket's row that make up its record. */
export function recordColumns(t: Tables['tickets']) {
  return {
    ...ticketColumns(t),
    boardId: t.boardId,
    description: t.description,
    photoUrls: t.photoUrls,
  };
}

/** Tickets whole, for scripts and for an open ticket. */
export function ticketsRepository(tables: Tables) {
  const { tickets, comments, boards, users, members, history: entries } = tables;
  const history = historyRepository(tables);
  const talk = commentsRepository(tables);
  const commentColumns = {
    id: comments.id,
    author: comments.author,
    text: comments.text,
    photoUrls: comments.photoUrls,
    at: comments.at,
    ticketId: comments.ticketId,
  };
  const byIdStatement = prepared<{ id: string }>()((query, $) =>
    query
      .select(recordColumns(tickets))
      .from(tickets)
      .where(and(eq(tickets.id, $('id')), isNull(tickets.deletedAt))),
  );
  const onBoardStatement = prepared<{ id: string; userId: string }>()((query, $) =>
    query
      .select({
        ...recordColumns(tickets),
        count: tickets.commentCount,
        characters: tickets.commentCharacters,
        number: entries.number,
        previous: entries.previous,
        entryId: entries.id,
        at: entries.at,
        by: entries.by,
        notes: entries.notes,
        boardCreator: boards.createdBy,
        structureTag: boards.structureTag,
        roles: users.roles,
        role: members.role,
      })
      .from(tickets)
      .innerJoin(boards, and(eq(boards.id, tickets.boardId), isNull(boards.deletedAt)))
      .innerJoin(users, eq(users.id, $('userId')))
      .leftJoin(members, and(eq(members.userId, users.id), eq(members.boardId, boards.id)))
      .leftJoin(entries, eq(entries.number, tickets.lastEntry))
      .where(and(eq(tickets.id, $('id')), isNull(tickets.deletedAt))),
  );
  const ofBoardStatement = prepared<{ boardId: string }>()((query, $) =>
    query
      .select(recordColumns(tickets))
      .from(tickets)
      .where(and(eq(tickets.boardId, $('boardId')), isNull(tickets.deletedAt))),
  );
  const boardIdStatement = prepared<{ id: string }>()((query, $) =>
    query
      .select({ boardId: tickets.boardId })
      .from(tickets)
      .where(eq(tickets.id, $('id'))),
  );
  const inColumnStatement = prepared<{ boardId: string; columnId: string }>()((query, $) =>
    query
      .select({
        id: tickets.id,
        pos: tickets.pos,
        createdBy: tickets.createdBy,
        assignee: tickets.assignee,
        visibleTo: tickets.visibleTo,
      })
      .from(tickets)
      .where(
        and(
          eq(tickets.boardId, $('boardId')),
          eq(tickets.columnId, $('columnId')),
          isNull(tickets.deletedAt),
        ),
      ),
  );
  const commentsOfOne = prepared<{ boardId: string; ticketId: string }>()((query, $) =>
    selectComments(query, $('boardId'), eq(comments.ticketId, $('ticketId'))),
  );
  const commentsOfAll = prepared<{ boardId: string }>()((query, $) =>
    selectComments(query, $('boardId')),
  );

  /** The ticket with this id, on whichever board. */
  async function byId(query: Query, id: string): Promise<TicketRecord | null> {
    const [row] = await byIdStatement(query, { id });
    return row ?? null;
  }

  /** The same with its board and how a person stands to that; null without board or account, too. */
  async function onBoard(query: Query, id: string, userId: string): Promise<TicketOnBoard | null> {
    const [row] = await onBoardStatement(query, { id, userId });
    if (!row) return null;
    const { boardId, boardCreator, structureTag, roles, role, count, characters } = row;
    const { createdBy, assignee, visibleTo } = row;
    const board = { id: boardId, createdBy: boardCreator, structureTag };
    const actor = { id: userId, roles };
    const record = { newest: newestOf(row), ...recordOf(row) };
    const seen = { createdBy, assignee, visibleTo };
    const commentTotals = { count, characters };
    return { record, commentTotals, board, boardCreator, actor, role, ...seen };
  }

  function byIds(query: Query, ids: string[]): Promise<TicketRecord[]> {
    return query
      .select(recordColumns(tickets))
      .from(tickets)
      .where(and(inArray(tickets.id, ids), isNull(tickets.deletedAt)));
  }

  /** Of those of these tickets that are on a board: what decides who sees them. */
  function visibilities(query: Query, boardId: string, ids: string[]): Promise<TicketVisibility[]> {
    const { id, createdBy, assignee, visibleTo } = tickets;
    return query
      .select({ id, createdBy, assignee, visibleTo })
      .from(tickets)
      .where(and(eq(tickets.boardId, boardId), inArray(id, ids), isNull(tickets.deletedAt)));
  }

  function ofBoard(query: Query, boardId: string): Promise<TicketRecord[]> {
    return ofBoardStatement(query, { boardId });
  }

  function inColumn(query: Query, boardId: string, columnId: string): Promise<PlacedTicket[]> {
    return inColumnStatement(query, { boardId, columnId });
  }

  /** The board that a ticket is on, or was on before it was deleted. */
  async function boardIdOf(query: Query, id: string): Promise<string | null> {
    const [row] = await boardIdStatement(query, { id });
    return row?.boardId ?? null;
  }

  /** The tickets of one board with their comments and history. */
  async function withTalk(
    query: Query,
    boardId: string,
    records: TicketRecord[],
  ): Promise<WholeTicket[]> {
    if (records.length === 0) return [];
    const ids = records.length > SEVERAL ? null : records.map(({ id }) => id);
    const said = byTicket(await commentsOf(query, boardId, ids), withoutTicket);
    const done = byTicket(await history.of(query, boardId, ids), ({ id, at, by, notes }) => ({
      id,
      at,
      by,
      notes,
    }));
    // What is spread comes last: V8 makes a hidden class anew at each call for what is added to it.
    return records.map((ticket) => ({
      comments: (said.get(ticket.id) ?? []).sort(newestFirst),
      history: (done.get(ticket.id) ?? []).sort(oldestFirst),
      ...ticket,
    }));
  }

  /** With what was said of it; the texts, where they are long, are for `withTexts`. */
  async function withComments(
    query: Query,
    {
      record,
      commentTotals: { count, characters },
    }: Pick<TicketOnBoard, 'record' | 'commentTotals'>,
  ): Promise<SaidTicket> {
    const { boardId, id } = record;
    const said = count > 0 ? await talk.saidOf(query, boardId, id, characters) : [];
    return { comments: said, ...record };
  }

  async function withTexts<T extends SaidTicket | WholeTicket>(
    query: Query,
    ticket: T,
  ): Promise<T> {
    const { boardId, id, comments: said } = ticket;
    if (said.every(({ text }) => text !== null)) return ticket;
    return { ...ticket, comments: await talk.withTexts(query, boardId, id, said) };
  }

  /**
   * With what was done to it up to its newest entry, whatever has become of it since. `isCommitted`
   * says that nothing of it can be undone.
   */
  async function withHistory(
    query: Query,
    ticket: SaidTicket,
    isCommitted: boolean,
  ): Promise<WholeTicket> {
    const { comments: said, newest } = ticket;
    const done = newest ? await history.upTo(query, ticket.id, newest, isCommitted) : [];
    return { comments: said, history: done, ...recordOf(ticket) };
  }

  /** Keeps what was done to it up to its newest entry, once nothing of it can be undone. */
  function keepHistory({ id, newest }: SaidTicket, done: readonly HistoryRecord[]): void {
    if (newest) history.keep(id, newest.number, done);
  }

  /** Of all tickets of the board where no ids are given. */
  function commentsOf(query: Query, boardId: string, ids: string[] | null) {
    if (!ids) return commentsOfAll(query, { boardId });
    const [ticketId, ...more] = ids;
    if (ticketId && more.length === 0) return commentsOfOne(query, { boardId, ticketId });
    return selectComments(query, boardId, inArray(comments.ticketId, ids));
  }

  function selectComments(query: Query, boardId: string | Placeholder, among?: SQL) {
    const live = isNull(comments.deletedAt);
    return query
      .select(commentColumns)
      .from(comments)
      .where(and(eq(comments.boardId, boardId), among, live));
  }

  return {
    byId,
    onBoard,
    byIds,
    visibilities,
    ofBoard,
    inColumn,
    boardIdOf,
    withTalk,
    withComments,
    withTexts,
    withHistory,
    keepHistory,
  };
}

/** Field by field, so that nothing else that was read with it goes on. */
function recordOf(row: TicketRecord): TicketRecord {
  return {
    id: row.id,
    columnId: row.columnId,
    pos: row.pos,
    name: row.name,
    preview: row.preview,
    assignee: row.assignee,
    priority: row.priority,
    labels: row.labels,
    photoCount: row.photoCount,
    url: row.url,
    dueDate: row.dueDate,
    visibleTo: row.visibleTo,
    createdBy: row.createdBy,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    boardId: row.boardId,
    description: row.description,
    photoUrls: row.photoUrls,
  };
}

interface EntryRow extends Record<'number' | 'previous' | 'at', number | null> {
  entryId: string | null;
  by: string | null;
  notes: string | null;
}

function newestOf({ number, previous, entryId: id, at, by, notes }: EntryRow): NewestEntry | null {
  if (number === null || id === null || at === null || by === null || notes === null) return null;
  return { number, previous, id, at, by, notes };
}

function withoutTicket({ id, author, text, photoUrls, at }: CommentRecord): CommentRecord {
  return { id, author, text, photoUrls, at };
}

interface Told {
  at: number;
  id: string;
}

function newestFirst(a: Told, b: Told): number {
  return b.at - a.at || (a.id < b.id ? 1 : -1);
}

function byTicket<R extends { ticketId: string }, T>(
  rows: R[],
  told: (row: R) => T,
): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(row.ticketId);
    if (group) group.push(told(row));
    else groups.set(row.ticketId, [told(row)]);
  }
  return groups;
}
