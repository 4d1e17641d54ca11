import { and, asc, eq, inArray, isNotNull, isNull, or, type Placeholder, sql } from 'drizzle-orm';
import { boardCountsRepository } from '../cache/board-count-cache.ts';
import { BoardListCache } from '../cache/board-list-cache.ts';
import { markForJsonCache } from '../cache/json-cache.ts';
import type { Tables } from '../schema.ts';
import { prepared, type Query } from '../store.ts';
import type { BoardRow, BoardSummary } from './rows.ts';

/** The boards that a user may open: their list, names and ids. */
export function boardListsRepository(tables: Tables) {
  const { boards, members } = tables;
  const counts = boardCountsRepository(tables);
  const listCache = new BoardListCache();
  const allStatement = prepared<{ userId: string }>()((query, $) =>
    listed(query, $('userId')).where(isNull(boards.deletedAt)),
  );
  const openToStatement = prepared<{ userId: string }>()((query, $) =>
    listed(query, $('userId')).where(isOpenTo($('userId'))),
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
  const openToTagStatement = prepared<{ userId: string }>()((query, $) =>
    tagged(query, $('userId')).where(isOpenTo($('userId'))),
  );

  function isOpenTo(userId: Placeholder) {
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
    const { id, name, createdBy, projectId, isTemplate, color, createdAt, updatedAt } = boards;
    const columns = { id, name, createdBy, projectId, isTemplate, color, createdAt, updatedAt };
    const { epoch, seq, lastWrite } = boards;
    return query
      .select({ ...columns, role: members.role, epoch, seq, lastWrite })
      .from(boards)
      .leftJoin(members, and(eq(members.boardId, boards.id), eq(members.userId, userId)));
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
    const [row] = await (isAdmin ? allTagStatement : openToTagStatement)(query, { userId });
    const key = `${isAdmin} ${userId}`;
    const tag = row?.tag ?? '';
    const cached = listCache.get(key, tag);
    if (cached) return cached;
    const summaries = markForJsonCache(await listAnew(query, userId, isAdmin));
    listCache.set(key, tag, summaries);
    return summaries;
  }

  async function listAnew(query: Query, userId: string, isAdmin: boolean): Promise<BoardSummary[]> {
    const rows = await (isAdmin ? allStatement : openToStatement)(query, { userId });
    const countsOf = await counts.of(query, rows, userId);
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      createdBy: row.createdBy,
      projectId: row.projectId,
      role: row.role,
      isTemplate: row.isTemplate,
      color: row.color,
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
    const memberBoardIds = query
      .select({ id: members.boardId })
      .from(members)
      .where(eq(members.userId, userId));
    const isOwnOrJoined = or(eq(boards.createdBy, userId), inArray(boards.id, memberBoardIds));
    return and(isNull(boards.deletedAt), isAdmin ? undefined : isOwnOrJoined);
  }

  return { list, names, openIds };
}
