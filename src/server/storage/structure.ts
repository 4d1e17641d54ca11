import { and, eq, isNull } from 'drizzle-orm';
import type { Column, Member } from '../../core/board/board.ts';
import type { Tables } from './schema.ts';
import { prepared, type Query } from './store.ts';

/** Reads the columns and the members of a board. */
export function structureRepository({ members, columns }: Tables) {
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

  return {
    columnsOf: (query: Query, boardId: string): Promise<Column[]> =>
      columnsStatement(query, { boardId }),
    membersOf: (query: Query, boardId: string): Promise<Member[]> =>
      membersStatement(query, { boardId }),
  };
}
