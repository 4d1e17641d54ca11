import { setImmediate as nextTick } from 'node:timers/promises';
import { and, asc, eq, gt, isNull, or } from 'drizzle-orm';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';
import { recordColumns, type TicketRecord } from './tickets.ts';

const ROWS_PER_BATCH = 200;

/** Reads the contents of boards in batches, and yields to the event loop before each. */
export function exportRowsRepository(tables: Tables) {
  const { boards, tickets, comments, photos } = tables;

  /** The ids of all boards that are not deleted. */
  async function boardIds(query: Query): Promise<string[]> {
    const rows = await query
      .select({ id: boards.id })
      .from(boards)
      .where(isNull(boards.deletedAt))
      .orderBy(asc(boards.createdAt), asc(boards.id));
    return rows.map(({ id }) => id);
  }

  /** The tickets of a column, in order. */
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
        .limit(ROWS_PER_BATCH);
      yield rows;
      last = rows.at(-1);
      if (rows.length < ROWS_PER_BATCH) return;
    }
  }

  /** The tickets of a board, ordered by id. */
  async function* ticketsOnBoard(query: Query, boardId: string): AsyncGenerator<TicketRecord[]> {
    for (let last = ''; ; ) {
      await nextTick();
      const rows = await query
        .select(recordColumns(tables.tickets))
        .from(tickets)
        .where(and(eq(tickets.boardId, boardId), gt(tickets.id, last), isNull(tickets.deletedAt)))
        .orderBy(asc(tickets.id))
        .limit(ROWS_PER_BATCH);
      yield rows;
      last = rows.at(-1)?.id ?? '';
      if (rows.length < ROWS_PER_BATCH) return;
    }
  }

  /** The comments of a board by ticket, including those of deleted tickets. */
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
        .limit(ROWS_PER_BATCH);
      yield* rows;
      last = rows.at(-1);
      if (rows.length < ROWS_PER_BATCH) return;
    }
  }

  /** The photos of a board by path, including those of deleted tickets. */
  async function* photosOf(query: Query, boardId: string) {
    for (let last = ''; ; ) {
      await nextTick();
      const rows = await query
        .select()
        .from(photos)
        .where(and(eq(photos.boardId, boardId), gt(photos.path, last)))
        .orderBy(asc(photos.path))
        .limit(ROWS_PER_BATCH);
      yield* rows;
      last = rows.at(-1)?.path ?? '';
      if (rows.length < ROWS_PER_BATCH) return;
    }
  }

  return { boardIds, ticketsOf, ticketsOnBoard, commentsOf, photosOf };
}
