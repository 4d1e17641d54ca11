import { and, asc, count, eq, inArray, isNotNull, isNull, lt, sql, sum } from 'drizzle-orm';
import type { TicketFile } from '../../../core/board/partial-board.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

export type FileRow = Tables['files']['$inferSelect'];

interface Place {
  boardId: string;
  ticketId: string;
}

/** Rows of files, the source of truth about which files exist. Their bytes are in a store. */
export function filesRepository({ files, tickets }: Tables) {
  const isOf = ({ boardId, ticketId }: Place) =>
    and(eq(files.boardId, boardId), eq(files.ticketId, ticketId));

  /** The file of the ticket; null if there is none or it is deleted. */
  async function byId(query: Query, place: Place, id: string): Promise<FileRow | null> {
    const [row = null] = await query
      .select()
      .from(files)
      .where(and(eq(files.id, id), isOf(place), isNull(files.deletedAt)));
    return row;
  }

  /** A file of the ticket as the rules see it, deleted or not. */
  async function find(
    query: Query,
    boardId: string,
    { ticketId, fileId }: { ticketId: string; fileId: string },
  ): Promise<TicketFile | null> {
    const [row] = await query
      .select({ name: files.name, deletedAt: files.deletedAt })
      .from(files)
      .where(and(eq(files.id, fileId), isOf({ boardId, ticketId })));
    return row ? { name: row.name, isDeleted: row.deletedAt !== null } : null;
  }

  /** The files of the ticket that are not deleted, the first added first. */
  function listOf(query: Query, place: Place): Promise<FileRow[]> {
    return query
      .select()
      .from(files)
      .where(and(isOf(place), isNull(files.deletedAt)))
      .orderBy(asc(files.createdAt), asc(files.id));
  }

  /** Number of files of the ticket, with those in the trash. */
  async function countOf(query: Query, place: Place): Promise<number> {
    const [row] = await query.select({ count: count() }).from(files).where(isOf(place));
    return row?.count ?? 0;
  }

  /** Total size of all files, those in the trash included, bytes. */
  async function bytes(query: Query): Promise<number> {
    const [row] = await query.select({ bytes: sum(files.bytes) }).from(files);
    return Number(row?.bytes ?? 0);
  }

  async function insert(query: Query, row: FileRow): Promise<void> {
    await query.insert(files).values(row);
  }

  /** Inserts the file of an import, which no command counts. */
  async function insertImported(query: Query, row: FileRow): Promise<void> {
    await insert(query, row);
    await query
      .update(tickets)
      .set({ fileCount: sql`${tickets.fileCount} + 1` })
      .where(and(eq(tickets.boardId, row.boardId), eq(tickets.id, row.ticketId)));
  }

  async function isTaken(query: Query, id: string): Promise<boolean> {
    const rows = await query.select({ id: files.id }).from(files).where(eq(files.id, id));
    return rows.length > 0;
  }

  /** Puts a file into the trash at a time (ms), or with null takes it out. */
  async function mark(query: Query, id: string, deletedAt: number | null): Promise<void> {
    await query.update(files).set({ deletedAt }).where(eq(files.id, id));
  }

  /** The store paths among these that belong to files. */
  async function existing(query: Query, paths: string[]): Promise<string[]> {
    if (paths.length === 0) return [];
    const rows = await query
      .select({ path: files.path })
      .from(files)
      .where(inArray(files.path, paths));
    return rows.map(({ path }) => path);
  }

  /** The store paths of all files of these boards, or of these tickets on them. */
  function pathsOf(query: Query, boardIds: string[], ticketIds?: string[]) {
    const ofTickets = ticketIds && inArray(files.ticketId, ticketIds);
    return query
      .select({ path: files.path, storeKey: files.storeKey })
      .from(files)
      .where(and(inArray(files.boardId, boardIds), ofTickets));
  }

  /** Some of the files that were deleted before `at` (ms). */
  function deletedBefore(query: Query, at: number, limit: number) {
    return query
      .select({ id: files.id, boardId: files.boardId })
      .from(files)
      .where(and(isNotNull(files.deletedAt), lt(files.deletedAt, at)))
      .orderBy(asc(files.deletedAt))
      .limit(limit);
  }

  /** Those of the files that are still deleted. */
  async function deletedOf(query: Query, some: { id: string }[]) {
    if (some.length === 0) return [];
    const ids = some.map(({ id }) => id);
    return query
      .select({ path: files.path, storeKey: files.storeKey })
      .from(files)
      .where(and(inArray(files.id, ids), isNotNull(files.deletedAt)));
  }

  /** Deletes the rows of these store paths. */
  async function drop(query: Query, paths: string[]): Promise<void> {
    await query.delete(files).where(inArray(files.path, paths));
  }

  return {
    byId,
    find,
    listOf,
    countOf,
    bytes,
    insert,
    insertImported,
    isTaken,
    mark,
    existing,
    pathsOf,
    deletedBefore,
    deletedOf,
    drop,
  };
}
