import { and, eq, inArray, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';
import { historyRepository } from './history.ts';
import { idempotencyKeysRepository } from './idempotency-keys.ts';
import { logRepository } from './log.ts';
import { photosRepository } from './photos.ts';

/** A time (ms) before that of anything else. */
const FIRST = 1;
/** Whose a board is that is being dropped: nobody can bring back what is left of it. */
const NOBODY = '-';

/** The key of the row that a walk through a table has come to; empty at its beginning. */
export type RetentionCursor = readonly string[];

/**
 * A part of the work that holds up others shortly: some of what is to go, from a place on. Answers
 * with where to go on, null once nothing is left.
 */
export type RetentionStep = (
  query: Query,
  from: RetentionCursor,
) => Promise<RetentionCursor | null>;

/** How much is done in one step. */
interface StepSizes {
  /** Rows of a table in which everything is kept but what is old. */
  rows: number;
  /** Tickets and comments that are looked at, for no index tells which are deleted. */
  looked: number;
  /** Records that are dropped with all that hangs on them. */
  dropped: number;
}

const SIZES: StepSizes = { rows: 500, looked: 500, dropped: 25 };

/** Drops for good what was marked as deleted, and answers that nobody will ask for again. */
export function retentionRepository(tables: Tables) {
  const { boards, columns, tickets, comments } = tables;
  const log = logRepository(tables);
  const history = historyRepository(tables);
  const photos = photosRepository(tables);
  const keptAnswers = idempotencyKeysRepository(tables);

  /**
   * What drops everything deleted or answered before a time (ms), with what hangs on it. Each step
   * is a transaction's: whatever comes between two of them finds nothing that is half there.
   */
  function steps(at: number, { rows, looked, dropped }: StepSizes = SIZES): RetentionStep[] {
    return [
      async (query) => again(await log.dropSomeBefore(query, at, rows)),
      async (query) => again(await keptAnswers.dropSomeBefore(query, at, rows)),
      (query) => forgetColumns(query, at),
      (query, from) => dropTickets(query, at, from, { looked, dropped }),
      (query, from) => dropComments(query, at, from, { looked, dropped }),
      (query) => dropColumn(query, at),
      (query) => dropSomeOfBoard(query, at, dropped),
    ];
  }

  /** A column that is too old comes back without its tickets, not with those that are left. */
  async function forgetColumns(query: Query, at: number): Promise<null> {
    await query
      .update(columns)
      .set({ deletedAt: FIRST })
      .where(and(lt(columns.deletedAt, at), ne(columns.deletedAt, FIRST)));
    return null;
  }

  async function dropTickets(
    query: Query,
    at: number,
    from: RetentionCursor,
    { looked, dropped }: Pick<StepSizes, 'looked' | 'dropped'>,
  ): Promise<RetentionCursor | null> {
    const keys = [tickets.boardId, tickets.id];
    const past = isPast(keys, from);
    const key = { boardId: tickets.boardId, ticketId: tickets.id };
    // The keys alone are an index: its end is found without reading a row.
    const [end] = await query
      .select(key)
      .from(tickets)
      .where(past)
      .orderBy(...keys)
      .limit(1)
      .offset(looked - 1);
    const gone = await query
      .select(key)
      .from(tickets)
      .where(and(past, end && isUpTo(keys, [end.boardId, end.ticketId]), lt(tickets.deletedAt, at)))
      .orderBy(...keys)
      .limit(dropped);
    await dropThese(query, gone);
    const last = gone.length === dropped ? gone.at(-1) : end;
    return last ? [last.boardId, last.ticketId] : null;
  }

  async function dropThese(
    query: Query,
    gone: { boardId: string; ticketId: string }[],
  ): Promise<void> {
    if (gone.length === 0) return;
    const ids = gone.map(({ ticketId }) => ticketId);
    await photos.holdBoards(query, gone);
    await photos.dropOfTickets(query, gone, Date.now());
    await history.dropOf(query, ids);
    for (const id of ids) await query.delete(tickets).where(eq(tickets.id, id));
  }

  /** The janitor finds their photos, which nothing shows any more. */
  async function dropComments(
    query: Query,
    at: number,
    from: RetentionCursor,
    { looked, dropped }: Pick<StepSizes, 'looked' | 'dropped'>,
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
      .offset(looked - 1);
    const upToEnd = end && isUpTo(keys, [end.boardId, end.ticketId, end.id]);
    const gone = await query
      .select({ ...key, text })
      .from(comments)
      .where(and(past, upToEnd, lt(comments.deletedAt, at)))
      .orderBy(...keys)
      .limit(dropped);
    for (const { boardId, ticketId, id, text: content } of gone) {
      await query
        .update(tickets)
        .set({
          commentCount: sql`${tickets.commentCount} - 1`,
          commentCharacters: sql`${tickets.commentCharacters} - ${content.length}`,
        })
        .where(and(eq(tickets.boardId, boardId), eq(tickets.id, ticketId)));
      await query
        .delete(comments)
        .where(
          and(eq(comments.boardId, boardId), eq(comments.ticketId, ticketId), eq(comments.id, id)),
        );
    }
    const last = gone.length === dropped ? gone.at(-1) : end;
    return last ? [last.boardId, last.ticketId, last.id] : null;
  }

  /** One at a time: each has its board's tickets looked through for those in it. */
  async function dropColumn(query: Query, at: number): Promise<RetentionCursor | null> {
    const [gone] = await query
      .select({ boardId: columns.boardId, id: columns.id })
      .from(columns)
      .where(and(isNotNull(columns.deletedAt), lt(columns.deletedAt, at)))
      .limit(1);
    if (!gone) return null;
    await query
      .delete(columns)
      .where(and(eq(columns.boardId, gone.boardId), eq(columns.id, gone.id)));
    return [];
  }

  async function dropSomeOfBoard(
    query: Query,
    at: number,
    most: number,
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
      .set({ deletedAt: FIRST, createdBy: NOBODY })
      .where(eq(boards.id, board.id));
    await dropBoardPart(query, board.id, most);
    return [];
  }

  /** Drops some of a board's tickets, and the board once none is left: then the answer is true. */
  async function dropBoardPart(query: Query, id: string, most: number): Promise<boolean> {
    const some = await query
      .select({ boardId: tickets.boardId, ticketId: tickets.id })
      .from(tickets)
      .where(eq(tickets.boardId, id))
      .limit(most);
    await dropThese(query, some);
    if (some.length === most) return false;
    await photos.holdBoard(query, id);
    await photos.dropOfBoard(query, id, Date.now());
    await query.delete(boards).where(eq(boards.id, id));
    return true;
  }

  /** All steps in one transaction. */
  async function purgeBefore(query: Query, at: number): Promise<void> {
    for (const step of steps(at)) {
      let place: RetentionCursor | null = [];
      while (place) place = await step(query, place);
    }
  }

  /** Drops boards at once, in the trash or not. */
  async function dropBoards(query: Query, ids: string[]): Promise<void> {
    // In the order in which others hold boards.
    for (const id of ids.toSorted()) {
      let isGone = false;
      while (!isGone) isGone = await dropBoardPart(query, id, SIZES.rows);
    }
  }

  /** Drops some of boards that nobody can bring back any more; true once nothing of them is left. */
  async function dropSomeOfBoards(
    query: Query,
    ids: string[],
    most = SIZES.dropped,
  ): Promise<boolean> {
    const [board] = await query
      .update(boards)
      .set({ deletedAt: FIRST, createdBy: NOBODY })
      .where(inArray(boards.id, ids))
      .returning({ id: boards.id });
    if (board) await dropBoardPart(query, board.id, most);
    return !board;
  }

  return { steps, purgeBefore, dropBoards, dropSomeOfBoards };
}

function again(isMore: boolean): RetentionCursor | null {
  return isMore ? [] : null;
}

function isPast(keys: AnyPgColumn[], place: RetentionCursor): SQL | undefined {
  return place.length === 0 ? undefined : sql`(${row(keys)}) > (${row(place)})`;
}

function isUpTo(keys: AnyPgColumn[], place: RetentionCursor): SQL {
  return sql`(${row(keys)}) <= (${row(place)})`;
}

function row(values: readonly (AnyPgColumn | string)[]): SQL {
  return sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );
}
