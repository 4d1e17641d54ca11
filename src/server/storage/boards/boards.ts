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
import { cacheJson } from '../cache/json-cache.ts';
import type { Tables } from '../schema.ts';
import { prepared, type Query } from '../store.ts';
import type { BoardRow, BoardSummary } from './rows.ts';

/** What of a board's row changes without its tag. */
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

/** Boards whose rows are kept at hand, at most. */
const KEPT = 1000;

/** The range of the numbers that tell writes apart. */
const WRITES = 2 ** 48 - 1;

/** A number that is taken: the board's id, the time in ms, and a number of the write's own. */
type Taking = { id: string; at: number; write: number };

/** The number of the next row of the log, of whichever board. */
const NEXT_ROW = {
  sqlite: sql`(select coalesce(max(number), 0) + 1 from log)`,
  pg: sql`nextval(pg_get_serial_sequence('log', 'number'))`,
};

/** How a person stands to a board: their global roles and their membership. */
export interface BoardAccess {
  actor: Actor;
  member: Member | null;
}

/** Boards as such: their heads, their numbers and who is on them. */
export function boardsRepository(tables: Tables) {
  const { boards, members, users, log } = tables;
  const counts = boardCountsRepository(tables);
  const nextRow = is(boards, SQLiteTable) ? NEXT_ROW.sqlite : NEXT_ROW.pg;
  const newestRowBytes = sql`coalesce(
    (select ${log.writtenBytes} from ${log} where ${log.number} = ${boards.lastRow}), 0)`;
  const kept = new Map<string, BoardRow>();
  const keptLists = new BoardListCache();
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
  const standingStatement = prepared<{ boardId: string; userId: string }>()((query, $) =>
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

  /** What changes with whatever a list of boards shows, and with their order. */
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
   * the board, reads its head and settles the time. Undefined when there is no such board.
   * What does not change without the board's tag is read again only where that has changed.
   */
  async function takeNumber(query: Query, id: string, at: number): Promise<BoardRow | undefined> {
    const [place] = await takeStatement(query, { id, at, write: randomInt(WRITES) });
    if (!place) return undefined;
    const known = kept.get(id);
    if (known?.structureTag === place.structureTag) return rowAt(known, place);
    const row = await head(query, id);
    if (row) setBounded(kept, id, row, KEPT);
    return row;
  }

  /** The same of a board that may be marked as deleted, for restoring it. */
  async function takeAnyNumber(
    query: Query,
    id: string,
    at: number,
  ): Promise<BoardRow | undefined> {
    const [row] = await takeAnyStatement(query, { id, at, write: randomInt(WRITES) });
    return row;
  }

  function take(query: Query, $: (name: keyof Taking) => Placeholder) {
    return query.update(boards).set({
      seq: sql`${boards.seq} + 1`,
      // A clock that was set back does not turn the log around.
      at: sql`case when ${boards.at} >= ${$('at')} then ${boards.at} + 1 else ${$('at')} end`,
      lastWrite: sql`${$('write')}`,
      writeBefore: sql`${boards.lastWrite}`,
      lastRow: nextRow,
      rowBefore: sql`${boards.lastRow}`,
      // How much the row of this number writes is known when it is written: it is added with the next.
      writtenBytes: sql`${boards.writtenBytes} + ${newestRowBytes}`,
    });
  }

  function live(id: Placeholder) {
    return and(eq(boards.id, id), isNull(boards.deletedAt));
  }

  /**
   * Makes the row of a new board, empty and with the first number taken. Undefined when there is
   * such a board already, be it since a moment ago or marked as deleted.
   */
  async function insert(
    query: Query,
    id: string,
    epoch: string,
    at: number,
  ): Promise<BoardRow | undefined> {
    const row = { id, epoch, at, seq: 1, name: '', createdBy: '', createdAt: at, updatedAt: at };
    const [made] = await query
      .insert(boards)
      .values({ ...row, version: 0, ticketCount: 0, lastRow: nextRow })
      .onConflictDoNothing()
      .returning();
    return made;
  }

  async function head(query: Query, id: string): Promise<BoardRow | undefined> {
    const [row] = await headStatement(query, { id });
    return row;
  }

  /** The numbers of several boards' logs, for seeing what a lost wake-up did not say. */
  function heads(query: Query, ids: string[]): Promise<Pick<BoardRow, 'id' | 'seq' | 'epoch'>[]> {
    return query
      .select({ id: boards.id, seq: boards.seq, epoch: boards.epoch })
      .from(boards)
      .where(and(inArray(boards.id, ids), isNull(boards.deletedAt)));
  }

  /** A person's global roles, and their membership of the board; null when there is no account. */
  async function standing(
    query: Query,
    boardId: string,
    userId: string,
  ): Promise<BoardAccess | null> {
    const [row] = await standingStatement(query, { boardId, userId });
    if (!row) return null;
    const member: Member | null = row.role ? { userId, role: row.role } : null;
    return { actor: { id: userId, roles: row.roles }, member };
  }

  /**
   * The boards that a person may open, with counts of what they may see there. The same list as the
   * last time where nothing in it has changed since.
   */
  async function list(
    query: Query,
    userId: string,
    isAdmin: boolean,
  ): Promise<readonly BoardSummary[]> {
    const [read] = await (isAdmin ? allTagStatement : ownTagStatement)(query, { userId });
    const key = `${isAdmin} ${userId}`;
    const tag = read?.tag ?? '';
    const known = keptLists.at(key, tag);
    if (known) return known;
    const made = cacheJson(await listAnew(query, userId, isAdmin));
    keptLists.keep(key, tag, made);
    return made;
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

  /** What the boards that a person may open are called. */
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

  /** The ids of the boards that a person may open. */
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

/** Field by field: V8 merges two spread records slowly. */
function rowAt(known: BoardRow, place: BoardPlace): BoardRow {
  const row = { ...known };
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
