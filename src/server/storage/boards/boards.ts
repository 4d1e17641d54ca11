import { randomInt } from 'node:crypto';
import {
  and,
  asc,
  eq,
  inArray,
  is,
  isNotNull,
  isNull,
  or,
  type Placeholder,
  sql,
} from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Member } from '../../../core/board/board.ts';
import type { Actor } from '../../../core/users/user.ts';
import { setBounded } from '../../lib/bounded-map.ts';
import { boardCountsRepository } from '../cache/board-count-cache.ts';
import { BoardListCache } from '../cache/board-list-cache.ts';
import { markForJsonCache } from '../cache/json-cache.ts';
import type { Tables } from '../schema.ts';
import { prepared, type Query } from '../store.ts';
import type { BoardRow, BoardSummary } from './rows.ts';

/** The fields of a board's row that change without its structure tag. */
type BoardPlace = Pick<
  BoardRow,
  | 'seq'
  | 'at'
  | 'epoch'
  | 'structureTag'
  | 'lastWrite'
  | 'writeBefore'
  | 'lastRow'
  | 'rowBefore'
  | 'ticketCount'
  | 'writtenBytes'
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
  const counts = boardCountsRepository(tables);
  const nextRow = is(boards, SQLiteTable) ? NEXT_ROW.sqlite : NEXT_ROW.pg;
  const newestRowBytes = sql`coalesce(
    (select ${log.writtenBytes} from ${log} where ${log.number} = ${boards.lastRow}), 0)`;
  const cachedRows = new Map<string, BoardRow>();
  const listCache = new BoardListCache();
  const takeStatement = prepared<Taking>()((query, $) =>
    take(query, $)
      .where(live($('id')))
      .returning({
        seq: boards.seq,
        at: boards.at,
        epoch: boards.epoch,
        structureTag: boards.structureTag,
        lastWrite: boards.lastWrite,
        writeBefore: boards.writeBefore,
        lastRow: boards.lastRow,
        rowBefore: boards.rowBefore,
        ticketCount: boards.ticketCount,
        writtenBytes: boards.writtenBytes,
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

  const allStatement = prepared<{ userId: string }>()((query, $) =>
    listed(query, $('userId')).where(isNull(boards.deletedAt)),
  );
  const ownStatement = prepared<{ userId: string }>()((query, $) =>
    listed(query, $('userId')).where(ownOf($('userId'))),
  );

  const allIdsStatement = prepared<{ userId: string }>()((query, $) =>
    selectIds(query, $('userId'), true),
  );
  const openIdsStatement = prepared<{ userId: string }>()((query, $) =>
    selectIds(query, $('userId'), false),
  );

  function selectIds(query: Query, userId: Placeholder, isAdmin: boolean) {
    return query
      .select({ id: boards.id })
      .from(boards)
      .where(opensTo(query, userId, isAdmin));
  }

  const allTagStatement = prepared<{ userId: string }>()((query, $) =>
    tagged(query, $('userId')).where(isNull(boards.deletedAt)),
  );
  const ownTagStatement = prepared<{ userId: string }>()((query, $) =>
    tagged(query, $('userId')).where(ownOf($('userId'))),
  );

  function ownOf(userId: Placeholder) {
    const isOn = or(eq(boards.createdBy, userId), isNotNull(members.userId));
    return and(isNull(boards.deletedAt), isOn);
  }

  /** A tag that changes with anything that a list of boards shows, and with its order. */
  function tagged(query: Query, userId: Placeholder) {
    const { id, seq, lastWrite, structureTag, epoch } = boards;
    const role = sql`coalesce(${members.role}, '')`;
    const parts = sql.join([id, seq, lastWrite, structureTag, epoch, role], sql` || ' ' || `);
    return query
      .select({ tag: sql<string | null>`string_agg(${parts}, ',')` })
      .from(boards)
      .leftJoin(members, and(eq(members.boardId, boards.id), eq(members.userId, userId)));
  }

  function listed(query: Query, userId: Placeholder) {
    const { id, name, createdBy, projectId, isTemplate, createdAt, updatedAt } = boards;
    const shown = { id, name, createdBy, projectId, isTemplate, createdAt, updatedAt };
    const { epoch, seq, lastWrite } = boards;
    return query
      .select({ ...shown, role: members.role, epoch, seq, lastWrite })
      .from(boards)
      .leftJoin(members, and(eq(members.boardId, boards.id), eq(members.userId, userId)));
  }

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
    if (row) setBounded(cachedRows, id, row, MAX_CACHED_BOARDS);
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
      writeBefore: sql`${boards.lastWrite}`,
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

  /** The log numbers of several boards, to detect missed wake-ups. */
  function heads(query: Query, ids: string[]): Promise<Pick<BoardRow, 'id' | 'seq' | 'epoch'>[]> {
    return query
      .select({ id: boards.id, seq: boards.seq, epoch: boards.epoch })
      .from(boards)
      .where(and(inArray(boards.id, ids), isNull(boards.deletedAt)));
  }

  /** A user's global roles and membership of the board; null if there is no account. */
  async function standing(
    query: Query,
    boardId: string,
    userId: string,
  ): Promise<BoardAccess | null> {
    const [row] = await accessStatement(query, { boardId, userId });
    if (!row) return null;
    const member: Member | null = row.role ? { userId, role: row.role } : null;
    return { actor: { id: userId, roles: row.roles }, member };
  }

  /**
   * The boards that a user may open, with counts of what they may see. Returns the identical list
   * as long as nothing in it changes.
   */
  async function list(
    query: Query,
    userId: string,
    isAdmin: boolean,
  ): Promise<readonly BoardSummary[]> {
    const [row] = await (isAdmin ? allTagStatement : ownTagStatement)(query, { userId });
    const key = `${isAdmin} ${userId}`;
    const tag = row?.tag ?? '';
    const cached = listCache.get(key, tag);
    if (cached) return cached;
    const summaries = markForJsonCache(await listAnew(query, userId, isAdmin));
    listCache.set(key, tag, summaries);
    return summaries;
  }

  async function listAnew(query: Query, userId: string, isAdmin: boolean): Promise<BoardSummary[]> {
    const rows = await (isAdmin ? allStatement : ownStatement)(query, { userId });
    const countsOf = await counts.of(query, rows, userId);
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      createdBy: row.createdBy,
      projectId: row.projectId,
      role: row.role,
      isTemplate: row.isTemplate,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
      ...countsOf(row.id),
    }));
  }

  /** Names of the boards that a user may open. */
  function names(
    query: Query,
    userId: string,
    isAdmin: boolean,
  ): Promise<Pick<BoardRow, 'id' | 'name' | 'projectId'>[]> {
    return query
      .select({ id: boards.id, name: boards.name, projectId: boards.projectId })
      .from(boards)
      .where(opensTo(query, userId, isAdmin))
      .orderBy(asc(boards.name), asc(boards.id));
  }

  /** Ids of the boards that a user may open. */
  async function openIds(query: Query, userId: string, isAdmin: boolean): Promise<string[]> {
    const rows = await (isAdmin ? allIdsStatement : openIdsStatement)(query, { userId });
    return rows.map(({ id }) => id);
  }

  function opensTo(query: Query, userId: string | Placeholder, isAdmin: boolean) {
    const joined = query
      .select({ id: members.boardId })
      .from(members)
      .where(eq(members.userId, userId));
    const mine = or(eq(boards.createdBy, userId), inArray(boards.id, joined));
    return and(isNull(boards.deletedAt), isAdmin ? undefined : mine);
  }

  return { takeNumber, takeAnyNumber, insert, head, heads, standing, list, names, openIds };
}

/** Field by field: V8 merges two spread objects slowly. */
function rowAt(cached: BoardRow, place: BoardPlace): BoardRow {
  const row = { ...cached };
  row.seq = place.seq;
  row.at = place.at;
  row.epoch = place.epoch;
  row.lastWrite = place.lastWrite;
  row.writeBefore = place.writeBefore;
  row.lastRow = place.lastRow;
  row.rowBefore = place.rowBefore;
  row.ticketCount = place.ticketCount;
  row.writtenBytes = place.writtenBytes;
  return row;
}
