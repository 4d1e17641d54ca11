import { setImmediate as nextTick } from 'node:timers/promises';
import { and, asc, eq, gt, isNull, or } from 'drizzle-orm';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';
import { recordColumns, type TicketRecord } from './tickets.ts';

const AT_ONCE = 200;

/** Reads what is on boards in portions, however much there is; others have their turn before each. */
export function exportRowsRepository(tables: Tables) {
  const { boards, tickets, comments, photos } = tables;

  /** The ids of all boards that are there. */
  async function boardIds(query: Query): Promise<string[]> {
    const rows = await query
      .select({ id: boards.id })
      .from(boards)
      .where(isNull(boards.deletedAt))
      .orderBy(asc(boards.createdAt), asc(boards.id));
    return rows.map(({ id }) => id);
  }

  /** The tickets of a column in their order. */
  async function* ticketsOf(
    query: Query,
    boardId: string,
    columnId: string,
  ): AsyncGenerator<TicketRecord[]> {
    const { pos, id } = tickets;
    for (let last: TicketRecord | undefined; ; ) {
      await nextTick();
      const after = last && or(gt(pos, last.pos), and(eq(pos, last.pos), gt(id, last.id)));
      const rows: TicketRecord[] = await query
        .select(recordColumns(tables.tickets))
        .from(tickets)
        .where(
          and(
            eq(tickets.boardId, boardId),
            eq(tickets.columnId, columnId),
            isNull(tickets.deletedAt),
            after,
          ),
        )
        .orderBy(asc(pos), asc(id))
        .limit(AT_ONCE);
      yield rows;
      last = rows.at(-1);
      if (rows.length < AT_ONCE) return;
    }
  }

  /** The tickets of a board, by their ids. */
  async function* ticketsOnBoard(query: Query, boardId: string): AsyncGenerator<TicketRecord[]> {
    for (let last = ''; ; ) {
      await nextTick();
      const rows = await query
        .select(recordColumns(tables.tickets))
        .from(tickets)
        .where(and(eq(tickets.boardId, boardId), gt(tickets.id, last), isNull(tickets.deletedAt)))
        .orderBy(asc(tickets.id))
        .limit(AT_ONCE);
      yield rows;
      last = rows.at(-1)?.id ?? '';
      if (rows.length < AT_ONCE) return;
    }
  }

  /** The comments of a board, those of deleted tickets among them, ticket by ticket. */
  async function* commentsOf(query: Query, boardId: string) {
    const { ticketId, id, author, text, photoUrls, at } = comments;
    for (let last: { ticketId: string; id: string } | undefined; ; ) {
      await nextTick();
      const after =
        last && or(gt(ticketId, last.ticketId), and(eq(ticketId, last.ticketId), gt(id, last.id)));
      const rows = await query
        .select({ ticketId, id, author, text, photoUrls, at })
        .from(comments)
        .where(and(eq(comments.boardId, boardId), isNull(comments.deletedAt), after))
        .orderBy(asc(ticketId), asc(id))
        .limit(AT_ONCE);
      yield* rows;
      last = rows.at(-1);
      if (rows.length < AT_ONCE) return;
    }
  }

  /** The photos of a board, deleted tickets' among them, by their paths. */
  async function* photosOf(query: Query, boardId: string) {
    for (let last = ''; ; ) {
      await nextTick();
      const rows = await query
        .select()
        .from(photos)
        .where(and(eq(photos.boardId, boardId), gt(photos.path, last)))
        .orderBy(asc(photos.path))
        .limit(AT_ONCE);
      yield* rows;
      last = rows.at(-1)?.path ?? '';
      if (rows.length < AT_ONCE) return;
    }
  }

  return { boardIds, ticketsOf, ticketsOnBoard, commentsOf, photosOf };
}
