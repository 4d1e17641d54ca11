import { randomInt } from 'node:crypto';
import { and, eq, inArray, is, isNull, type Placeholder, sql } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { LRUCache } from 'lru-cache';
import type { Member } from '../../../core/board/board.ts';
import type { Actor } from '../../../core/users/user.ts';
import type { Tables } from '../schema.ts';
import { prepared, type Query } from '../store.ts';
import type { BoardRow } from './rows.ts';

/** The fields of a board's row that change without its structure tag. */
type BoardPlace = Pick<
  BoardRow,
  | 'seq'
  | 'at'
  | 'epoch'
  | 'structureTag'
  | 'lastWrite'
  | 'lastRow'
  | 'rowBefore'
  | 'ticketCount'
  | 'writtenBytes'
  | 'lastNumber'
>;

/** Maximum number of cached board rows. */
const MAX_CACHED_BOARDS = 1000;

/** Upper bound of the random numbers that identify writes. */
const MAX_WRITE_ID = 2 ** 48 - 1;

/** Taking a log number: the board's id, the time in ms, and a random id of the write. */
type Taking = { id: string; at: number; write: number };

/** The number of the next log row, across all boards. */
const NEXT_ROW = {
  sqlite: sql`(select coalesce(max(number), 0) + 1 from log)`,
  pg: sql`nextval(pg_get_serial_sequence('log', 'number'))`,
};

/** A user's access to a board: global roles and membership. */
export interface BoardAccess {
  actor: Actor;
  member: Member | null;
}

/** Board rows: heads, log numbers and access. */
export function boardsRepository(tables: Tables) {
  const { boards, members, users, log } = tables;
  const nextRow = is(boards, SQLiteTable) ? NEXT_ROW.sqlite : NEXT_ROW.pg;
  const newestRowBytes = sql`coalesce(
    (select ${log.writtenBytes} from ${log} where ${log.number} = ${boards.lastRow}), 0)`;
  const cachedRows = new LRUCache<string, BoardRow>({ max: MAX_CACHED_BOARDS });
  const takeStatement = prepared<Taking>()((query, $) =>
    take(query, $)
      .where(live($('id')))
      .returning({
        seq: boards.seq,
        at: boards.at,
        epoch: boards.epoch,
        structureTag: boards.structureTag,
        lastWrite: boards.lastWrite,
        lastRow: boards.lastRow,
        rowBefore: boards.rowBefore,
        ticketCount: boards.ticketCount,
        writtenBytes: boards.writtenBytes,
        lastNumber: boards.lastNumber,
      }),
  );
  const takeAnyStatement = prepared<Taking>()((query, $) =>
    take(query, $)
      .where(eq(boards.id, $('id')))
      .returning(),
  );
  const headStatement = prepared<{ id: string }>()((query, $) =>
    query
      .select()
      .from(boards)
      .where(and(eq(boards.id, $('id')), isNull(boards.deletedAt))),
  );
  const accessStatement = prepared<{ boardId: string; userId: string }>()((query, $) =>
    query
      .select({ roles: users.roles, role: members.role })
      .from(users)
      .leftJoin(members, and(eq(members.userId, users.id), eq(members.boardId, $('boardId'))))
      .where(eq(users.id, $('userId'))),
  );

  /**
   * Takes the next number of the board's log. It is the first statement of every mutation: it locks
   * the board, reads its head and fixes the time. Undefined if there is no such board. Fields that
   * change only with the structure tag are cached under it.
   */
  async function takeNumber(query: Query, id: string, at: number): Promise<BoardRow | undefined> {
    const [place] = await takeStatement(query, { id, at, write: randomInt(MAX_WRITE_ID) });
    if (!place) return undefined;
    const cached = cachedRows.get(id);
    if (cached?.structureTag === place.structureTag) return rowAt(cached, place);
    const row = await head(query, id);
    if (row) cachedRows.set(id, row);
    return row;
  }

  /** Same for a board that may be deleted, in order to restore it. */
  async function takeAnyNumber(
    query: Query,
    id: string,
    at: number,
  ): Promise<BoardRow | undefined> {
    const [row] = await takeAnyStatement(query, { id, at, write: randomInt(MAX_WRITE_ID) });
    return row;
  }

  function take(query: Query, $: (name: keyof Taking) => Placeholder) {
    return query.update(boards).set({
      seq: sql`${boards.seq} + 1`,
      // A clock that was set back must not reorder the log.
      at: sql`case when ${boards.at} >= ${$('at')} then ${boards.at} + 1 else ${$('at')} end`,
      lastWrite: sql`${$('write')}`,
      lastRow: nextRow,
      rowBefore: sql`${boards.lastRow}`,
      // How much this row writes is unknown until it is written, so the next number adds it.
      writtenBytes: sql`${boards.writtenBytes} + ${newestRowBytes}`,
    });
  }

  function live(id: Placeholder) {
    return and(eq(boards.id, id), isNull(boards.deletedAt));
  }

  /**
   * Inserts the empty row of a new board, with its first number taken. Undefined if the board
   * exists, even if it was just created or is deleted.
   */
  async function insert(
    query: Query,
    id: string,
    epoch: string,
    at: number,
  ): Promise<BoardRow | undefined> {
    const row = { id, epoch, at, seq: 1, name: '', createdBy: '', createdAt: at, updatedAt: at };
    const [inserted] = await query
      .insert(boards)
      .values({ ...row, version: 0, ticketCount: 0, lastRow: nextRow })
      .onConflictDoNothing()
      .returning();
    return inserted;
  }

  async function head(query: Query, id: string): Promise<BoardRow | undefined> {
    const [row] = await headStatement(query, { id });
    return row;
  }

  /** The bytes that the board's log has written, with those that the next number adds. */
  async function bytesOfLog(
    query: Query,
    { lastRow, writtenBytes }: Pick<BoardRow, 'lastRow' | 'writtenBytes'>,
  ): Promise<number> {
    const [newest] = await query
      .select({ bytes: log.writtenBytes })
      .from(log)
      .where(eq(log.number, lastRow ?? 0));
    return writtenBytes + (newest?.bytes ?? 0);
  }

  /** The log numbers of several boards, to detect missed wake-ups. */
  function heads(query: Query, ids: string[]): Promise<Pick<BoardRow, 'id' | 'seq' | 'epoch'>[]> {
    return query
      .select({ id: boards.id, seq: boards.seq, epoch: boards.epoch })
      .from(boards)
      .where(and(inArray(boards.id, ids), isNull(boards.deletedAt)));
  }

  /** A user's global roles and membership of the board; null if there is no account. */
  async function accessOf(
    query: Query,
    boardId: string,
    userId: string,
  ): Promise<BoardAccess | null> {
    const [row] = await accessStatement(query, { boardId, userId });
    if (!row) return null;
    const member: Member | null = row.role ? { userId, role: row.role } : null;
    return { actor: { id: userId, roles: row.roles }, member };
  }

  return { takeNumber, takeAnyNumber, insert, head, bytesOfLog, heads, accessOf };
}

/** Field by field: V8 merges two spread objects slowly. */
function rowAt(cached: BoardRow, place: BoardPlace): BoardRow {
  const row = { ...cached };
  row.seq = place.seq;
  row.at = place.at;
  row.epoch = place.epoch;
  row.lastWrite = place.lastWrite;
  row.lastRow = place.lastRow;
  row.rowBefore = place.rowBefore;
  row.ticketCount = place.ticketCount;
  row.writtenBytes = place.writtenBytes;
  row.lastNumber = place.lastNumber;
  return row;
}
