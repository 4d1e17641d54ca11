import { and, asc, inArray, isNull, sql } from 'drizzle-orm';
import type { Column, Member } from '../../../core/board/board.ts';
import { TimeSlice } from '../../lib/time-slicing.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';
import type { BoardRow } from './rows.ts';
import { recordColumns, type TicketRecord } from './tickets.ts';

const BOARDS_PER_STATEMENT = 500;
/** Tickets read per statement. */
const TICKETS_PER_PAGE = 500;

/** Records of many boards, without tickets. Each kind is read in one statement. */
export interface ManyBoards {
  rows: BoardRow[];
  columns: (Column & { boardId: string })[];
  members: (Member & { boardId: string })[];
}

export function manyBoardsRepository({ boards, columns, members, tickets }: Tables) {
  async function read(query: Query, ids: string[]): Promise<ManyBoards> {
    const result: ManyBoards = { rows: [], columns: [], members: [] };
    for (let from = 0; from < ids.length; from += BOARDS_PER_STATEMENT) {
      const some = await readSome(query, ids.slice(from, from + BOARDS_PER_STATEMENT));
      result.rows = result.rows.concat(some.rows);
      result.columns = result.columns.concat(some.columns);
      result.members = result.members.concat(some.members);
    }
    return result;
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
    };
  }

  /** Yields the tickets of these boards, page by page. */
  async function* ticketPages(query: Query, ids: string[]): AsyncGenerator<TicketRecord[]> {
    const pace = new TimeSlice();
    for (let from = 0; from < ids.length; from += BOARDS_PER_STATEMENT) {
      const some = inArray(tickets.boardId, ids.slice(from, from + BOARDS_PER_STATEMENT));
      for (let last: TicketRecord | null | undefined = null; last !== undefined; ) {
        const place =
          last && sql`(${tickets.boardId}, ${tickets.id}) > (${last.boardId}, ${last.id})`;
        const page: TicketRecord[] = await query
          .select(recordColumns(tickets))
          .from(tickets)
          .where(and(some, isNull(tickets.deletedAt), place ?? undefined))
          .orderBy(asc(tickets.boardId), asc(tickets.id))
          .limit(TICKETS_PER_PAGE);
        yield page;
        last = page.length < TICKETS_PER_PAGE ? undefined : page.at(-1);
        if (pace.isDue) await pace.nextSlice();
      }
    }
  }

  return { read, ticketPages };
}
