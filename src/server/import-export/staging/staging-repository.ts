import { and, eq, inArray, isNotNull, lt, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Column, CommentTotals } from '../../../core/board/board.ts';
import { AppError } from '../../../core/errors.ts';
import { NOBODY } from '../../../core/users/user.ts';
import { photosRepository } from '../../storage/boards/photos.ts';
import { retentionRepository } from '../../storage/boards/retention.ts';
import type { Tables } from '../../storage/schema.ts';
import { prepared, type Query } from '../../storage/store.ts';

const AT_ONCE = 100;

export type ImportedTicket = Tables['tickets']['$inferInsert'];
export type ImportedComment = Tables['comments']['$inferInsert'];
/** An entry of a ticket's history without its place in it, which is the end. */
export type ImportedEntry = Omit<Tables['history']['$inferInsert'], 'previous' | 'number'>;

/**
 * Boards that come in piece by piece. Until all of it is there a board is nobody's and marked as
 * deleted, so that no other statement finds it and nobody can restore it.
 */
export function stagingRepository(tables: Tables) {
  const { boards, columns, tickets, comments, history, projects, users } = tables;
  const purge = retentionRepository(tables);
  const photos = photosRepository(tables);
  const lastEntryStatement = prepared<{ boardId: string; id: string; lastEntry: number }>()(
    (query, $) =>
      query
        .update(tickets)
        .set({ lastEntry: $('lastEntry') as never })
        .where(and(eq(tickets.boardId, $('boardId')), eq(tickets.id, $('id')))),
  );

  /** False where there is a board of this id, be it deleted. */
  async function insertBoard(
    query: Query,
    id: string,
    { epoch, at }: { epoch: string; at: number },
  ): Promise<boolean> {
    const row = { id, epoch, at, name: '', createdBy: '', createdAt: at, updatedAt: at };
    const made = await query
      .insert(boards)
      .values({ ...row, seq: 0, version: 0, ticketCount: 0, deletedAt: at })
      .onConflictDoNothing()
      .returning({ id: boards.id });
    return made.length > 0;
  }

  async function insertColumns(query: Query, boardId: string, made: Column[]): Promise<void> {
    if (made.length === 0) return;
    await query.insert(columns).values(made.map((column) => ({ boardId, ...column })));
  }

  /** Those of these ids that tickets have, on whichever board. */
  async function takenTicketIds(query: Query, ids: string[]): Promise<Set<string>> {
    const rows = await query
      .select({ id: tickets.id })
      .from(tickets)
      .where(inArray(tickets.id, ids));
    return new Set(rows.map(({ id }) => id));
  }

  async function insertTickets(query: Query, rows: ImportedTicket[]): Promise<void> {
    for (const some of portionsOf(rows)) await query.insert(tickets).values(some);
  }

  async function insertComments(query: Query, rows: ImportedComment[]): Promise<void> {
    for (const some of portionsOf(rows)) await query.insert(comments).values(some);
    for (const { boardId, ticketId, count, characters } of totalsOf(rows)) {
      await query
        .update(tickets)
        .set({
          commentCount: sql`${tickets.commentCount} + ${count}`,
          commentCharacters: sql`${tickets.commentCharacters} + ${characters}`,
        })
        .where(and(eq(tickets.boardId, boardId), eq(tickets.id, ticketId)));
    }
  }

  /** Adds entries at the ends of their tickets' histories, in the given order. */
  async function addEntries(query: Query, rows: ImportedEntry[]): Promise<void> {
    const ids = [...new Set(rows.map(({ ticketId }) => ticketId))];
    const last = new Map<string, number>();
    for (const some of portionsOf(ids)) {
      const known = await query
        .select({ id: tickets.id, lastEntry: tickets.lastEntry })
        .from(tickets)
        .where(inArray(tickets.id, some));
      for (const { id, lastEntry } of known) if (lastEntry !== null) last.set(id, lastEntry);
    }
    for (const row of rows) {
      const previous = last.get(row.ticketId) ?? null;
      const [made] = await query
        .insert(history)
        .values({ ...row, previous })
        .returning({ number: history.number });
      if (made) last.set(row.ticketId, made.number);
    }
    const boardOf = new Map(rows.map(({ ticketId, boardId }) => [ticketId, boardId]));
    for (const [id, boardId] of boardOf) {
      await lastEntryStatement(query, { boardId, id, lastEntry: last.get(id) ?? 0 });
    }
  }

  /** Takes a link to a photo out of a ticket and its comments. */
  async function dropLink(
    query: Query,
    { boardId, ticketId }: { boardId: string; ticketId: string },
    link: string,
  ): Promise<void> {
    const without = (links: readonly string[]) => links.filter((one) => one !== link);
    const one = and(eq(tickets.boardId, boardId), eq(tickets.id, ticketId));
    for (const { photoUrls } of await query
      .select({ photoUrls: tickets.photoUrls })
      .from(tickets)
      .where(one)) {
      await query
        .update(tickets)
        .set({ photoUrls: without(photoUrls) })
        .where(one);
    }
    for (const { id, photoUrls } of await photos.commentsWithPhotos(query, boardId, ticketId)) {
      const comment = { boardId, ticketId, id };
      await photos.setCommentPhotos(query, comment, without(photoUrls));
    }
  }

  /** Says that these boards are still coming. @throws AppError import.ended where one was dropped */
  async function touch(query: Query, ids: string[], at: number): Promise<void> {
    const touched = await query
      .update(boards)
      .set({ at, deletedAt: at })
      .where(arriving(inArray(boards.id, ids)))
      .returning({ id: boards.id });
    if (touched.length < ids.length) throw new AppError('import.ended');
  }

  /** Takes people whose accounts are gone by now off a board's tickets. */
  async function forgetGone(query: Query, boardId: string): Promise<void> {
    const there = query.select({ id: users.id }).from(users);
    const isOn = eq(tickets.boardId, boardId);
    await query
      .update(tickets)
      .set({ assignee: null })
      .where(and(isOn, isNotNull(tickets.assignee), notInArray(tickets.assignee, there)));
    await query
      .update(tickets)
      .set({ createdBy: NOBODY })
      .where(and(isOn, notInArray(tickets.createdBy, there)));
  }

  /**
   * Makes a board one like any other; its head is written beside it.
   * @throws AppError import.ended where it was dropped
   */
  async function publish(query: Query, id: string, ticketCount: number): Promise<void> {
    const published = await query
      .update(boards)
      .set({ deletedAt: null, ticketCount })
      .where(arriving(eq(boards.id, id)))
      .returning({ id: boards.id });
    if (published.length === 0) throw new AppError('import.ended');
  }

  /** Drops those of these boards that do not arrive, with all that is there of them. */
  async function drop(query: Query, ids: string[]): Promise<void> {
    const rows = await query
      .select({ id: boards.id })
      .from(boards)
      .where(arriving(inArray(boards.id, ids)));
    await purge.dropBoards(
      query,
      rows.map(({ id }) => id),
    );
  }

  /** The boards that were still coming before a time (ms), and of which nothing was heard since. */
  async function abandoned(query: Query, before: number): Promise<string[]> {
    const rows = await query
      .select({ id: boards.id })
      .from(boards)
      .where(arriving(lt(boards.deletedAt, before)));
    return rows.map(({ id }) => id);
  }

  /** Whether there are neither boards nor projects, be it in the trash. */
  async function isEmpty(query: Query): Promise<boolean> {
    const board = await query
      .select({ id: boards.id })
      .from(boards)
      .where(ne(boards.createdBy, ''))
      .limit(1);
    const project = await query.select({ id: projects.id }).from(projects).limit(1);
    return board.length + project.length === 0;
  }

  function arriving(these: SQL | undefined): SQL | undefined {
    return and(eq(boards.createdBy, ''), isNotNull(boards.deletedAt), these);
  }

  return {
    insertBoard,
    insertColumns,
    takenTicketIds,
    insertTickets,
    insertComments,
    addEntries,
    dropLink,
    touch,
    forgetGone,
    publish,
    drop,
    abandoned,
    isEmpty,
  };
}

/** How many comments come to each ticket, and their characters. */
function totalsOf(rows: ImportedComment[]) {
  const totals = new Map<string, CommentTotals & { boardId: string; ticketId: string }>();
  for (const { boardId, ticketId, text } of rows) {
    const known = totals.get(ticketId) ?? { boardId, ticketId, count: 0, characters: 0 };
    known.count += 1;
    known.characters += text.length;
    totals.set(ticketId, known);
  }
  return totals.values();
}

function* portionsOf<T>(rows: T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += AT_ONCE) yield rows.slice(at, at + AT_ONCE);
}
