import { and, count, eq, inArray, isNull, lt, or, sql, sum } from 'drizzle-orm';
import type { Tables } from './schema.ts';
import type { Query } from './store.ts';

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
export function photosRepository({ photos, photoDeletions, boards, tickets, comments }: Tables) {
  async function byPath(query: Query, path: string): Promise<PhotoRow | undefined> {
    const [row] = await query.select().from(photos).where(eq(photos.path, path));
    return row;
  }

  async function byPaths(query: Query, paths: string[]): Promise<Map<string, PhotoRow>> {
    if (paths.length === 0) return new Map();
    const rows = await query.select().from(photos).where(inArray(photos.path, paths));
    return new Map(rows.map((row) => [row.path, row]));
  }

  async function insert(query: Query, rows: PhotoRow[]): Promise<void> {
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

  /** Drops the photos of tickets and boards that were deleted before a time (ms), as these go. */
  async function dropDeletedBefore(query: Query, at: number, now: number): Promise<void> {
    const goneTickets = query
      .select({ id: tickets.id })
      .from(tickets)
      .where(lt(tickets.deletedAt, at));
    const goneBoards = query.select({ id: boards.id }).from(boards).where(lt(boards.deletedAt, at));
    const rows = await query
      .select({ path: photos.path, storeKey: photos.storeKey })
      .from(photos)
      .where(or(inArray(photos.ticketId, goneTickets), inArray(photos.boardId, goneBoards)));
    await drop(query, rows, now);
  }

  /** Files to delete, the oldest first. */
  function deletions(query: Query): Promise<PhotoDeletion[]> {
    return query.select().from(photoDeletions).orderBy(photoDeletions.deletedAt).limit(AT_ONCE);
  }

  /** Files that are deleted now. */
  async function forget(query: Query, paths: string[]): Promise<void> {
    if (paths.length === 0) return;
    await query.delete(photoDeletions).where(inArray(photoDeletions.path, paths));
  }

  /** Comments of the ticket that are there and have photos. */
  async function commentsWithPhotos(query: Query, boardId: string, ticketId: string) {
    const { id, author, photoUrls } = comments;
    const rows = await query
      .select({ id, author, photoUrls })
      .from(comments)
      .where(
        and(
          eq(comments.boardId, boardId),
          eq(comments.ticketId, ticketId),
          isNull(comments.deletedAt),
        ),
      );
    return rows.filter((row) => row.photoUrls.length > 0);
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
    adopt,
    drop,
    dropDeletedBefore,
    deletions,
    forget,
    commentsWithPhotos,
    setCommentPhotos,
  };
}
