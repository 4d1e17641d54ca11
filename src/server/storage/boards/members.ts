import { and, eq, isNull } from 'drizzle-orm';
import type { Column, Member } from '../../../core/board/board.ts';
import { setBounded } from '../../lib/bounded-map.ts';
import type { Tables } from '../schema.ts';
import { prepared, type Query } from '../store.ts';
import type { BoardRow } from './rows.ts';

/** Maximum number of boards whose columns are cached. */
const MAX_CACHED_BOARDS = 1000;

type Columns = ReadonlyMap<string, Column>;

/** Reads the columns and the members of a board. */
export function membersRepository({ members, columns }: Tables) {
  const cache = new Map<string, { tag: string; columns: Columns }>();
  const columnsStatement = prepared<{ boardId: string }>()((query, $) =>
    query
      .select({ id: columns.id, name: columns.name, pos: columns.pos })
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
    const columns = new Map(rows.map((column) => [column.id, column]));
    setBounded(cache, id, { tag, columns }, MAX_CACHED_BOARDS);
    return columns;
  }

  return {
    columnsAt,
    columnsOf: (query: Query, boardId: string): Promise<Column[]> =>
      columnsStatement(query, { boardId }),
    membersOf: (query: Query, boardId: string): Promise<Member[]> =>
      membersStatement(query, { boardId }),
  };
}
