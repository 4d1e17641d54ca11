import { and, eq, isNull } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Column, Member } from '../../../core/board/board.ts';
import { makeColumn } from '../../../core/board/columns/column.ts';
import type { Tables } from '../schema.ts';
import { prepared, type Query } from '../store.ts';
import type { BoardRow } from './rows.ts';

/** Maximum number of boards whose columns are cached. */
const MAX_CACHED_BOARDS = 1000;

type Columns = ReadonlyMap<string, Column>;

export type MembersRepository = ReturnType<typeof membersRepository>;

/** Reads the columns and the members of a board. Has a cache: one instance per process. */
export function membersRepository({ members, columns }: Tables) {
  const cache = new LRUCache<string, { tag: string; columns: Columns }>({ max: MAX_CACHED_BOARDS });
  const columnsStatement = prepared<{ boardId: string }>()((query, $) =>
    query
      .select(columnValues(columns))
      .from(columns)
      .where(and(eq(columns.boardId, $('boardId')), isNull(columns.deletedAt))),
  );
  const membersStatement = prepared<{ boardId: string }>()((query, $) =>
    query
      .select({ userId: members.userId, role: members.role })
      .from(members)
      .where(eq(members.boardId, $('boardId'))),
  );

  /** The board's columns by id, cached as long as the structure tag in its row is the same. */
  async function columnsAt(
    query: Query,
    { id, structureTag: tag }: Pick<BoardRow, 'id' | 'structureTag'>,
  ): Promise<Columns> {
    const cached = cache.get(id);
    if (cached?.tag === tag) return cached.columns;
    const rows = await columnsStatement(query, { boardId: id });
    const columns = new Map(rows.map((column) => [column.id, makeColumn(column)]));
    cache.set(id, { tag, columns });
    return columns;
  }

  return {
    columnsAt,
    columnsOf: async (query: Query, boardId: string): Promise<Column[]> =>
      (await columnsStatement(query, { boardId })).map(makeColumn),
    membersOf: (query: Query, boardId: string): Promise<Member[]> =>
      membersStatement(query, { boardId }),
  };
}

/** The columns of the database that a board's column has. */
export function columnValues({
  id,
  name,
  pos,
  limit,
  isLimitHard,
  color,
  isDone,
}: Tables['columns']) {
  return { id, name, pos, limit, isLimitHard, color, isDone };
}
