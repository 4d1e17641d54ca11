import { setImmediate as nextTick } from 'node:timers/promises';
import {
  and,
  asc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  max,
  min,
  ne,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { HistoryNote } from '../../../../core/board/rule.ts';
import { derivedId } from '../../../../core/ids.ts';
import { RESOURCE_LIMITS } from '../../../../core/resource-limits.ts';
import { TimeSlice } from '../../../lib/time-slicing.ts';
import { HistoryCache } from '../../cache/history-cache.ts';
import { inList } from '../../in-list.ts';
import type { Tables } from '../../schema.ts';
import { prepared, type Query } from '../../store.ts';
import type { HistoryRecord, Mutation } from '../rows.ts';
import { linkedRows } from './linked-rows.ts';

/** A ticket's newest entry, with its number and the number of the one before it. */
export interface NewestEntry extends HistoryRecord {
  number: number;
  previous: number | null;
}

type SortKey = Pick<HistoryRecord, 'at' | 'id'>;

/** More notes than this are written in slices, between which others are served. */
const MAX_UNPACED_NOTES = 20;
const ENTRIES_PER_PORTION = 5000;

/** No entry has this number. */
const NO_ENTRY = -1;
/** Older entries of a ticket are stored, but not read. */
const MAX_ENTRIES = RESOURCE_LIMITS.historyEntries.max;
/** Entries read per statement. */
const ENTRIES_PER_STATEMENT = 2000;

export type HistoryRepository = ReturnType<typeof historyRepository>;

/**
 * The history of tickets. A ticket's row names its newest entry, and each entry the previous one,
 * so entries are always appended at one place in the file, for all boards. Has a cache: one instance
 * per process.
 */
export function historyRepository({ history, tickets }: Tables) {
  const columns = {
    id: history.id,
    at: history.at,
    by: history.by,
    notes: history.notes,
    ticketId: history.ticketId,
  };
  const addStatement = prepared<{
    boardId: string;
    id: string;
    ticketId: string;
    previous: number | null;
    at: number;
    by: string;
    notes: string;
  }>()((query, $) => {
    const last = query
      .select({ number: tickets.lastEntry })
      .from(tickets)
      .where(and(eq(tickets.boardId, $('boardId')), eq(tickets.id, $('ticketId'))));
    const entry = {
      boardId: $('boardId'),
      id: $('id'),
      ticketId: $('ticketId'),
      previous: sql`coalesce(${$('previous')}, ${last})`,
      at: $('at'),
      by: $('by'),
      notes: $('notes'),
    };
    return query.insert(history).values(entry).returning({ number: history.number });
  });
  const ofOneStatement = prepared<{ boardId: string; ticketId: string }>()((query, $) =>
    select(query, withArchived($('boardId'), eq(tickets.id, $('ticketId')))),
  );
  const betweenStatement = prepared<{ number: number; after: number }>()((query, $) => {
    const { id, at, by, notes } = columns;
    const newest = sql`select ${history.number}, 1 from ${history} where ${history.number} = ${$('number')}`;
    const hasPrevious = sql`${history.previous} <> ${$('after')} and depth < ${sql.raw(String(MAX_ENTRIES))}`;
    return query
      .select({ id, at, by, notes, previous: history.previous })
      .from(history)
      .where(linkedRows(history, newest, sql`where ${hasPrevious}`));
  });
  const levelsStatement = prepared<{ numbers: string; levels: number }>()((query, $) => {
    const newest = sql`select ${history.number}, 1 from ${history} where ${inList(history.number, $('numbers'))}`;
    return query
      .select({ ...columns, number: history.number, previous: history.previous })
      .from(history)
      .where(linkedRows(history, newest, sql`where depth < ${$('levels')}`));
  });
  const cache = new HistoryCache();

  /** Adds an entry for each note. Returns each ticket's newest entry, for its row to name. */
  async function add(
    query: Query,
    { boardId, at, by, commandId }: Mutation,
    notes: HistoryNote[],
  ): Promise<Map<string, number>> {
    const newest = new Map<string, number>();
    const pace = notes.length > MAX_UNPACED_NOTES ? new TimeSlice() : null;
    for (const [n, { ticketId, text }] of notes.entries()) {
      if (pace?.isDue) await pace.nextSlice();
      const id = derivedId(commandId, 'history', n);
      const previous = newest.get(ticketId) ?? null;
      const entry = { boardId, id, ticketId, previous, at, by, notes: text };
      for (const { number } of await addStatement(query, entry)) newest.set(ticketId, number);
    }
    return newest;
  }

  /** The entries of these tickets of a board, archived or not, unordered. */
  function of(query: Query, boardId: string, ids: string[]) {
    const [ticketId, ...more] = ids;
    if (ticketId && more.length === 0) return ofOneStatement(query, { boardId, ticketId });
    return select(query, withArchived(boardId, inArray(tickets.id, ids)));
  }

  /**
   * A ticket's entries up to this one, oldest first. Cached entries are not read again. Entries of
   * an open transaction may be rolled back and their numbers reused, so they are not cached.
   */
  async function upTo(
    query: Query,
    ticketId: string,
    { number, previous, id, at, by, notes }: NewestEntry,
    isCommitted: boolean,
  ): Promise<readonly HistoryRecord[]> {
    const cached = cache.get(ticketId);
    if (cached?.newest === number) return cached.entries;
    const newest = { id, at, by, notes };
    const isNext = cached !== undefined && previous === cached.newest;
    const unsorted = isNext ? [...cached.entries, newest] : await read(query, number, cached);
    const entries = unsorted.sort(oldestFirst).slice(-MAX_ENTRIES);
    if (isCommitted) cache.set(ticketId, number, entries);
    return entries;
  }

  /** The entries up to this number. Some of them may be cached. */
  async function read(
    query: Query,
    number: number,
    cached: ReturnType<HistoryCache['get']>,
  ): Promise<HistoryRecord[]> {
    const rows = await betweenStatement(query, { number, after: cached?.newest ?? NO_ENTRY });
    const entries = rows.map(({ id, at, by, notes }) => ({ id, at, by, notes }));
    const isNext = cached && rows.some(({ previous }) => previous === cached.newest);
    // Without a match, an entry older than the cached ones was requested and all of it was read.
    return isNext ? [...cached.entries, ...entries] : entries;
  }

  /** The entries of tickets from their newest ones back, in portions, unordered. */
  async function* entriesFrom(query: Query, newest: number[]) {
    const pace = new TimeSlice();
    let numbers = newest;
    for (let depth = 0; numbers.length > 0 && depth < MAX_ENTRIES; ) {
      const levelsPerStatement = Math.max(1, Math.floor(ENTRIES_PER_STATEMENT / numbers.length));
      const levels = Math.min(levelsPerStatement, MAX_ENTRIES - depth);
      const rows = await levelsStatement(query, { numbers: JSON.stringify(numbers), levels });
      yield rows;
      const read = new Set(rows.map(({ number }) => number));
      numbers = rows.flatMap(({ previous }) =>
        previous === null || read.has(previous) ? [] : previous,
      );
      depth += levels;
      if (pace.isDue) await pace.nextSlice();
    }
  }

  /** Whether anyone else has changed these tickets. */
  async function hasOthers(query: Query, boardId: string, ids: string[], userId: string) {
    const these = entryOf(onBoard(boardId, inArray(tickets.id, ids)));
    const [other] = await query
      .select({ id: history.id })
      .from(history)
      .where(and(these, ne(history.by, userId)))
      .limit(1);
    return other !== undefined;
  }

  /** Everything that a user did to tickets, oldest first, in portions: there is no index for it. */
  async function* ofPerson(query: Query, userId: string) {
    const { ticketId, at, notes } = columns;
    const { number } = history;
    const [ends] = await query.select({ first: min(number), last: max(number) }).from(history);
    const last = ends?.last ?? NO_ENTRY;
    for (let from = ends?.first ?? 0; from <= last; from += ENTRIES_PER_PORTION) {
      await nextTick();
      const portion = and(gte(number, from), lt(number, from + ENTRIES_PER_PORTION));
      yield* await query
        .select({ ticketId, at, notes })
        .from(history)
        .where(and(portion, eq(history.by, userId)))
        .orderBy(asc(number));
    }
  }

  /** Deletes the entries of these tickets, including deleted tickets. */
  async function dropOf(query: Query, ids: string[]): Promise<void> {
    await query.delete(history).where(entryOf(inArray(tickets.id, ids)));
  }

  function select(query: Query, these: SQL | undefined) {
    return query.select(columns).from(history).where(entryOf(these));
  }

  function onBoard(boardId: string | Placeholder, among?: SQL) {
    return and(eq(tickets.boardId, boardId), isNull(tickets.deletedAt), among);
  }

  function withArchived(boardId: string | Placeholder, among: SQL) {
    const isThere = or(isNull(tickets.deletedAt), isNotNull(tickets.archivedAt));
    return and(eq(tickets.boardId, boardId), isThere, among);
  }

  /** Matches the entries of these tickets. */
  function entryOf(these: SQL | undefined): SQL {
    return linkedRows(history, sql`select ${tickets.lastEntry}, 1 from ${tickets} where ${these}`);
  }

  const cacheEntries = cache.set.bind(cache);
  return { add, of, entriesFrom, upTo, cacheEntries, hasOthers, ofPerson, dropOf };
}

/** Entries of the same moment are ordered by id, so that the order is stable. */
export function oldestFirst(a: SortKey, b: SortKey): number {
  return a.at - b.at || (a.id < b.id ? -1 : 1);
}
