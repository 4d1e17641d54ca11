import { and, count, eq, gt, inArray, isNull, lt, or, type SQL, sql, sum } from 'drizzle-orm';
import { ABOUT_PHOTOS, aboutPhotosIn } from '../../../core/board/settings/about-photos.ts';
import { AppError } from '../../../core/errors.ts';
import { batchesOf } from '../../lib/batches.ts';
import { expenseReceiptsRepository } from '../money/expenses/expense-receipts.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';
import { commentsRepository } from './comments.ts';
import { filesRepository } from './files.ts';

export type PhotoRow = Tables['photos']['$inferSelect'];
/** A photo whose row is deleted, and whose files are to be deleted. */
export type PhotoDeletion = Tables['photoDeletions']['$inferSelect'];

const ROWS_PER_STATEMENT = 200;

interface Place {
  boardId: string;
  ticketId: string;
  commentGroup: string | null;
}

/** Photo rows, the source of truth about which photos exist. */
export function photosRepository(tables: Tables) {
  const { photos, photoDeletions, boards, tickets, comments } = tables;
  const ticketComments = commentsRepository(tables);
  const ticketFiles = filesRepository(tables);
  const receipts = expenseReceiptsRepository(tables);

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
   * Requires the lock of the board, as does listing files for deletion.
   * @throws AppError photo.storeAway if the files of a path are about to be deleted
   */
  async function insert(query: Query, rows: PhotoRow[]): Promise<void> {
    await checkPaths(
      query,
      rows.map(({ path }) => path),
    );
    await query.insert(photos).values(rows);
  }

  /** @throws AppError photo.storeAway if the files of a path are about to be deleted */
  async function checkPaths(query: Query, paths: string[]): Promise<void> {
    if ((await pendingDeletionsOf(query, paths)).length > 0) throw new AppError('photo.storeAway');
  }

  /** Number of photos of a ticket or a comment; of one uploader if `uploadedBy` is given. */
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

  /** Total size of all photos, files and receipts, bytes. */
  async function bytes(query: Query): Promise<number> {
    const [row] = await query.select({ bytes: sum(photos.bytes) }).from(photos);
    const others = (await ticketFiles.bytes(query)) + (await receipts.bytes(query));
    return Number(row?.bytes ?? 0) + others;
  }

  /** Locks the board: other changes to it wait for the end of the transaction. */
  async function lockBoard(query: Query, boardId: string): Promise<void> {
    await query
      .update(boards)
      .set({ seq: sql`${boards.seq}` })
      .where(eq(boards.id, boardId));
  }

  /** Locks these boards in the order of their ids, which avoids deadlocks. */
  async function lockBoards(
    query: Query,
    places: readonly Pick<Place, 'boardId'>[],
  ): Promise<void> {
    const boardIds = new Set(places.map(({ boardId }) => boardId));
    for (const boardId of [...boardIds].sort()) await lockBoard(query, boardId);
  }

  /** Assigns photos that were uploaded before their ticket existed to the ticket. */
  async function adopt(query: Query, paths: string[], ticketId: string): Promise<void> {
    if (paths.length === 0) return;
    await query.update(photos).set({ ticketId }).where(inArray(photos.path, paths));
  }

  /** Deletes rows of photos, files and receipts, and lists their bytes for jobs/orphaned-photos.ts. */
  async function drop(
    query: Query,
    rows: Pick<PhotoRow, 'path' | 'storeKey'>[],
    deletedAt: number,
  ): Promise<void> {
    for (const batch of batchesOf(rows, ROWS_PER_STATEMENT)) {
      const listed = batch.map(({ path, storeKey }) => ({ path, storeKey, deletedAt }));
      await query.insert(photoDeletions).values(listed).onConflictDoNothing();
      const paths = batch.map(({ path }) => path);
      await query.delete(photos).where(inArray(photos.path, paths));
      await ticketFiles.drop(query, paths);
      await receipts.drop(query, paths);
    }
  }

  /** Drops the photos and files of tickets that are deleted for good. */
  async function dropOfTickets(
    query: Query,
    places: Pick<Place, 'boardId' | 'ticketId'>[],
    now: number,
  ): Promise<void> {
    const ticketIds = places.map(({ ticketId }) => ticketId);
    const boardIds = [...new Set(places.map(({ boardId }) => boardId))];
    // The index on photos begins with the board.
    const these = and(inArray(photos.boardId, boardIds), inArray(photos.ticketId, ticketIds));
    const files = await ticketFiles.pathsOf(query, boardIds, ticketIds);
    await drop(query, [...(await pathsOf(query, these)), ...files], now);
  }

  /** Drops the remaining photos of a deleted board: those of tickets that were never created. */
  async function dropOfBoard(query: Query, boardId: string, now: number): Promise<void> {
    const files = await ticketFiles.pathsOf(query, [boardId]);
    await drop(query, [...(await pathsOf(query, eq(photos.boardId, boardId))), ...files], now);
  }

  function pathsOf(query: Query, these: SQL | undefined) {
    return query.select({ path: photos.path, storeKey: photos.storeKey }).from(photos).where(these);
  }

  /** A page of the files to delete, oldest first, without the first `skipped` ones. */
  function deletions(query: Query, skipped = 0): Promise<PhotoDeletion[]> {
    return query
      .select()
      .from(photoDeletions)
      .orderBy(photoDeletions.deletedAt, photoDeletions.path)
      .limit(ROWS_PER_STATEMENT)
      .offset(skipped);
  }

  /** Takes deleted files off the list. */
  async function deleteDeletions(query: Query, paths: string[]): Promise<void> {
    if (paths.length === 0) return;
    await query.delete(photoDeletions).where(inArray(photoDeletions.path, paths));
  }

  /** A page of the photos older than `at` (ms), by path, after the path `after`. */
  function olderThan(query: Query, at: number, after: string): Promise<PhotoRow[]> {
    return query
      .select()
      .from(photos)
      .where(and(lt(photos.createdAt, at), gt(photos.path, after)))
      .orderBy(photos.path)
      .limit(ROWS_PER_STATEMENT);
  }

  /**
   * All photo links in these tickets and their comments, also deleted ones, which can be restored,
   * and in the texts about their boards.
   */
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
      .where(or(...byBoard(places).map(([boardId, ids]) => isOfTickets(boardId, ids))));
    const ofAbout = places.filter(({ ticketId }) => ticketId === ABOUT_PHOTOS);
    return new Set([
      ...[...ofTickets, ...ofComments].flatMap(({ photoUrls }) => photoUrls),
      ...(await linksInAbout(query, ofAbout)),
    ]);
  }

  async function linksInAbout(
    query: Query,
    places: readonly Pick<Place, 'boardId'>[],
  ): Promise<string[]> {
    if (places.length === 0) return [];
    const ids = [...new Set(places.map(({ boardId }) => boardId))];
    const rows = await query
      .select({ about: boards.about })
      .from(boards)
      .where(inArray(boards.id, ids));
    return rows.flatMap(({ about }) => aboutPhotosIn(about));
  }

  /** By board, because the index begins with it; else every board is combined with every ticket. */
  function isOfTickets(boardId: string, ticketIds: string[]) {
    return and(eq(comments.boardId, boardId), inArray(comments.ticketId, ticketIds));
  }

  /** Those of the paths that have the row of a photo, a file or a receipt. */
  async function storedOf(query: Query, paths: string[]): Promise<Set<string>> {
    const photoPaths = (await byPaths(query, paths)).keys();
    const files = await ticketFiles.existing(query, paths);
    return new Set([...photoPaths, ...files, ...(await receipts.existing(query, paths))]);
  }

  /** The paths that have neither a row nor a pending deletion. */
  async function unknownOf(query: Query, paths: string[]): Promise<string[]> {
    if (paths.length === 0) return [];
    const knownPaths = await storedOf(query, paths);
    for (const { path } of await pendingDeletionsOf(query, paths)) knownPaths.add(path);
    return paths.filter((path) => !knownPaths.has(path));
  }

  function pendingDeletionsOf(query: Query, paths: string[]) {
    return query
      .select({ path: photoDeletions.path })
      .from(photoDeletions)
      .where(inArray(photoDeletions.path, paths));
  }

  /** Whether the photo was shown by comments, all of which are deleted. */
  async function isOfDeletedComment(query: Query, row: PhotoRow, link: string): Promise<boolean> {
    const rows = await query
      .select({ photoUrls: comments.photoUrls, deletedAt: comments.deletedAt })
      .from(comments)
      .where(and(eq(comments.boardId, row.boardId), eq(comments.ticketId, row.ticketId)));
    const showing = rows.filter(({ photoUrls }) => photoUrls.includes(link));
    return showing.length > 0 && showing.every(({ deletedAt }) => deletedAt !== null);
  }

  /** Comments of the ticket that are not deleted and have photos. */
  async function commentsWithPhotos(query: Query, boardId: string, ticketId: string) {
    const live = await ticketComments.listOf(query, boardId, ticketId);
    return live.filter(({ photoUrls }) => photoUrls.length > 0);
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
    checkPaths,
    countIn,
    bytes,
    lockBoard,
    lockBoards,
    adopt,
    drop,
    dropOfTickets,
    dropOfBoard,
    deletions,
    deleteDeletions,
    olderThan,
    linksOf,
    storedOf,
    unknownOf,
    isOfDeletedComment,
    commentsWithPhotos,
    setCommentPhotos,
  };
}

function byBoard(places: Pick<Place, 'boardId' | 'ticketId'>[]): [string, string[]][] {
  const groups = new Map<string, Set<string>>();
  for (const { boardId, ticketId } of places) {
    const ids = groups.get(boardId) ?? new Set();
    groups.set(boardId, ids.add(ticketId));
  }
  return [...groups].map(([boardId, ids]) => [boardId, [...ids]]);
}
