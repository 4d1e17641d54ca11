import { and, eq, isNull } from 'drizzle-orm';
import type { Column, Member } from '../../../core/board/board.ts';
import { setBounded } from '../../lib/bounded-map.ts';
import type { Tables } from '../schema.ts';
import { prepared, type Query } from '../store.ts';
import type { BoardRow } from './rows.ts';

/** Boards whose columns are kept at hand, at most. */
const KEPT = 1000;

type Columns = ReadonlyMap<string, Column>;

/** Reads the columns and the members of a board. */
export function membersRepository({ members, columns }: Tables) {
  const kept = new Map<string, { tag: string; columns: Columns }>();
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

  /** The board's columns by id, read again only where the tag in its row has changed. */
  async function columnsAt(
    query: Query,
    { id, structureTag: tag }: Pick<BoardRow, 'id' | 'structureTag'>,
  ): Promise<Columns> {
    const known = kept.get(id);
    if (known?.tag === tag) return known.columns;
    const rows = await columnsStatement(query, { boardId: id });
    const columns = new Map(rows.map((column) => [column.id, column]));
    setBounded(kept, id, { tag, columns }, KEPT);
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
