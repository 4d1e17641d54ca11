import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  sql,
  sum,
} from 'drizzle-orm';
import type { Day } from '../../../core/days.ts';
import type { TimeTarget } from '../../../core/time/time-entry.ts';
import type { RecordedEntry } from '../../../core/time/time-state.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

/** The names of a ticket and project when time on them was last written. */
export interface TargetNames {
  ticketName: string | null;
  projectName: string | null;
}

/** The import and row that an entry came from; null for others. */
export interface ImportedFrom {
  importId?: string | null;
  importKey?: string | null;
}

/** An entry as it is stored. Times are ms since 1970. */
export interface StoredEntry extends RecordedEntry, TargetNames, ImportedFrom {
  /** The name of a person whose account was deleted; null for others. */
  userName: string | null;
  createdAt: number;
  updatedAt: number;
}

/** A place in a list of entries, the newest day first. */
export interface EntryCursor {
  day: Day;
  id: string;
}

export interface EntryFilter {
  userId: string;
  from?: Day | undefined;
  to?: Day | undefined;
  before?: EntryCursor | undefined;
}

/** Recorded time. */
export function timeEntriesRepository({ timeEntries }: Tables) {
  /** The entry, or the deleted one, of any person. */
  async function find(query: Query, id: string): Promise<StoredEntry | null> {
    const [row] = await query.select().from(timeEntries).where(eq(timeEntries.id, id));
    return row ?? null;
  }

  /** Inserts an entry, or replaces it. Its id and its person never change. */
  async function put(query: Query, entry: StoredEntry): Promise<void> {
    const { id: _, userId: _of, createdAt: _at, importId: _by, importKey: _row, ...set } = entry;
    await query
      .insert(timeEntries)
      .values(entry)
      .onConflictDoUpdate({
        target: timeEntries.id,
        set,
        where: eq(timeEntries.userId, entry.userId),
      });
  }

  /** A person's entries, the newest day first, and in a day the last created first. */
  function list(
    query: Query,
    { userId, from, to, before }: EntryFilter,
    limit: number,
  ): Promise<StoredEntry[]> {
    const { day, id, deletedAt } = timeEntries;
    return query
      .select()
      .from(timeEntries)
      .where(
        and(
          eq(timeEntries.userId, userId),
          isNull(deletedAt),
          from === undefined ? undefined : gte(day, from),
          to === undefined ? undefined : lte(day, to),
          before && or(lt(day, before.day), and(eq(day, before.day), lt(id, before.id))),
        ),
      )
      .orderBy(desc(day), desc(id))
      .limit(limit);
  }

  /** The entries on a ticket, of everyone or of one person, the newest day first. */
  function onTicket(
    query: Query,
    ticketId: string,
    userId: string | null,
    limit: number,
  ): Promise<StoredEntry[]> {
    return query
      .select()
      .from(timeEntries)
      .where(isOnTicket(ticketId, userId))
      .orderBy(desc(timeEntries.day), desc(timeEntries.createdAt), desc(timeEntries.id))
      .limit(limit);
  }

  /** Their number, their seconds, and when the last of them changed, deleted ones included. */
  async function totalsOf(query: Query, ticketId: string, userId: string | null) {
    const [live] = await query
      .select({ count: count(), seconds: sum(timeEntries.seconds).mapWith(Number) })
      .from(timeEntries)
      .where(isOnTicket(ticketId, userId));
    return { count: live?.count ?? 0, seconds: live?.seconds ?? 0 };
  }

  /** Changes whenever an entry on the ticket does. */
  async function stampOf(query: Query, ticketId: string, userId: string | null): Promise<string> {
    const { updatedAt, ticketId: ticket, userId: person } = timeEntries;
    const [row] = await query
      .select({ count: count(), last: sql`max(${updatedAt})`, sum: sum(updatedAt) })
      .from(timeEntries)
      .where(and(eq(ticket, ticketId), userId === null ? undefined : eq(person, userId)));
    return `${row?.count} ${row?.last} ${row?.sum}`;
  }

  function isOnTicket(ticketId: string, userId: string | null) {
    return and(
      eq(timeEntries.ticketId, ticketId),
      isNull(timeEntries.deletedAt),
      userId === null ? undefined : eq(timeEntries.userId, userId),
    );
  }

  /** The targets of a person's recorded time, the last used first. */
  function targetsOf(query: Query, userId: string, limit: number) {
    const { ticketId, projectId, ticketName, projectName, day, updatedAt } = timeEntries;
    const isTarget = or(isNotNull(ticketId), isNotNull(projectId));
    const last = sql<Day>`max(${day})`;
    return query
      .select({
        ticketId,
        // With a ticket, the project is that of its board.
        projectId: sql<string | null>`max(${projectId})`,
        ticketName: sql<string | null>`max(${ticketName})`,
        projectName: sql<string | null>`max(${projectName})`,
        day: last,
      })
      .from(timeEntries)
      .where(and(eq(timeEntries.userId, userId), isNull(timeEntries.deletedAt), isTarget))
      .groupBy(ticketId, sql`case when ${ticketId} is null then ${projectId} end`)
      .orderBy(desc(last), desc(sql`max(${updatedAt})`))
      .limit(limit) as Promise<(TimeTarget & TargetNames & { day: Day })[]>;
  }

  /** The number of a person's entries, deleted ones included. */
  async function countOf(query: Query, userId: string): Promise<number> {
    const [row] = await query
      .select({ count: count() })
      .from(timeEntries)
      .where(eq(timeEntries.userId, userId));
    return row?.count ?? 0;
  }

  /** All entries of a person, oldest first, for the export of their account. */
  function allOf(query: Query, userId: string): Promise<StoredEntry[]> {
    return query
      .select()
      .from(timeEntries)
      .where(and(eq(timeEntries.userId, userId), isNull(timeEntries.deletedAt)))
      .orderBy(asc(timeEntries.day), asc(timeEntries.id));
  }

  /** Keeps the name of a person whose account is deleted. */
  async function keepName(query: Query, userId: string, userName: string): Promise<void> {
    await query.update(timeEntries).set({ userName }).where(eq(timeEntries.userId, userId));
  }

  /** Removes entries for good. */
  async function remove(query: Query, ids: readonly string[]): Promise<void> {
    await query.delete(timeEntries).where(inArray(timeEntries.id, [...ids]));
  }

  async function dropDeletedBefore(query: Query, at: number): Promise<void> {
    await query.delete(timeEntries).where(lt(timeEntries.deletedAt, at));
  }

  return {
    ...{ find, put, list, onTicket, totalsOf, stampOf, targetsOf },
    ...{ countOf, allOf, keepName, remove, dropDeletedBefore },
  };
}
