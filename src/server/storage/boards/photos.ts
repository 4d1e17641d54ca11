import { and, count, eq, gt, inArray, isNull, lt, or, type SQL, sql, sum } from 'drizzle-orm';
import { AppError } from '../../../core/errors.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';
import { commentsRepository } from './comments.ts';

export type PhotoRow = Tables['photos']['$inferSelect'];
/** A photo whose row is gone, and whose files are to go. */
export type PhotoDeletion = Tables['photoDeletions']['$inferSelect'];

const AT_ONCE = 200;

interface Place {
  boardId: string;
  ticketId: string;
  commentGroup: string | null;
}

/** Photos as rows, which are the truth about what is kept. */
export function photosRepository(tables: Tables) {
  const { photos, photoDeletions, boards, tickets, comments } = tables;
  const talk = commentsRepository(tables);

  async function byPath(query: Query, path: string): Promise<PhotoRow | undefined> {
    const [row] = await query.select().from(photos).where(eq(photos.path, path));
    return row;
  }

  async function byPaths(query: Query, paths: string[]): Promise<Map<string, PhotoRow>> {
    if (paths.length === 0) return new Map();
    const rows = await query.select().from(photos).where(inArray(photos.path, paths));
    return new Map(rows.map((row) => [row.path, row]));
  }

  /**
   * Under the lock of their board, as files are listed for deletion.
   * @throws AppError photo.storeAway where the files of a path are about to be deleted
   */
  async function insert(query: Query, rows: PhotoRow[]): Promise<void> {
    const paths = rows.map(({ path }) => path);
    if ((await listedOf(query, paths)).length > 0) throw new AppError('photo.storeAway');
    await query.insert(photos).values(rows);
  }

  /** How many there are of a ticket, or of a comment, by `uploadedBy` where that is given. */
  async function countIn(query: Query, place: Place, uploadedBy?: string): Promise<number> {
    const { boardId, ticketId, commentGroup } = place;
    const [row] = await query
      .select({ count: count() })
      .from(photos)
      .where(
        and(
          eq(photos.boardId, boardId),
          eq(photos.ticketId, ticketId),
          commentGroup === null
            ? isNull(photos.commentGroup)
            : eq(photos.commentGroup, commentGroup),
          uploadedBy === undefined ? undefined : eq(photos.uploadedBy, uploadedBy),
        ),
      );
    return row?.count ?? 0;
  }

  /** What all of them take, in bytes. */
  async function bytes(query: Query): Promise<number> {
    const [row] = await query.select({ bytes: sum(photos.bytes) }).from(photos);
    return Number(row?.bytes ?? 0);
  }

  /** Has whoever else changes the board wait for the transaction's end. */
  async function holdBoard(query: Query, boardId: string): Promise<void> {
    await query
      .update(boards)
      .set({ seq: sql`${boards.seq}` })
      .where(eq(boards.id, boardId));
  }

  /** Those of all these, in the order of their ids, so that no two transactions wait for each other. */
  async function holdBoards(query: Query, of: readonly Pick<Place, 'boardId'>[]): Promise<void> {
    const boardIds = new Set(of.map(({ boardId }) => boardId));
    for (const boardId of [...boardIds].sort()) await holdBoard(query, boardId);
  }

  /** Makes photos that came before their ticket the ticket's. */
  async function adopt(query: Query, paths: string[], ticketId: string): Promise<void> {
    if (paths.length === 0) return;
    await query.update(photos).set({ ticketId }).where(inArray(photos.path, paths));
  }

  /** Deletes rows, and lists their files as those to delete. */
  async function drop(
    query: Query,
    rows: Pick<PhotoRow, 'path' | 'storeKey'>[],
    deletedAt: number,
  ): Promise<void> {
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      const some = rows.slice(from, from + AT_ONCE);
      const listed = some.map(({ path, storeKey }) => ({ path, storeKey, deletedAt }));
      await query.insert(photoDeletions).values(listed).onConflictDoNothing();
      const paths = some.map(({ path }) => path);
      await query.delete(photos).where(inArray(photos.path, paths));
    }
  }

  /** Drops the photos of these tickets, as they go. */
  async function dropOfTickets(
    query: Query,
    gone: Pick<Place, 'boardId' | 'ticketId'>[],
    now: number,
  ): Promise<void> {
    const ticketIds = gone.map(({ ticketId }) => ticketId);
    const boardIds = [...new Set(gone.map(({ boardId }) => boardId))];
    // What photos are found by begins with the board.
    const these = and(inArray(photos.boardId, boardIds), inArray(photos.ticketId, ticketIds));
    await drop(query, await pathsOf(query, these), now);
  }

  /** Drops those that are left of a board, as it goes: of tickets that were never made. */
  async function dropOfBoard(query: Query, boardId: string, now: number): Promise<void> {
    await drop(query, await pathsOf(query, eq(photos.boardId, boardId)), now);
  }

  function pathsOf(query: Query, these: SQL | undefined) {
    return query.select({ path: photos.path, storeKey: photos.storeKey }).from(photos).where(these);
  }

  /** Some of the files to delete, the oldest first, from the one after so many on. */
  function deletions(query: Query, skipped = 0): Promise<PhotoDeletion[]> {
    return query
      .select()
      .from(photoDeletions)
      .orderBy(photoDeletions.deletedAt, photoDeletions.path)
      .limit(AT_ONCE)
      .offset(skipped);
  }

  /** Files that are deleted now. */
  async function forget(query: Query, paths: string[]): Promise<void> {
    if (paths.length === 0) return;
    await query.delete(photoDeletions).where(inArray(photoDeletions.path, paths));
  }

  /** Some of those from before a time (ms), by their paths, after one of them. */
  function olderThan(query: Query, at: number, after: string): Promise<PhotoRow[]> {
    return query
      .select()
      .from(photos)
      .where(and(lt(photos.createdAt, at), gt(photos.path, after)))
      .orderBy(photos.path)
      .limit(AT_ONCE);
  }

  /** Every link that these tickets and their comments show, deleted ones too: they may come back. */
  async function linksOf(
    query: Query,
    places: Pick<Place, 'boardId' | 'ticketId'>[],
  ): Promise<Set<string>> {
    if (places.length === 0) return new Set();
    const ticketIds = [...new Set(places.map(({ ticketId }) => ticketId))];
    const ofTickets = await query
      .select({ photoUrls: tickets.photoUrls })
      .from(tickets)
      .where(inArray(tickets.id, ticketIds));
    const ofComments = await query
      .select({ photoUrls: comments.photoUrls })
      .from(comments)
      .where(or(...byBoard(places).map(([boardId, ids]) => ofThese(boardId, ids))));
    return new Set([...ofTickets, ...ofComments].flatMap(({ photoUrls }) => photoUrls));
  }

  /** Board by board, for the index begins with it: any board with any ticket would be looked for. */
  function ofThese(boardId: string, ticketIds: string[]) {
    return and(eq(comments.boardId, boardId), inArray(comments.ticketId, ticketIds));
  }

  /** Of these paths, those that have neither a row nor a place on the list of deletions. */
  async function unknownOf(query: Query, paths: string[]): Promise<string[]> {
    if (paths.length === 0) return [];
    const known = new Set((await byPaths(query, paths)).keys());
    for (const { path } of await listedOf(query, paths)) known.add(path);
    return paths.filter((path) => !known.has(path));
  }

  function listedOf(query: Query, paths: string[]) {
    return query
      .select({ path: photoDeletions.path })
      .from(photoDeletions)
      .where(inArray(photoDeletions.path, paths));
  }

  /** Whether comments showed the photo, and those are all deleted. */
  async function isOfDeletedComment(query: Query, row: PhotoRow, link: string): Promise<boolean> {
    const talked = await query
      .select({ photoUrls: comments.photoUrls, deletedAt: comments.deletedAt })
      .from(comments)
      .where(and(eq(comments.boardId, row.boardId), eq(comments.ticketId, row.ticketId)));
    const showing = talked.filter(({ photoUrls }) => photoUrls.includes(link));
    return showing.length > 0 && showing.every(({ deletedAt }) => deletedAt !== null);
  }

  /** Comments of the ticket that are there and have photos. */
  async function commentsWithPhotos(query: Query, boardId: string, ticketId: string) {
    const there = await talk.listOf(query, boardId, ticketId);
    return there.filter(({ photoUrls }) => photoUrls.length > 0);
  }

  async function setCommentPhotos(
    query: Query,
    { boardId, ticketId, id }: { boardId: string; ticketId: string; id: string },
    photoUrls: readonly string[],
  ): Promise<void> {
    await query
      .update(comments)
      .set({ photoUrls })
      .where(
        and(eq(comments.boardId, boardId), eq(comments.ticketId, ticketId), eq(comments.id, id)),
      );
  }

  return {
    byPath,
    byPaths,
    insert,
    countIn,
    bytes,
    holdBoard,
    holdBoards,
    adopt,
    drop,
    dropOfTickets,
    dropOfBoard,
    deletions,
    forget,
    olderThan,
    linksOf,
    unknownOf,
    isOfDeletedComment,
    commentsWithPhotos,
    setCommentPhotos,
  };
}

function byBoard(places: Pick<Place, 'boardId' | 'ticketId'>[]): [string, string[]][] {
  const found = new Map<string, Set<string>>();
  for (const { boardId, ticketId } of places) {
    const ids = found.get(boardId) ?? new Set();
    found.set(boardId, ids.add(ticketId));
  }
  return [...found].map(([boardId, ids]) => [boardId, [...ids]]);
}
