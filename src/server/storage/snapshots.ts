import { and, eq, isNull } from 'drizzle-orm';
import type { Column, Member, Ticket } from '../../core/board/board.ts';
import type { Tables } from './schema.ts';
import { prepared, type Query } from './store.ts';
import { structureRepository } from './structure.ts';
import { ticketColumns } from './tickets.ts';

/** What a whole board holds besides its head. */
export interface BoardRecords {
  members: Member[];
  columns: Column[];
  tickets: Ticket[];
}

/** Reads whole boards, one statement a table. */
export function snapshotsRepository(tables: Tables) {
  const { tickets } = tables;
  const structure = structureRepository(tables);
  const ticketsStatement = prepared<{ id: string }>()((query, $) =>
    query
      .select(ticketColumns(tickets))
      .from(tickets)
      .where(and(eq(tickets.boardId, $('id')), isNull(tickets.deletedAt))),
  );

  async function read(query: Query, id: string): Promise<BoardRecords> {
    return {
      ...(await readStructure(query, id)),
      tickets: await ticketsStatement(query, { id }),
    };
  }

  async function readStructure(query: Query, id: string): Promise<Omit<BoardRecords, 'tickets'>> {
    return {
      members: await structure.membersOf(query, id),
      columns: await structure.columnsOf(query, id),
    };
  }

  return { read, structure: readStructure };
}
