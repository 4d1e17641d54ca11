import { and, eq, gt, isNull, lt, max, min, type Placeholder } from 'drizzle-orm';
import type { Board, Column, Member, Ticket } from '../../core/board/board.ts';
import type { Needs } from '../../core/board/decide.ts';
import type { BoardRow } from './boards.ts';
import type { Tables } from './schema.ts';
import { prepared, type Query } from './store.ts';
import { structureRepository } from './structure.ts';
import { headOf, ticketColumns } from './tickets.ts';

/** Loads of a board what a command needs, so that a command costs the same on any board. */
export function slicesRepository(tables: Tables) {
  const { tickets } = tables;
  const structure = structureRepository(tables);
  const ticketStatement = prepared<{ boardId: string; id: string }>()((query, $) =>
    query
      .select(ticketColumns(tickets))
      .from(tickets)
      .where(
        and(eq(tickets.boardId, $('boardId')), eq(tickets.id, $('id')), isNull(tickets.deletedAt)),
      ),
  );
  // Not ORDER BY with LIMIT: SQLite plans a statement anew whenever its limit is bound.
  const lastStatement = prepared<{ boardId: string; columnId: string }>()((query, $) =>
    query
      .select({ pos: max(tickets.pos) })
      .from(tickets)
      .where(inColumn($('boardId'), $('columnId'))),
  );
  const nextStatement = prepared<{ boardId: string; columnId: string; pos: string }>()((query, $) =>
    query
      .select({ pos: min(tickets.pos) })
      .from(tickets)
      .where(and(inColumn($('boardId'), $('columnId')), gt(tickets.pos, $('pos')))),
  );
  const previousStatement = prepared<{ boardId: string; columnId: string; pos: string }>()(
    (query, $) =>
      query
        .select({ pos: max(tickets.pos) })
        .from(tickets)
        .where(and(inColumn($('boardId'), $('columnId')), lt(tickets.pos, $('pos')))),
  );

  function inColumn(boardId: Placeholder, columnId: Placeholder) {
    return and(
      eq(tickets.boardId, boardId),
      eq(tickets.columnId, columnId),
      isNull(tickets.deletedAt),
    );
  }

  /** The board with its columns, the actor's membership and what else is needed. */
  async function load(
    query: Query,
    row: BoardRow,
    member: Member | null,
    needs: Needs,
  ): Promise<Board> {
    const boardId = row.id;
    const found = new Map<string, Ticket | null>();
    for (const id of present([...(needs.tickets ?? [])])) {
      const [ticket] = await ticketStatement(query, { boardId, id });
      found.set(id, ticket ?? null);
    }
    const people = needs.members ? await structure.membersOf(query, boardId) : [member];
    return {
      ...headOf(row),
      columns: byId(await structure.columnsOf(query, boardId)),
      members: new Map(present(people).map((person) => [person.userId, person])),
      tickets: byId(present([...found.values()])),
      slice: {
        tickets: found,
        ticketCount: row.ticketCount,
        allMembers: needs.members ?? false,
        keys: {
          next: await neighbours(query, boardId, nextStatement, needs.next, found),
          previous: await neighbours(query, boardId, previousStatement, needs.previous, found),
          last: await lastKeys(query, boardId, needs.last),
        },
      },
    };
  }

  async function neighbours(
    query: Query,
    boardId: string,
    statement: typeof nextStatement,
    ids: Needs['next'],
    found: Map<string, Ticket | null>,
  ): Promise<Map<string, string | null>> {
    const keys = new Map<string, string | null>();
    for (const ticket of present((ids ?? []).map((id) => id && found.get(id)))) {
      const { columnId, pos } = ticket;
      const [neighbour] = await statement(query, { boardId, columnId, pos });
      keys.set(ticket.id, neighbour?.pos ?? null);
    }
    return keys;
  }

  async function lastKeys(
    query: Query,
    boardId: string,
    columnIds: string[] = [],
  ): Promise<Map<string, string | null>> {
    const keys = new Map<string, string | null>();
    for (const columnId of columnIds) {
      const [last] = await lastStatement(query, { boardId, columnId });
      keys.set(columnId, last?.pos ?? null);
    }
    return keys;
  }

  return { load };
}

function byId<T extends Column | Ticket>(records: T[]): Map<string, T> {
  return new Map(records.map((record) => [record.id, record]));
}

function present<T>(values: T[]): Exclude<T, null | undefined | ''>[] {
  return values.filter((value) => value) as Exclude<T, null | undefined | ''>[];
}
