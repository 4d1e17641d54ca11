import { setImmediate as nextTick } from 'node:timers/promises';
import { and, asc, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';
import { commentColumns } from '../tickets/comments.ts';
import { recordColumns, type TicketRecord } from '../tickets/tickets.ts';

const ROWS_PER_BATCH = 200;

/** An archived ticket, when it was archived (ms since 1970), and the user who did it. */
export interface ArchivedRecord extends TicketRecord {
  archivedAt: number | null;
  archivedBy: string | null;
}

/** Reads the contents of boards in batches, and yields to the event loop before each. */
export function exportRowsRepository(tables: Tables) {
  const { boards, tickets, comments, textVersions, ticketLinks, photos, files } = tables;

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

  /** The archived tickets of a board, ordered by id. */
  async function* archivedOn(query: Query, boardId: string): AsyncGenerator<ArchivedRecord[]> {
    for (let last = ''; ; ) {
      await nextTick();
      const rows = await query
        .select({
          ...recordColumns(tables.tickets),
          archivedAt: tickets.archivedAt,
          archivedBy: tickets.deletedBy,
        })
        .from(tickets)
        .where(
          and(eq(tickets.boardId, boardId), gt(tickets.id, last), isNotNull(tickets.archivedAt)),
        )
        .orderBy(asc(tickets.id))
        .limit(ROWS_PER_BATCH);
      yield rows;
      last = rows.at(-1)?.id ?? '';
      if (rows.length < ROWS_PER_BATCH) return;
    }
  }

  /** The comments of a board by ticket, including those of deleted tickets. */
  async function* commentsOf(query: Query, boardId: string) {
    const { ticketId, id } = comments;
    for (let last: { ticketId: string; id: string } | undefined; ; ) {
      await nextTick();
      const after =
        last && or(gt(ticketId, last.ticketId), and(eq(ticketId, last.ticketId), gt(id, last.id)));
      const rows = await query
        .select({ ticketId, ...commentColumns(comments) })
        .from(comments)
        .where(and(eq(comments.boardId, boardId), isNull(comments.deletedAt), after))
        .orderBy(asc(ticketId), asc(id))
        .limit(ROWS_PER_BATCH);
      yield* rows;
      last = rows.at(-1);
      if (rows.length < ROWS_PER_BATCH) return;
    }
  }

  /**
   * The earlier texts of a board's descriptions and comments in the order in which they were
   * replaced, including those of deleted tickets.
   */
  async function* versionsOf(query: Query, boardId: string) {
    const { number, ticketId, commentId, text, at, by } = textVersions;
    for (let last: number | undefined; ; ) {
      await nextTick();
      const isLive = and(
        eq(comments.boardId, textVersions.boardId),
        eq(comments.ticketId, ticketId),
        eq(comments.id, commentId),
        isNull(comments.deletedAt),
      );
      const rows = await query
        .select({ number, ticketId, commentId, text, at, by })
        .from(textVersions)
        .leftJoin(comments, isLive)
        .where(
          and(
            eq(textVersions.boardId, boardId),
            or(eq(commentId, ''), isNotNull(comments.id)),
            last === undefined ? undefined : gt(number, last),
          ),
        )
        .orderBy(asc(number))
        .limit(ROWS_PER_BATCH);
      for (const row of rows) {
        yield {
          ticketId: row.ticketId,
          commentId: row.commentId || null,
          text: row.text,
          replacedAt: row.at,
          replacedBy: row.by,
        };
      }
      last = rows.at(-1)?.number;
      if (rows.length < ROWS_PER_BATCH) return;
    }
  }

  /** The links from the tickets of a board, including those of deleted tickets. */
  async function* linksOf(query: Query, boardId: string) {
    const { number, kind, from, to, createdAt, createdBy } = ticketLinks;
    for (let last = 0; ; ) {
      await nextTick();
      const rows = await query
        .select({ number, kind, from, to, createdAt, createdBy })
        .from(tickets)
        .innerJoin(ticketLinks, eq(from, tickets.id))
        .where(and(eq(tickets.boardId, boardId), isNull(ticketLinks.removedAt), gt(number, last)))
        .orderBy(asc(number))
        .limit(ROWS_PER_BATCH);
      for (const { number: _number, ...link } of rows) yield link;
      last = rows.at(-1)?.number ?? last;
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

  /** The files of a board that are not deleted, by ticket. */
  async function* filesOf(query: Query, boardId: string) {
    let last: { ticketId: string; id: string } | undefined;
    for (;;) {
      await nextTick();
      const isPast =
        last &&
        or(
          gt(files.ticketId, last.ticketId),
          and(eq(files.ticketId, last.ticketId), gt(files.id, last.id)),
        );
      const rows = await query
        .select()
        .from(files)
        .where(and(eq(files.boardId, boardId), isNull(files.deletedAt), isPast))
        .orderBy(asc(files.ticketId), asc(files.id))
        .limit(ROWS_PER_BATCH);
      yield* rows;
      last = rows.at(-1);
      if (rows.length < ROWS_PER_BATCH) return;
    }
  }

  return {
    boardIds,
    ticketsOf,
    ticketsOnBoard,
    archivedOn,
    commentsOf,
    versionsOf,
    linksOf,
    photosOf,
    filesOf,
  };
}
