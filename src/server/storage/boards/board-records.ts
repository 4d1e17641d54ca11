import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Column, Member } from '../../../core/board/board.ts';
import { makeColumn } from '../../../core/board/columns/column.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import { batchesOf } from '../../lib/batches.ts';
import { TimeSlice } from '../../lib/time-slicing.ts';
import type { Tables } from '../schema.ts';
import { prepared, type Query } from '../store.ts';
import { ticketColumns } from '../tickets/ticket-columns.ts';
import { recordColumns, type TicketRecord } from '../tickets/tickets.ts';
import { columnValues, type MembersRepository } from './members.ts';
import type { BoardRow } from './rows.ts';

/** The records of a whole board, without its head. */
export interface BoardRecords {
  members: Member[];
  columns: Column[];
  tickets: Ticket[];
}

/** Tickets read per statement. */
const TICKETS_PER_PAGE = 500;

/** Reads whole boards. Tickets are read in pages. */
export function boardRecordsRepository(tables: Tables, structure: MembersRepository) {
  const { tickets } = tables;
  const ticketsStatement = prepared<{ id: string; after: string }>()((query, $) =>
    query
      .select(ticketColumns(tickets))
      .from(tickets)
      .where(
        and(eq(tickets.boardId, $('id')), gt(tickets.id, $('after')), isNull(tickets.deletedAt)),
      )
      .orderBy(asc(tickets.id))
      .limit(TICKETS_PER_PAGE),
  );

  async function read(query: Query, id: string): Promise<BoardRecords> {
    const structure = await readStructure(query, id);
    const allTickets: Ticket[] = [];
    for await (const page of ticketPages(query, id)) allTickets.push(...page);
    return { ...structure, tickets: allTickets };
  }

  /** Yields the tickets of a board, page by page. */
  async function* ticketPages(query: Query, id: string): AsyncGenerator<Ticket[]> {
    const pace = new TimeSlice();
    for (let after: string | undefined = ''; after !== undefined; ) {
      const page: Ticket[] = await ticketsStatement(query, { id, after });
      yield page;
      after = page.length < TICKETS_PER_PAGE ? undefined : page.at(-1)?.id;
      if (pace.isDue) await pace.nextSlice();
    }
  }

  async function readStructure(query: Query, id: string): Promise<Omit<BoardRecords, 'tickets'>> {
    return {
      members: await structure.membersOf(query, id),
      columns: await structure.columnsOf(query, id),
    };
  }

  return { read, structure: readStructure, members: structure.membersOf };
}

const BOARDS_PER_STATEMENT = 500;
/** Records of many boards, without tickets. Each kind is read in one statement. */
export interface ManyBoards {
  rows: BoardRow[];
  columns: (Column & { boardId: string })[];
  members: (Member & { boardId: string })[];
}

export function manyBoardsRepository({ boards, columns, members, tickets }: Tables) {
  async function read(query: Query, ids: string[]): Promise<ManyBoards> {
    const result: ManyBoards = { rows: [], columns: [], members: [] };
    for (const batch of batchesOf(ids, BOARDS_PER_STATEMENT)) {
      const some = await readSome(query, batch);
      result.rows = result.rows.concat(some.rows);
      result.columns = result.columns.concat(some.columns);
      result.members = result.members.concat(some.members);
    }
    return result;
  }

  async function readSome(query: Query, ids: string[]): Promise<ManyBoards> {
    const { boardId } = columns;
    const columnRows = await query
      .select({ boardId, ...columnValues(columns) })
      .from(columns)
      .where(and(inArray(boardId, ids), isNull(columns.deletedAt)));
    return {
      rows: await query.select().from(boards).where(inArray(boards.id, ids)),
      columns: columnRows.map((row) => ({ boardId: row.boardId, ...makeColumn(row) })),
      members: await query
        .select({ userId: members.userId, role: members.role, boardId: members.boardId })
        .from(members)
        .where(inArray(members.boardId, ids)),
    };
  }

  /** Yields the tickets of these boards, page by page. */
  async function* ticketPages(query: Query, ids: string[]): AsyncGenerator<TicketRecord[]> {
    const pace = new TimeSlice();
    for (const batch of batchesOf(ids, BOARDS_PER_STATEMENT)) {
      const some = inArray(tickets.boardId, batch);
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
