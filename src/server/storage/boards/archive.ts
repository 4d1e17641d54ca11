import {
  and,
  asc,
  desc,
  eq,
  gt,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import type { Board } from '../../../core/board/board.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import { keepVisibleToSomeone } from '../../../core/board/visibility.ts';
import { LIMITS } from '../../../core/limits.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';
import { ticketColumns } from '../tickets/ticket-columns.ts';
import { visibilityConditions } from '../tickets/visibility.ts';
import { searchRepository } from './search/search.ts';

/** A position in a list of archived tickets, after which the next page begins. */
export interface ArchiveCursor {
  /** When the ticket was archived, in ms since 1970. */
  at: number;
  id: string;
}

/** Which archived tickets of a board to list. */
export interface ArchivePage {
  boardId: string;
  userId: string;
  /** From core's `wordsOf`: words that the name must have; none lists all. */
  words: readonly string[];
  after: ArchiveCursor | null;
  limit: number;
}

/** Archived tickets, which have left the board but are never deleted. Times are ms since 1970. */
export function archiveRepository(tables: Tables) {
  const { boards, columns, tickets, comments } = tables;
  const { sees } = visibilityConditions(tables);
  const { hasWordsInName } = searchRepository(tables);

  /** The number of archived tickets of a board, up to just above the limit. */
  async function count(query: Query, boardId: string): Promise<number> {
    const some = query
      .select({ id: tickets.id })
      .from(tickets)
      .where(and(eq(tickets.boardId, boardId), isNotNull(tickets.archivedAt)))
      .limit(LIMITS.archivedTickets + 1)
      .as('some');
    const [counted] = await query
      .select({ count: sql<number>`count(*)`.mapWith(Number) })
      .from(some);
    return counted?.count ?? 0;
  }

  /** Archived tickets that the user may see, last archived first. */
  async function page(query: Query, { boardId, userId, words, after, limit }: ArchivePage) {
    const { archivedAt, id } = tickets;
    const isAfter =
      after && or(lt(archivedAt, after.at), and(eq(archivedAt, after.at), lt(id, after.id)));
    return await query
      .select({
        id,
        number: tickets.number,
        name: tickets.name,
        columnId: tickets.columnId,
        columnName: columns.name,
        isColumnDeleted: sql<boolean>`${columns.deletedAt} is not null`.mapWith(Boolean),
        archivedAt,
        archivedBy: tickets.deletedBy,
        createdBy: tickets.createdBy,
        assignee: tickets.assignee,
        coAssignees: tickets.coAssignees,
        visibleTo: tickets.visibleTo,
      })
      .from(tickets)
      .innerJoin(columns, and(eq(columns.boardId, boardId), eq(columns.id, tickets.columnId)))
      .where(
        and(
          eq(tickets.boardId, boardId),
          isNotNull(archivedAt),
          words.length > 0 ? hasWordsInName(words, boardId) : undefined,
          // Like core's `sees`, which decides in the end: hidden tickets must not use up the limit.
          sees(userId),
          isAfter ?? undefined,
        ),
      )
      .orderBy(desc(archivedAt), desc(id))
      .limit(limit);
  }

  /** The boards that archive finished tickets automatically, without templates. */
  async function archivingBoards(query: Query): Promise<string[]> {
    const rows = await query
      .select({ id: boards.id })
      .from(boards)
      .where(
        and(
          isNotNull(boards.archiveAfterDays),
          eq(boards.isTemplate, false),
          isNull(boards.deletedAt),
        ),
      )
      .orderBy(asc(boards.id));
    return rows.map(({ id }) => id);
  }

  /**
   * Some of a board's finished tickets that were neither changed, moved nor commented on after a
   * time, hidden ones included.
   */
  function finished(
    query: Query,
    boardId: string,
    until: number,
    limit: number,
  ): Promise<Ticket[]> {
    const laterComments = query
      .select({ id: comments.id })
      .from(comments)
      .where(
        and(
          eq(comments.boardId, tickets.boardId),
          eq(comments.ticketId, tickets.id),
          gt(comments.at, until),
        ),
      );
    return query
      .select(ticketColumns(tickets))
      .from(tickets)
      .innerJoin(
        columns,
        and(
          eq(columns.boardId, boardId),
          eq(columns.id, tickets.columnId),
          eq(columns.isDone, true),
          isNull(columns.deletedAt),
        ),
      )
      .where(
        and(
          eq(tickets.boardId, boardId),
          isNull(tickets.deletedAt),
          lte(tickets.updatedAt, until),
          notExists(laterComments),
        ),
      )
      .orderBy(asc(tickets.updatedAt), asc(tickets.id))
      .limit(limit);
  }

  /**
   * Makes archived tickets that no one on the board would see anymore visible to the board's
   * creator, as core does with live tickets when a member is removed. `board` has all members.
   */
  async function keepVisible(
    query: Query,
    board: Pick<Board, 'id' | 'createdBy' | 'members'>,
  ): Promise<void> {
    const { id, visibleTo, createdBy, assignee, coAssignees } = tickets;
    const hidden = await query
      .select({ id, visibleTo, createdBy, assignee, coAssignees })
      .from(tickets)
      .where(
        and(eq(tickets.boardId, board.id), isNotNull(tickets.archivedAt), isNotNull(visibleTo)),
      );
    for (const ticket of hidden) {
      const audience = keepVisibleToSomeone(board, ticket);
      if (audience === ticket.visibleTo) continue;
      await query
        .update(tickets)
        .set({ visibleTo: audience })
        .where(and(eq(tickets.boardId, board.id), eq(id, ticket.id)));
    }
  }

  return { count, page, archivingBoards, finished, keepVisible };
}
