import { and, desc, eq, inArray, is, isNull, type SQL, sql } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';
import { visibilityConditions } from './visibility.ts';

/** A ticket that has the words that were asked for. */
export interface FoundTicket {
  id: string;
  name: string;
  boardId: string;
  boardName: string;
  columnName: string;
  createdBy: string;
  assignee: string | null;
  visibleTo: readonly string[] | null;
}

/** Who asks, for what, and where they may find it. */
export interface TicketSearch {
  userId: string;
  /** As core's `wordsOf` makes them; the last one may be the beginning of a word. */
  words: readonly string[];
  /** Ids of the boards to look on; null is all that there are. */
  boardIds: readonly string[] | null;
  /** Whether the words have to be in the name. */
  inName: boolean;
  limit: number;
}

/** Who opens more boards than this sees so much that the index need not leave out the others. */
const MANY_BOARDS = 200;

/** Among so many of the newest tickets a word that is common is found often enough. */
const NEWEST = 2000;

/** What the dialects say in words of their own; their tables are made by a migration, not by drizzle. */
interface Dialect {
  /** The index, with the ids of tickets. */
  source: SQL;
  ticketId: SQL;
  /** Higher for newer tickets. */
  number: SQL;
  /** The newest tickets, to be looked at first; null where the index itself hands these out first. */
  newest: SQL | null;
  matches(search: TicketSearch): SQL;
}

const SQLITE: Dialect = {
  // CROSS: the index comes first, and hands out the newest first, until there are enough.
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
  // The sum keeps the planner from going through all tickets in their order, for what few have.
  number: sql`(search_tickets.number + 0)`,
  newest: sql`search_tickets.number > (select max(number) from search_tickets) - ${NEWEST}`,
  matches({ words, boardIds, inName }) {
    const terms = words.map((word, n) => (n === words.length - 1 ? `${word}:*` : word));
    const where = sql`to_tsquery('simple', ${terms.join(' & ')})`;
    const within = inName ? sql`search_tickets.name` : sql`search_tickets.words`;
    if (!boardIds || boardIds.length > MANY_BOARDS) return sql`${within} @@ ${where}`;
    const boards = boardIds.map((id) => `'~${id}'`).join(' | ');
    return sql`${within} @@ (${boards}::tsquery && ${where})`;
  },
};

/** Full-text search over tickets, in the index that the database keeps. */
export function searchRepository(tables: Tables) {
  const { boards, columns, tickets } = tables;
  const { sees } = visibilityConditions(tables);
  const dialect = is(tickets, SQLiteTable) ? SQLITE : POSTGRES;

  /**
   * The newest tickets with these words of those that the person may see, on boards that they are
   * known to open. There is at least one word, of letters and digits alone: it is put into the
   * index's own language.
   */
  async function findTickets(query: Query, search: TicketSearch): Promise<FoundTicket[]> {
    if (dialect.newest) {
      const found = await select(query, search, dialect.newest);
      if (found.length === search.limit) return found;
    }
    return await select(query, search);
  }

  async function select(query: Query, search: TicketSearch, among?: SQL): Promise<FoundTicket[]> {
    const { userId, boardIds, limit } = search;
    return await query
      .select({
        id: tickets.id,
        name: tickets.name,
        boardId: tickets.boardId,
        boardName: boards.name,
        columnName: columns.name,
        createdBy: tickets.createdBy,
        assignee: tickets.assignee,
        visibleTo: tickets.visibleTo,
      })
      .from(dialect.source)
      .innerJoin(tickets, eq(tickets.id, dialect.ticketId))
      .innerJoin(boards, eq(boards.id, tickets.boardId))
      .innerJoin(
        columns,
        and(eq(columns.boardId, tickets.boardId), eq(columns.id, tickets.columnId)),
      )
      .where(
        and(
          among,
          dialect.matches(search),
          isNull(tickets.deletedAt),
          isNull(boards.deletedAt),
          boardIds ? inArray(tickets.boardId, [...boardIds]) : undefined,
          // As core's `sees`, which has the last word: of those who are hidden none takes a place.
          sees(userId),
        ),
      )
      .orderBy(desc(dialect.number))
      .limit(limit);
  }

  return { findTickets };
}
