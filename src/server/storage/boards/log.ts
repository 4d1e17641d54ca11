import {
  and,
  asc,
  eq,
  gt,
  is,
  lt,
  lte,
  max,
  min,
  ne,
  type Placeholder,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { type LoggedChange, withoutContents } from '../../../core/board/change.ts';
import type { Reply } from '../../../core/board/wire/feed.ts';
import { RESOURCE_LIMITS } from '../../../core/resource-limits.ts';
import type { Tables } from '../schema.ts';
import { prepared, type Query } from '../store.ts';
import type { BoardRow, Mutation } from './rows.ts';

/** Whoever is further behind a board's log gets a fresh snapshot. */
export const RESUMED_ROWS = RESOURCE_LIMITS.resumedRows.max;

/** A row as it is read; what it was answered with is asked for by its command alone. */
export type LogRow = Pick<
  Tables['log']['$inferSelect'],
  'boardId' | 'seq' | 'at' | 'by' | 'commandId' | 'facts'
> & {
  /** The size of its facts as JSON. */
  bytes: number;
};

/** About what a command writes besides its facts: the row of the log, and lines of the history. */
const ROW_BYTES = 500;

/** A row as the database gives it: without its facts where they are larger than was asked for. */
type ReadRow = Omit<LogRow, 'facts'> & { facts: LoggedChange[] | null };

/** More bytes than any database keeps in one value. */
const UNLIMITED_BYTES = 2 ** 31 - 1;

/** What a command came to, kept so that it is answered alike when it is repeated. */
export interface Answered {
  hash: string;
  result: Reply['result'];
}

/**
 * The numbered logs of all boards, each row with what its command was answered with. A board's row
 * names the newest of its log, and each row the one before it: so rows are added at the end, for
 * all boards at one place in the file.
 */
export function logRepository({ boards, log }: Tables) {
  const appendStatement = prepared<
    Mutation & {
      number: number | null;
      previous: number | null;
      seq: number;
      facts: LoggedChange[];
      hash: string | null;
      resultId: string | null;
      writtenBytes: number;
    }
  >()((query, $) =>
    query.insert(log).values({
      number: sql`${$('number')}`,
      previous: $('previous'),
      boardId: $('boardId'),
      seq: $('seq'),
      at: $('at'),
      by: $('by'),
      commandId: $('commandId'),
      hash: $('hash'),
      resultId: $('resultId'),
      facts: $('facts'),
      writtenBytes: $('writtenBytes'),
    }),
  );
  const asText = is(boards, SQLiteTable) ? sql`` : sql`::text`;
  const bytes = sql`octet_length(${log.facts}${asText})`.mapWith(Number);
  const factsWithin = (maxBytes: Placeholder): SQL<LoggedChange[] | null> =>
    sql`case when ${bytes} <= ${maxBytes} then ${log.facts} end`.mapWith(log.facts);
  const afterStatement = prepared<{
    boardId: string;
    seq: number;
    limit: number;
    maxRowBytes: number;
  }>()((query, $) =>
    query
      .select({
        boardId: log.boardId,
        seq: log.seq,
        at: log.at,
        by: log.by,
        commandId: log.commandId,
        bytes: bytes.as('bytes'),
        facts: factsWithin($('maxRowBytes')).as('facts_within'),
      })
      .from(log)
      .where(
        and(
          eq(log.boardId, $('boardId')),
          gt(log.seq, $('seq')),
          // Where rows were dropped, what a row names may be missing, or another's.
          sql`${log.number} in (
            with recursive found (number) as (
              select ${boards.lastRow} from ${boards} where ${boards.id} = ${$('boardId')}
              union all
              select ${log.previous} from found join ${log} on ${log.number} = found.number
              where ${log.seq} > ${$('seq')} and ${log.previous} < ${log.number}
            )
            select number from found where number is not null
          )`,
        ),
      )
      .orderBy(asc(log.number))
      .limit($('limit')),
  );
  const answerStatement = prepared<{ boardId: string; by: string; commandId: string }>()(
    (query, $) =>
      query
        .select({ hash: log.hash, seq: log.seq, resultId: log.resultId })
        .from(log)
        .where(
          and(
            eq(log.commandId, $('commandId')),
            eq(log.boardId, $('boardId')),
            eq(log.by, $('by')),
          ),
        ),
  );

  /** Appends the row of a mutation under the numbers that `row` was given when one was taken. */
  async function append(
    query: Query,
    mutation: Mutation,
    { seq, lastRow, rowBefore }: Pick<BoardRow, 'seq' | 'lastRow' | 'rowBefore'>,
    facts: LoggedChange[],
    answered?: Answered,
  ): Promise<void> {
    await appendStatement(query, {
      number: lastRow,
      previous: rowBefore,
      seq,
      facts: withoutContents(facts),
      writtenBytes: ROW_BYTES + Buffer.byteLength(JSON.stringify(facts)),
      hash: answered?.hash ?? null,
      resultId: answered?.result?.id ?? null,
      // The spread is last, as in partial-board-loader.ts.
      ...mutation,
    });
  }

  /**
   * The rows after a number, in order: as many as `limit` says and as fit into `maxBytes`. What does
   * not fit is not read from the database.
   */
  async function after(
    query: Query,
    boardId: string,
    seq: number,
    limit: number,
    maxBytes = UNLIMITED_BYTES,
  ): Promise<LogRow[]> {
    const isLimited = maxBytes < UNLIMITED_BYTES;
    const maxRowBytes = isLimited ? Math.floor(maxBytes / limit) : maxBytes;
    const found = await afterStatement(query, { boardId, seq, limit, maxRowBytes });
    const rows: LogRow[] = [];
    let bytesLeft = maxBytes;
    for (const row of found) {
      bytesLeft -= row.bytes;
      if (bytesLeft < 0) break;
      // Rarely one is larger than its share.
      rows.push(...(hasFacts(row) ? [row] : await after(query, boardId, row.seq - 1, 1)));
    }
    return rows;
  }

  /** What a command was answered with first, and the hash of what was asked. */
  async function answerTo(
    query: Query,
    { boardId, by, commandId }: Pick<Mutation, 'boardId' | 'by' | 'commandId'>,
  ): Promise<{ hash: string | null; answer: Reply } | undefined> {
    const [row] = await answerStatement(query, { boardId, by, commandId });
    if (!row) return undefined;
    const { hash, seq, resultId } = row;
    return { hash, answer: { seq, result: resultId === null ? null : { id: resultId } } };
  }

  /**
   * Drops the rows from before a time (ms), up to the first that is not: numbers are in the order
   * of time, but for a clock that was set back. The newest of all stays, for the next number is
   * counted from it. Of many so many at once; answers with whether there may be more.
   */
  async function dropSomeBefore(query: Query, at: number, most: number): Promise<boolean> {
    const oldest = await query
      .select({ number: log.number, at: log.at })
      .from(log)
      .orderBy(asc(log.number))
      .limit(most);
    const kept = oldest.findIndex((row) => row.at >= at);
    const last = oldest.at(kept < 0 ? -1 : kept - 1);
    if (!last || kept === 0) return false;
    const newest = query.select({ number: max(log.number) }).from(log);
    const dropped = and(lte(log.number, last.number), lt(log.number, sql`(${newest})`));
    await takeOff(query, dropped);
    await query.delete(log).where(dropped);
    return kept < 0 && oldest.length === most;
  }

  /** Takes off their boards what rows have written, but for the newest of each: it is not added yet. */
  async function takeOff(query: Query, dropped: SQL | undefined): Promise<void> {
    const isCounted = and(eq(boards.id, log.boardId), ne(boards.lastRow, log.number));
    const sums = await query
      .select({ boardId: log.boardId, bytes: sum(log.writtenBytes).mapWith(Number) })
      .from(log)
      .innerJoin(boards, isCounted)
      .where(dropped)
      .groupBy(log.boardId)
      .orderBy(asc(log.boardId));
    for (const { boardId, bytes: written } of sums) {
      await query
        .update(boards)
        .set({ writtenBytes: sql`${boards.writtenBytes} - ${written}` })
        .where(eq(boards.id, boardId));
    }
  }

  /** How many numbers there are from the oldest row to the newest: about as many rows. */
  async function extent(query: Query): Promise<number> {
    const [first] = await query.select({ number: min(log.number) }).from(log);
    const [last] = await query.select({ number: max(log.number) }).from(log);
    return last?.number ? last.number - (first?.number ?? 0) + 1 : 0;
  }

  return { append, after, answerTo, dropSomeBefore, extent };
}

function hasFacts(row: ReadRow): row is LogRow {
  return row.facts !== null;
}
