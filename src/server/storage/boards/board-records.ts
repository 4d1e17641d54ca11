import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Column, Member } from '../../../core/board/board.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import { TimeSlice } from '../../lib/time-slicing.ts';
import type { Tables } from '../schema.ts';
import { prepared, type Query } from '../store.ts';
import { membersRepository } from './members.ts';
import { ticketColumns } from './ticket-columns.ts';

/** The records of a whole board, without its head. */
export interface BoardRecords {
  members: Member[];
  columns: Column[];
  tickets: Ticket[];
}

/** Tickets read per statement. */
const TICKETS_PER_PAGE = 500;

/** Reads whole boards. Tickets are read in pages. */
export function boardRecordsRepository(tables: Tables) {
  const { tickets } = tables;
  const structure = membersRepository(tables);
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
