import { and, eq, inArray, isNotNull, isNull, lt, ne, notExists, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';
import { filesRepository } from '../tickets/files.ts';
import { photosRepository } from '../tickets/photos.ts';
import { textVersionsRepository } from '../tickets/text-versions.ts';
import { idempotencyKeysRepository } from './idempotency-keys.ts';
import { historyRepository } from './log/history.ts';
import { logRepository } from './log/log.ts';

/** Earlier than any other time, ms: when an expired column was deleted. */
export const EARLIEST_MS = 1;
/** Creator of a board that is being deleted for good, so that no one can restore the rest of it. */
const NO_USER_ID = '-';

/** The key of the last row that a table scan has reached; empty at the beginning. */
export type RetentionCursor = readonly string[];

/**
 * A short unit of work that deletes some rows after a cursor. Returns the cursor to continue at, or
 * null when nothing is left.
 */
export type RetentionStep = (
  query: Query,
  from: RetentionCursor,
) => Promise<RetentionCursor | null>;

/** Amount of work per step. */
interface StepSizes {
  /** Rows deleted from tables in which only age decides. */
  rows: number;
  /** Tickets and comments scanned, because no index tells which are deleted. */
  scanned: number;
  /** Records deleted together with everything that belongs to them. */
  deleted: number;
}

const SIZES: StepSizes = { rows: 500, scanned: 500, deleted: 25 };

/** Deletes soft-deleted records and expired answers for good. */
export function retentionRepository(tables: Tables) {
  const { boards, columns, tickets, comments } = tables;
  const log = logRepository(tables);
  const history = historyRepository(tables);
  const photos = photosRepository(tables);
  const files = filesRepository(tables);
  const textVersions = textVersionsRepository(tables);
  const idempotencyKeys = idempotencyKeysRepository(tables);

  /**
   * Steps that delete everything deleted or answered before `at` (ms), and what belongs to it. Each
   * step is one transaction, so no other transaction finds half-deleted records.
   */
  function steps(at: number, { rows, scanned, deleted }: StepSizes = SIZES): RetentionStep[] {
    return [
      async (query) => restartIf(await log.dropSomeBefore(query, at, rows)),
      async (query) => restartIf(await idempotencyKeys.dropSomeBefore(query, at, rows)),
      (query) => forgetColumns(query, at),
      (query, from) => dropTickets(query, at, from, { scanned, deleted }),
      (query, from) => dropComments(query, at, from, { scanned, deleted }),
      (query) => dropFiles(query, at, deleted),
      (query) => dropColumn(query, at),
      (query) => dropSomeOfBoard(query, at, deleted),
    ];
  }

  /** An expired column is restored without tickets, not with those that happen to be left. */
  async function forgetColumns(query: Query, at: number): Promise<null> {
    await query
      .update(columns)
      .set({ deletedAt: EARLIEST_MS })
      .where(and(lt(columns.deletedAt, at), ne(columns.deletedAt, EARLIEST_MS)));
    return null;
  }

  async function dropTickets(
    query: Query,
    at: number,
    from: RetentionCursor,
    { scanned, deleted }: Pick<StepSizes, 'scanned' | 'deleted'>,
  ): Promise<RetentionCursor | null> {
    const keys = [tickets.boardId, tickets.id];
    const past = isPast(keys, from);
    const key = { boardId: tickets.boardId, ticketId: tickets.id };
    // The index covers these keys, so the end is found without reading rows.
    const [end] = await query
      .select(key)
      .from(tickets)
      .where(past)
      .orderBy(...keys)
      .limit(1)
      .offset(scanned - 1);
    const expired = await query
      .select(key)
      .from(tickets)
      .where(
        and(
          past,
          end && isUpTo(keys, [end.boardId, end.ticketId]),
          lt(tickets.deletedAt, at),
          // Archived tickets are marked as deleted, but never expire.
          isNull(tickets.archivedAt),
        ),
      )
      .orderBy(...keys)
      .limit(deleted);
    await dropTicketRecords(query, expired);
    const last = expired.length === deleted ? expired.at(-1) : end;
    return last ? [last.boardId, last.ticketId] : null;
  }

  async function dropTicketRecords(
    query: Query,
    rows: { boardId: string; ticketId: string }[],
  ): Promise<void> {
    if (rows.length === 0) return;
    const ids = rows.map(({ ticketId }) => ticketId);
    await photos.lockBoards(query, rows);
    await photos.dropOfTickets(query, rows, Date.now());
    await history.dropOf(query, ids);
    for (const id of ids) await query.delete(tickets).where(eq(tickets.id, id));
  }

  /** The orphaned-photos job finds their photos, which nothing uses anymore. */
  async function dropComments(
    query: Query,
    at: number,
    from: RetentionCursor,
    { scanned, deleted }: Pick<StepSizes, 'scanned' | 'deleted'>,
  ): Promise<RetentionCursor | null> {
    const keys = [comments.boardId, comments.ticketId, comments.id];
    const past = isPast(keys, from);
    const key = { boardId: comments.boardId, ticketId: comments.ticketId, id: comments.id };
    const { text } = comments;
    const [end] = await query
      .select(key)
      .from(comments)
      .where(past)
      .orderBy(...keys)
      .limit(1)
      .offset(scanned - 1);
    const upToEnd = end && isUpTo(keys, [end.boardId, end.ticketId, end.id]);
    const expired = await query
      .select({ ...key, text })
      .from(comments)
      .where(and(past, upToEnd, lt(comments.deletedAt, at)))
      .orderBy(...keys)
      .limit(deleted);
    for (const { boardId, ticketId, id, text: content } of expired) {
      await query
        .update(tickets)
        .set({
          commentCount: sql`${tickets.commentCount} - 1`,
          commentCharacters: sql`${tickets.commentCharacters} - ${content.length}`,
        })
        .where(and(eq(tickets.boardId, boardId), eq(tickets.id, ticketId)));
      await textVersions.dropOfComment(query, boardId, { ticketId, commentId: id });
      await query
        .delete(comments)
        .where(
          and(eq(comments.boardId, boardId), eq(comments.ticketId, ticketId), eq(comments.id, id)),
        );
    }
    const last = expired.length === deleted ? expired.at(-1) : end;
    return last ? [last.boardId, last.ticketId, last.id] : null;
  }

  /** Files that were removed from their tickets. */
  async function dropFiles(query: Query, at: number, limit: number) {
    const expired = await files.deletedBefore(query, at, limit);
    await photos.lockBoards(query, expired);
    await photos.drop(query, await files.deletedOf(query, expired), Date.now());
    return restartIf(expired.length === limit);
  }

  /**
   * One per step: deleting a column scans its board's tickets. A column with archived tickets stays
   * for them, out of the trash.
   */
  async function dropColumn(query: Query, at: number): Promise<RetentionCursor | null> {
    const archivedHere = query
      .select({ id: tickets.id })
      .from(tickets)
      .where(
        and(
          eq(tickets.boardId, columns.boardId),
          eq(tickets.columnId, columns.id),
          // True of archived tickets too: the index of deleted tickets finds them by their column,
          // and the plus keeps SQLite from reading the board's whole archive instead.
          isNotNull(tickets.deletedAt),
          sql`+${tickets.archivedAt} is not null`,
        ),
      );
    const [column] = await query
      .select({ boardId: columns.boardId, id: columns.id })
      .from(columns)
      .where(and(isNotNull(columns.deletedAt), lt(columns.deletedAt, at), notExists(archivedHere)))
      .limit(1);
    if (!column) return null;
    await query
      .delete(columns)
      .where(and(eq(columns.boardId, column.boardId), eq(columns.id, column.id)));
    return [];
  }

  async function dropSomeOfBoard(
    query: Query,
    at: number,
    limit: number,
  ): Promise<RetentionCursor | null> {
    const [board] = await query
      .select({ id: boards.id })
      .from(boards)
      .where(and(isNotNull(boards.deletedAt), lt(boards.deletedAt, at)))
      .orderBy(boards.deletedAt)
      .limit(1);
    if (!board) return null;
    await query
      .update(boards)
      .set({ deletedAt: EARLIEST_MS, createdBy: NO_USER_ID })
      .where(eq(boards.id, board.id));
    await dropBoardPart(query, board.id, limit);
    return [];
  }

  /**
   * Deletes some of a board's tickets, and the board once none is left. Returns whether it is gone.
   */
  async function dropBoardPart(query: Query, id: string, limit: number): Promise<boolean> {
    const some = await query
      .select({ boardId: tickets.boardId, ticketId: tickets.id })
      .from(tickets)
      .where(eq(tickets.boardId, id))
      .limit(limit);
    await dropTicketRecords(query, some);
    if (some.length === limit) return false;
    await photos.lockBoard(query, id);
    await photos.dropOfBoard(query, id, Date.now());
    await query.delete(boards).where(eq(boards.id, id));
    return true;
  }

  /** Runs all steps in one transaction. */
  async function purgeBefore(query: Query, at: number): Promise<void> {
    for (const step of steps(at)) {
      let cursor: RetentionCursor | null = [];
      while (cursor) cursor = await step(query, cursor);
    }
  }

  /** Deletes boards for good, in the trash or not. */
  async function dropBoards(query: Query, ids: string[]): Promise<void> {
    // In the order in which other transactions lock boards.
    for (const id of ids.toSorted()) {
      let isGone = false;
      while (!isGone) isGone = await dropBoardPart(query, id, SIZES.rows);
    }
  }

  /** Deletes a part of boards that can no longer be restored. Returns true when nothing is left. */
  async function dropSomeOfBoards(
    query: Query,
    ids: string[],
    limit = SIZES.deleted,
  ): Promise<boolean> {
    const [board] = await query
      .update(boards)
      .set({ deletedAt: EARLIEST_MS, createdBy: NO_USER_ID })
      .where(inArray(boards.id, ids))
      .returning({ id: boards.id });
    if (board) await dropBoardPart(query, board.id, limit);
    return !board;
  }

  return { steps, purgeBefore, dropBoards, dropSomeOfBoards };
}

function restartIf(isMore: boolean): RetentionCursor | null {
  return isMore ? [] : null;
}

function isPast(keys: AnyPgColumn[], cursor: RetentionCursor): SQL | undefined {
  return cursor.length === 0 ? undefined : sql`(${row(keys)}) > (${row(cursor)})`;
}

function isUpTo(keys: AnyPgColumn[], cursor: RetentionCursor): SQL {
  return sql`(${row(keys)}) <= (${row(cursor)})`;
}

function row(values: readonly (AnyPgColumn | string)[]): SQL {
  return sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );
}
