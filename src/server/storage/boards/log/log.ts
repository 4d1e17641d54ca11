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
import { type LoggedChange, withoutContents } from '../../../../core/board/change.ts';
import type { LabelChangePortion } from '../../../../core/board/partial-board.ts';
import type { CommandReply } from '../../../../core/board/wire/feed.ts';
import { RESOURCE_LIMITS } from '../../../../core/resource-limits.ts';
import type { Tables } from '../../schema.ts';
import { prepared, type Query } from '../../store.ts';
import type { BoardRow, Mutation } from '../rows.ts';
import { linkedRows } from './linked-rows.ts';

/** Clients that are further behind a board's log receive a fresh snapshot. */
export const MAX_RESUMED_ROWS = RESOURCE_LIMITS.resumedRows.max;

/** A log row as it is read. The answer to its command is read separately. */
export type LogRow = Pick<
  Tables['log']['$inferSelect'],
  'boardId' | 'seq' | 'at' | 'by' | 'commandId' | 'automationId' | 'facts'
> & {
  /** Size of `facts` as JSON. */
  bytes: number;
};

/** Approximate bytes that a command writes besides its changes: log row and history. */
const ROW_BYTES = 500;

/** A row as the database returns it: without facts if they exceed the requested size. */
type ReadRow = Omit<LogRow, 'facts'> & { facts: LoggedChange[] | null };

/** More bytes than any database stores in one value. */
const UNLIMITED_BYTES = 2 ** 31 - 1;

/** The result of a command, stored so that a repetition returns the same. */
export interface StoredResult {
  hash: string;
  result: CommandReply['result'];
}

type LabelChangeKey = Pick<Mutation, 'boardId' | 'by' | 'commandId'> & { portion: number };

/**
 * The numbered logs of all boards, with the answer to each command. A board's row names its newest
 * log row, and each row the previous one, so rows are always appended at one place in the file, for
 * all boards.
 */
export function logRepository({ boards, log }: Tables) {
  const appendStatement = prepared<
    Mutation & {
      number: number | null;
      previous: number | null;
      seq: number;
      facts: LoggedChange[];
      automationId: string | null;
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
      automationId: $('automationId'),
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
        automationId: log.automationId,
        bytes: bytes.as('bytes'),
        facts: factsWithin($('maxRowBytes')).as('facts_within'),
      })
      .from(log)
      .where(
        and(
          eq(log.boardId, $('boardId')),
          gt(log.seq, $('seq')),
          // Where rows were deleted, the previous row may be missing or belong to another board.
          linkedRows(
            log,
            sql`select ${boards.lastRow}, 1 from ${boards} where ${boards.id} = ${$('boardId')}`,
            sql`where ${log.seq} > ${$('seq')} and ${log.previous} < ${log.number}`,
          ),
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

  /** Appends the row of a mutation, under the numbers that were taken for it. */
  async function append(
    query: Query,
    mutation: Mutation,
    { seq, lastRow, rowBefore }: Pick<BoardRow, 'seq' | 'lastRow' | 'rowBefore'>,
    facts: LoggedChange[],
    answered?: StoredResult,
  ): Promise<void> {
    await appendStatement(query, {
      number: lastRow,
      previous: rowBefore,
      seq,
      facts: withoutContents(facts),
      writtenBytes: ROW_BYTES + Buffer.byteLength(JSON.stringify(facts)),
      automationId: null,
      hash: answered?.hash ?? null,
      resultId: answered?.result?.id ?? null,
      // The spread is last, as in partial-board-loader.ts.
      ...mutation,
    });
  }

  /**
   * The rows after a number, in order: at most `limit` rows, and as many as fit into `maxBytes`.
   * Rows that do not fit are not read from the database.
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
    const candidates = await afterStatement(query, { boardId, seq, limit, maxRowBytes });
    const rows: LogRow[] = [];
    let bytesLeft = maxBytes;
    for (const row of candidates) {
      bytesLeft -= row.bytes;
      if (bytesLeft < 0) break;
      // A row rarely exceeds its share of the bytes.
      rows.push(...(hasFacts(row) ? [row] : await after(query, boardId, row.seq - 1, 1)));
    }
    return rows;
  }

  /** The first answer to a command, and the hash of that command. */
  async function answerTo(
    query: Query,
    { boardId, by, commandId }: Pick<Mutation, 'boardId' | 'by' | 'commandId'>,
  ): Promise<{ hash: string | null; answer: CommandReply } | undefined> {
    const [row] = await answerStatement(query, { boardId, by, commandId });
    if (!row) return undefined;
    const { hash, seq, resultId } = row;
    return { hash, answer: { seq, result: resultId === null ? null : { id: resultId } } };
  }

  /**
   * A portion (from 1) of a user's change of a label, of which only the last one has the command's
   * own id; null if the log does not have it.
   */
  async function labelChange(
    query: Query,
    { boardId, by, commandId, portion }: LabelChangeKey,
  ): Promise<LabelChangePortion | null> {
    for (const id of [`${commandId}-${portion}`, commandId]) {
      const [row] = await query
        .select({ facts: log.facts })
        .from(log)
        .where(and(eq(log.commandId, id), eq(log.boardId, boardId), eq(log.by, by)));
      const undos = row?.facts.flatMap(({ labelUndo }) => labelUndo ?? []) ?? [];
      // The last portion of several may have found no ticket left.
      const isPortion = undos.length > 0 || portion > 1;
      if (row) return isPortion ? { undos, isLast: id === commandId } : null;
    }
    return null;
  }

  /**
   * Deletes the rows older than `at` (ms), up to the first newer one: numbers follow time, unless a
   * clock was set back. The newest row of all stays, because the next number is counted from it.
   * Deletes at most `limit` rows; returns whether there may be more.
   */
  async function dropSomeBefore(query: Query, at: number, limit: number): Promise<boolean> {
    const oldest = await query
      .select({ number: log.number, at: log.at })
      .from(log)
      .orderBy(asc(log.number))
      .limit(limit);
    const firstRetained = oldest.findIndex((row) => row.at >= at);
    const last = oldest.at(firstRetained < 0 ? -1 : firstRetained - 1);
    if (!last || firstRetained === 0) return false;
    const newest = query.select({ number: max(log.number) }).from(log);
    const dropped = and(lte(log.number, last.number), lt(log.number, sql`(${newest})`));
    await subtractWritten(query, dropped);
    await query.delete(log).where(dropped);
    return firstRetained < 0 && oldest.length === limit;
  }

  /**
   * Subtracts the bytes of these rows from their boards; those of a newest row are not added yet.
   */
  async function subtractWritten(query: Query, dropped: SQL | undefined): Promise<void> {
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

  /** Distance from the oldest row's number to the newest: about the number of rows. */
  async function extent(query: Query): Promise<number> {
    const [first] = await query.select({ number: min(log.number) }).from(log);
    const [last] = await query.select({ number: max(log.number) }).from(log);
    return last?.number ? last.number - (first?.number ?? 0) + 1 : 0;
  }

  return { append, after, answerTo, labelChange, dropSomeBefore, extent };
}

function hasFacts(row: ReadRow): row is LogRow {
  return row.facts !== null;
}
