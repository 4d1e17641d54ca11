import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { BoardRole } from '../../../core/board/board.ts';
import type { CommentTotals } from '../../../core/board/partial-board.ts';
import { TICKET_KEYS, type Ticket, type TicketDetails } from '../../../core/board/ticket.ts';
import { DETAIL_NAMES } from '../../../core/board/ticket-fields.ts';
import { pick } from '../../../core/lib/pick.ts';
import type { Actor } from '../../../core/users/user.ts';
import type { HistoryRepository, NewestEntry } from '../boards/log/history.ts';
import type { BoardRow, HistoryRecord } from '../boards/rows.ts';
import type { Tables } from '../schema.ts';
import { prepared, type Query } from '../store.ts';
import { type CommentRecord, commentsRepository } from './comments.ts';
import { detailColumns, ticketColumns } from './ticket-columns.ts';

/** A ticket with the fields that only its record holds. */
export interface TicketRecord extends Ticket, TicketDetails {
  boardId: string;
}

/** A ticket with all of its comments and history. */
export interface FullTicket extends TicketRecord {
  /** Newest first. */
  comments: CommentRecord[];
  /** Oldest first. */
  history: readonly HistoryRecord[];
}

/** A ticket with its comments and its newest history entry. */
export interface TicketWithComments extends Omit<FullTicket, 'history'> {
  newest: NewestEntry | null;
}

/** When a ticket was archived (ms since 1970), and the user who did it. */
export interface ArchivedMark {
  at: number;
  by: string | null;
}

/**
 * A ticket with its board, and the fields that decide whether the viewer may see it
 * (ticket-access.ts).
 */
export interface TicketOnBoard
  extends Pick<Ticket, 'createdBy' | 'assignee' | 'coAssignees' | 'visibleTo'> {
  record: Omit<TicketWithComments, 'comments'>;
  /** Null if it is on the board. */
  archived: ArchivedMark | null;
  /** Totals of its comments, deleted ones included. */
  commentTotals: CommentTotals;
  board: Pick<BoardRow, 'id' | 'createdBy' | 'structureTag' | 'ticketKey' | 'customFields'>;
  boardCreator: string;
  actor: Actor;
  /** The reader's role on the board, if they are a member. */
  role: BoardRole | null;
}

/** The fields that decide a ticket's position among those that the viewer may see. */
export type PlacedTicket = TicketVisibility & Pick<Ticket, 'pos'>;

/** The fields that decide who may see a ticket. */
type TicketVisibility = Pick<Ticket, 'id' | 'createdBy' | 'assignee' | 'coAssignees' | 'visibleTo'>;

/** The columns of a ticket's row that make up its record. */
export function recordColumns(t: Tables['tickets']) {
  return { ...ticketColumns(t), boardId: t.boardId, ...detailColumns(t) };
}

/** Reads whole tickets, for API clients and for an open ticket. */
export function ticketsRepository(tables: Tables, history: HistoryRepository) {
  const { tickets, boards, users, members, history: entries } = tables;
  const ticketComments = commentsRepository(tables);
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
        archivedAt: tickets.archivedAt,
        archivedBy: tickets.deletedBy,
        entryNumber: entries.number,
        previous: entries.previous,
        entryId: entries.id,
        at: entries.at,
        by: entries.by,
        notes: entries.notes,
        boardCreator: boards.createdBy,
        structureTag: boards.structureTag,
        ticketKey: boards.ticketKey,
        customFields: boards.customFields,
        roles: users.roles,
        role: members.role,
      })
      .from(tickets)
      .innerJoin(boards, and(eq(boards.id, tickets.boardId), isNull(boards.deletedAt)))
      .innerJoin(users, eq(users.id, $('userId')))
      .leftJoin(members, and(eq(members.userId, users.id), eq(members.boardId, boards.id)))
      .leftJoin(entries, eq(entries.number, tickets.lastEntry))
      .where(
        and(eq(tickets.id, $('id')), or(isNull(tickets.deletedAt), isNotNull(tickets.archivedAt))),
      ),
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
        coAssignees: tickets.coAssignees,
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
  /** The ticket with this id, on any board. */
  async function byId(query: Query, id: string): Promise<TicketRecord | null> {
    const [row] = await byIdStatement(query, { id });
    return row ?? null;
  }

  /** Same, also an archived one, with its board and the user's access to it; null also without board or account. */
  async function onBoard(query: Query, id: string, userId: string): Promise<TicketOnBoard | null> {
    const [row] = await onBoardStatement(query, { id, userId });
    if (!row) return null;
    const { boardId, boardCreator, structureTag, roles, role } = row;
    const { ticketKey, customFields } = row;
    const { count, characters } = row;
    const { archivedAt, archivedBy } = row;
    const archived = archivedAt === null ? null : { at: archivedAt, by: archivedBy };
    const { createdBy, assignee, coAssignees, visibleTo } = row;
    const board = { id: boardId, createdBy: boardCreator, structureTag, ticketKey, customFields };
    const actor = { id: userId, roles };
    const record = { newest: newestOf(row), ...recordOf(row) };
    const visibility = { createdBy, assignee, coAssignees, visibleTo };
    const commentTotals = { count, characters };
    return { record, archived, commentTotals, board, boardCreator, actor, role, ...visibility };
  }

  /** The ticket with this id, or the archived one, on any board. */
  async function byIdOrArchived(query: Query, id: string): Promise<TicketRecord | null> {
    const [row] = await query
      .select(recordColumns(tickets))
      .from(tickets)
      .where(and(eq(tickets.id, id), or(isNull(tickets.deletedAt), isNotNull(tickets.archivedAt))));
    return row ?? null;
  }

  function byIds(query: Query, ids: string[]): Promise<TicketRecord[]> {
    return query
      .select(recordColumns(tickets))
      .from(tickets)
      .where(and(inArray(tickets.id, ids), isNull(tickets.deletedAt)));
  }

  /** The fields that decide who may see these tickets, for those on the board. */
  function visibilities(query: Query, boardId: string, ids: string[]): Promise<TicketVisibility[]> {
    const { id, createdBy, assignee, coAssignees, visibleTo } = tickets;
    return query
      .select({ id, createdBy, assignee, coAssignees, visibleTo })
      .from(tickets)
      .where(and(eq(tickets.boardId, boardId), inArray(id, ids), isNull(tickets.deletedAt)));
  }

  function ofBoard(query: Query, boardId: string): Promise<TicketRecord[]> {
    return ofBoardStatement(query, { boardId });
  }

  function inColumn(query: Query, boardId: string, columnId: string): Promise<PlacedTicket[]> {
    return inColumnStatement(query, { boardId, columnId });
  }

  /** The board of a ticket, or of a deleted ticket. */
  async function boardIdOf(query: Query, id: string): Promise<string | null> {
    const [row] = await boardIdStatement(query, { id });
    return row?.boardId ?? null;
  }

  /** Adds the comments; `isSliced` gives other work its turn in between. */
  async function withComments(
    query: Query,
    { record, commentTotals }: Pick<TicketOnBoard, 'record' | 'commentTotals'>,
    { isSliced = false } = {},
  ): Promise<TicketWithComments> {
    if (commentTotals.count === 0) return { comments: [], ...record };
    const list = isSliced ? ticketComments.listInSlices : ticketComments.listOf;
    return { comments: await list(query, record.boardId, record.id), ...record };
  }

  /**
   * Adds the history up to the newest entry of this record, ignoring later ones. `isCommitted` says
   * that nothing of it can be rolled back.
   */
  async function withHistory(
    query: Query,
    ticket: TicketWithComments,
    isCommitted: boolean,
  ): Promise<FullTicket> {
    const { comments: listed, newest } = ticket;
    const records = newest ? await history.upTo(query, ticket.id, newest, isCommitted) : [];
    return { comments: listed, history: records, ...recordOf(ticket) };
  }

  /** Caches the history up to the newest entry, once nothing of it can be rolled back. */
  function cacheHistory(
    { id, newest }: TicketWithComments,
    records: readonly HistoryRecord[],
  ): void {
    if (newest) history.cacheEntries(id, newest.number, records);
  }

  return {
    byId,
    byIdOrArchived,
    onBoard,
    byIds,
    visibilities,
    ofBoard,
    inColumn,
    boardIdOf,
    withComments,
    withHistory,
    cacheHistory,
  };
}

const RECORD_KEYS = [...TICKET_KEYS, 'boardId', ...DETAIL_NAMES] as const;

/** Without everything else that was read with it. */
function recordOf(row: TicketRecord): TicketRecord {
  return pick(row, RECORD_KEYS);
}

interface EntryRow extends Record<'entryNumber' | 'previous' | 'at', number | null> {
  entryId: string | null;
  by: string | null;
  notes: string | null;
}

function newestOf(row: EntryRow): NewestEntry | null {
  const { entryNumber: number, previous, entryId: id, at, by, notes } = row;
  if (number === null || id === null || at === null || by === null || notes === null) return null;
  return { number, previous, id, at, by, notes };
}
