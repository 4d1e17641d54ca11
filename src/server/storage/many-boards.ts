import { and, inArray, isNull } from 'drizzle-orm';
import type { Column, Member } from '../../core/board/board.ts';
import type { BoardRow } from './boards.ts';
import type { Tables } from './schema.ts';
import type { Query } from './store.ts';
import { recordColumns, type TicketRecord } from './ticket-records.ts';

const AT_ONCE = 500;

/** Records of many boards, each kind of them in one statement. */
export interface ManyBoards {
  rows: BoardRow[];
  columns: (Column & { boardId: string })[];
  members: (Member & { boardId: string })[];
  tickets: TicketRecord[];
}

export function manyBoardsRepository({ boards, columns, members, tickets }: Tables) {
  async function read(query: Query, ids: string[]): Promise<ManyBoards> {
    const found: ManyBoards = { rows: [], columns: [], members: [], tickets: [] };
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const some = await readSome(query, ids.slice(from, from + AT_ONCE));
      found.rows = found.rows.concat(some.rows);
      found.columns = found.columns.concat(some.columns);
      found.members = found.members.concat(some.members);
      found.tickets = found.tickets.concat(some.tickets);
    }
    return found;
  }

  async function readSome(query: Query, ids: string[]): Promise<ManyBoards> {
    const { id, name, pos, boardId } = columns;
    return {
      rows: await query.select().from(boards).where(inArray(boards.id, ids)),
      columns: await query
        .select({ id, name, pos, boardId })
        .from(columns)
        .where(and(inArray(boardId, ids), isNull(columns.deletedAt))),
      members: await query
        .select({ userId: members.userId, role: members.role, boardId: members.boardId })
        .from(members)
        .where(inArray(members.boardId, ids)),
      tickets: await query
        .select(recordColumns(tickets))
        .from(tickets)
        .where(and(inArray(tickets.boardId, ids), isNull(tickets.deletedAt))),
    };
  }

  return { read };
}
