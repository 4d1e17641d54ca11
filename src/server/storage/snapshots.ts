import { and, eq, isNull } from 'drizzle-orm';
import type { Column, Member, Ticket } from '../../core/board/board.ts';
import type { Tables } from './schema.ts';
import { prepared, type Query } from './store.ts';
import { ticketColumns } from './tickets.ts';

/** What a whole board holds besides its head. */
export interface BoardRecords {
  members: Member[];
  columns: Column[];
  tickets: Ticket[];
}

/** Reads whole boards, one statement a table. */
export function snapshotsRepository({ members, columns, tickets }: Tables) {
  const membersStatement = prepared<{ id: string }>()((query, $) =>
    query
      .select({ userId: members.userId, role: members.role })
      .from(members)
      .where(eq(members.boardId, $('id'))),
  );
  const columnsStatement = prepared<{ id: string }>()((query, $) =>
    query
      .select({ id: columns.id, name: columns.name, pos: columns.pos })
      .from(columns)
      .where(and(eq(columns.boardId, $('id')), isNull(columns.deletedAt))),
  );
  const ticketsStatement = prepared<{ id: string }>()((query, $) =>
    query
      .select(ticketColumns(tickets))
      .from(tickets)
      .where(and(eq(tickets.boardId, $('id')), isNull(tickets.deletedAt))),
  );

  async function read(query: Query, id: string): Promise<BoardRecords> {
    return {
      members: await membersStatement(query, { id }),
      columns: await columnsStatement(query, { id }),
      tickets: await ticketsStatement(query, { id }),
    };
  }

  return { read };
}
