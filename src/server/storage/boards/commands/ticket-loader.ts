import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { CommentTotals } from '../../../../core/board/partial-board.ts';
import type { Ticket, TicketDetails } from '../../../../core/board/ticket.ts';
import { batchesOf } from '../../../lib/batches.ts';
import type { Tables } from '../../schema.ts';
import { prepared, type Query } from '../../store.ts';
import { detailColumns, ticketColumns } from '../../tickets/ticket-columns.ts';

/** Up to this many tickets are read one by one, more in batches. */
const MAX_SINGLE_READS = 8;
const TICKETS_PER_STATEMENT = 500;

/** Loads the tickets that a command names, and what only their rows hold. */
export function ticketLoaderRepository({ tickets }: Tables) {
  const ticketStatement = prepared<{ boardId: string; id: string }>()((query, $) =>
    query
      .select(ticketColumns(tickets))
      .from(tickets)
      .where(
        and(eq(tickets.boardId, $('boardId')), eq(tickets.id, $('id')), isNull(tickets.deletedAt)),
      ),
  );
  const detailsStatement = prepared<{ boardId: string; id: string }>()((query, $) =>
    query
      .select(detailColumns(tickets))
      .from(tickets)
      .where(and(eq(tickets.boardId, $('boardId')), eq(tickets.id, $('id')))),
  );
  const commentTotalsStatement = prepared<{ boardId: string; id: string }>()((query, $) =>
    query
      .select({ count: tickets.commentCount, characters: tickets.commentCharacters })
      .from(tickets)
      .where(and(eq(tickets.boardId, $('boardId')), eq(tickets.id, $('id')))),
  );

  async function byIds(
    query: Query,
    boardId: string,
    ids: string[],
  ): Promise<Map<string, Ticket | null>> {
    const loaded = new Map<string, Ticket | null>(ids.map((id) => [id, null]));
    if (loaded.size <= MAX_SINGLE_READS) {
      for (const id of loaded.keys()) loaded.set(id, await byId(query, boardId, id));
      return loaded;
    }
    // Saving a whole board may name all of its tickets.
    for (const batch of batchesOf([...loaded.keys()], TICKETS_PER_STATEMENT)) {
      const rows = await query
        .select(ticketColumns(tickets))
        .from(tickets)
        .where(
          and(eq(tickets.boardId, boardId), inArray(tickets.id, batch), isNull(tickets.deletedAt)),
        );
      for (const ticket of rows) loaded.set(ticket.id, ticket);
    }
    return loaded;
  }

  async function byId(query: Query, boardId: string, id: string): Promise<Ticket | null> {
    const [ticket = null] = await ticketStatement(query, { boardId, id });
    return ticket;
  }

  async function detailsOf(
    query: Query,
    boardId: string,
    ids: string[],
  ): Promise<Map<string, TicketDetails>> {
    const details = new Map<string, TicketDetails>();
    for (const id of ids) {
      const [row] = await detailsStatement(query, { boardId, id });
      if (row) details.set(id, row);
    }
    return details;
  }

  async function detailsOfMany(
    query: Query,
    boardId: string,
    portion: readonly Ticket[],
  ): Promise<Map<string, TicketDetails>> {
    const { id } = tickets;
    const ids = portion.map((ticket) => ticket.id);
    const rows = await query
      .select({ id, ...detailColumns(tickets) })
      .from(tickets)
      .where(and(eq(tickets.boardId, boardId), inArray(id, ids)));
    return new Map(rows.map(({ id: ticketId, ...details }) => [ticketId, details]));
  }

  async function commentTotalsOf(
    query: Query,
    boardId: string,
    ids: string[],
  ): Promise<Map<string, CommentTotals>> {
    const totals = new Map<string, CommentTotals>();
    for (const id of ids) {
      const [row] = await commentTotalsStatement(query, { boardId, id });
      if (row) totals.set(id, row);
    }
    return totals;
  }

  function restricted(query: Query, boardId: string): Promise<Ticket[]> {
    return query
      .select(ticketColumns(tickets))
      .from(tickets)
      .where(
        and(eq(tickets.boardId, boardId), isNull(tickets.deletedAt), isNotNull(tickets.visibleTo)),
      );
  }

  return { byIds, byId, detailsOf, detailsOfMany, commentTotalsOf, restricted };
}
