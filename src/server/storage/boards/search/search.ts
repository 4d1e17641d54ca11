import { and, desc, eq, inArray, is, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Tables } from '../../schema.ts';
import type { Query } from '../../store.ts';
import { visibilityConditions } from '../../tickets/visibility.ts';

/** A ticket that matches the search words. */
export interface TicketMatch {
  id: string;
  name: string;
  boardId: string;
  boardName: string;
  ticketKey: string;
  number: number;
  columnName: string;
  isArchived: boolean;
  createdBy: string;
  assignee: string | null;
  coAssignees: readonly string[] | null;
  visibleTo: readonly string[] | null;
}

/** A search: its user, words and boards. */
export interface TicketSearch {
  userId: string;
  /** From core's `wordsOf`; the last one may be a prefix. */
  words: readonly string[];
  /** Ids of the boards to search; null for all boards. */
  boardIds: readonly string[] | null;
  /** Whether the words must be in the name. */
  inName: boolean;
  /** Whether archived tickets are found too. */
  withArchived?: boolean;
  limit: number;
}

/** Users with more boards see so much that filtering the index by board does not pay off. */
const MANY_BOARDS = 200;

/** A common word is found often enough among this many of the newest tickets. */
const NEWEST_TICKETS = 2000;

/** Dialect-specific SQL. The index tables are created by a migration, not by drizzle. */
interface Dialect {
  /** The index, joined with the ids of tickets. */
  source: SQL;
  ticketId: SQL;
  /** Higher for newer tickets. */
  number: SQL;
  /** Limits a first search to the newest tickets; null if the index returns the newest first. */
  newest: SQL | null;
  matches(search: Pick<TicketSearch, 'words' | 'boardIds' | 'inName'>): SQL;
}

const SQLITE: Dialect = {
  // CROSS JOIN keeps the index first: it returns the newest first, until there are enough.
  source: sql`search_words cross join search_tickets on search_tickets.number = search_words.rowid`,
  ticketId: sql`search_tickets.ticket_id`,
  number: sql`search_words.rowid`,
  newest: null,
  matches({ words, boardIds, inName }) {
    const quoted = words.map((word) => `"${word}"`).join(' AND ');
    const where = `${inName ? '{name}' : '{name description}'} : (${quoted} *)`;
    if (!boardIds || boardIds.length > MANY_BOARDS) return sql`search_words match ${where}`;
    const boards = boardIds.map((id) => `"${Buffer.from(id).toString('hex')}"`).join(' OR ');
    return sql`search_words match ${`{board} : (${boards}) AND ${where}`}`;
  },
};

const POSTGRES: Dialect = {
  source: sql`search_tickets`,
  ticketId: sql`search_tickets.ticket_id`,
  // The sum keeps the planner from scanning all tickets in order for a rare word.
  number: sql`(search_tickets.number + 0)`,
  newest: sql`search_tickets.number > (select max(number) from search_tickets) - ${NEWEST_TICKETS}`,
  matches({ words, boardIds, inName }) {
    const terms = words.map((word, n) => (n === words.length - 1 ? `${word}:*` : word));
    const where = sql`to_tsquery('simple', ${terms.join(' & ')})`;
    const within = inName ? sql`search_tickets.name` : sql`search_tickets.words`;
    if (!boardIds || boardIds.length > MANY_BOARDS) return sql`${within} @@ ${where}`;
    const boards = boardIds.map((id) => `'~${id}'`).join(' | ');
    return sql`${within} @@ (${boards}::tsquery && ${where})`;
  },
};

/** Full-text search over tickets, in the database's index. */
export function searchRepository(tables: Tables) {
  const { boards, columns, tickets } = tables;
  const { sees } = visibilityConditions(tables);
  const dialect = is(tickets, SQLiteTable) ? SQLITE : POSTGRES;
  const match = {
    id: tickets.id,
    name: tickets.name,
    boardId: tickets.boardId,
    boardName: boards.name,
    ticketKey: boards.ticketKey,
    number: tickets.number,
    columnName: columns.name,
    isArchived: sql<boolean>`${tickets.archivedAt} is not null`.mapWith(Boolean),
    createdBy: tickets.createdBy,
    assignee: tickets.assignee,
    coAssignees: tickets.coAssignees,
    visibleTo: tickets.visibleTo,
  };
  const isInColumn = and(eq(columns.boardId, tickets.boardId), eq(columns.id, tickets.columnId));
  const isOnBoardOrArchived = or(isNull(tickets.deletedAt), isNotNull(tickets.archivedAt));

  /**
   * The newest tickets with these words that the user may see, on boards that they may open.
   * `words` has at least one word, of letters and digits only: they go into the index's query
   * language.
   */
  async function findTickets(query: Query, search: TicketSearch): Promise<TicketMatch[]> {
    if (dialect.newest) {
      const found = await select(query, search, dialect.newest);
      if (found.length === search.limit) return found;
    }
    return await select(query, search);
  }

  async function select(query: Query, search: TicketSearch, among?: SQL): Promise<TicketMatch[]> {
    const { userId, boardIds, withArchived, limit } = search;
    return await query
      .select(match)
      .from(dialect.source)
      .innerJoin(tickets, eq(tickets.id, dialect.ticketId))
      .innerJoin(boards, eq(boards.id, tickets.boardId))
      .innerJoin(columns, isInColumn)
      .where(
        and(
          among,
          dialect.matches(search),
          withArchived ? isOnBoardOrArchived : isNull(tickets.deletedAt),
          isNull(boards.deletedAt),
          boardIds ? inArray(tickets.boardId, [...boardIds]) : undefined,
          // Like core's `sees`, which decides in the end: hidden tickets must not use up the limit.
          sees(userId),
        ),
      )
      .orderBy(desc(dialect.number))
      .limit(limit);
  }

  /** The ticket with this id on one of the boards, or in an archive. Visibility is not checked. */
  async function findTicket(
    query: Query,
    id: string,
    boardIds: TicketSearch['boardIds'],
  ): Promise<TicketMatch[]> {
    return await query
      .select(match)
      .from(tickets)
      .innerJoin(boards, and(eq(boards.id, tickets.boardId), isNull(boards.deletedAt)))
      .innerJoin(columns, isInColumn)
      .where(
        and(
          eq(tickets.id, id),
          isOnBoardOrArchived,
          boardIds ? inArray(tickets.boardId, [...boardIds]) : undefined,
        ),
      );
  }

  /** Condition that the words are in the name of a ticket of this board. */
  function hasWordsInName(words: readonly string[], boardId: string): SQL {
    const matches = dialect.matches({ words, boardIds: [boardId], inName: true });
    return sql`${tickets.id} in (select ${dialect.ticketId} from ${dialect.source} where ${matches})`;
  }

  return { findTickets, findTicket, hasWordsInName };
}
