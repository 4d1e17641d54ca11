import { and, eq, gt, isNull, lt, max, min, type Placeholder } from 'drizzle-orm';
import { isAnchor } from '../../../../core/board/ordering.ts';
import type { OrderKeys } from '../../../../core/board/partial-board.ts';
import type { ReadSet } from '../../../../core/board/rule.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import type { Tables } from '../../schema.ts';
import { prepared, type Query } from '../../store.ts';

type Maps = { [K in keyof OrderKeys]: Map<string, string | null> };
type LoadedTickets = Map<string, Ticket | null>;
type Beside = { boardId: string; columnId: string; pos: string };

/** No ticket has this id. */
const NO_TICKET = '';

/** Reads the order keys next to tickets and at the ends of columns. */
export function orderKeysRepository({ tickets }: Tables) {
  // Not ORDER BY with LIMIT: SQLite plans a statement again whenever its limit is bound.
  const lastStatement = prepared<{ boardId: string; columnId: string }>()((query, $) =>
    query
      .select({ pos: max(tickets.pos) })
      .from(tickets)
      .where(inColumn($('boardId'), $('columnId'))),
  );
  const nextStatement = prepared<Beside>()((query, $) =>
    query
      .select({ pos: min(tickets.pos) })
      .from(tickets)
      .where(and(inColumn($('boardId'), $('columnId')), gt(tickets.pos, $('pos')))),
  );
  const previousStatement = prepared<Beside>()((query, $) =>
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

  /**
   * The keys that a command needs. `ticketOf` reads the tickets that a place names, in core's
   * order: `before` and the column's end only if what comes first does not apply.
   */
  async function load(
    query: Query,
    boardId: string,
    { place, places = [], next: besides = [], last: ends = [] }: ReadSet,
    actorId: string,
    loaded: LoadedTickets,
    ticketOf: (id: string) => Promise<Ticket | null>,
  ): Promise<Maps> {
    const keys: Maps = { next: new Map(), previous: new Map(), last: new Map() };
    for (const id of besides) await beside(keys.next, nextStatement, loaded.get(id));
    if (place) await around(place);
    for (const to of places) await around({ ticketId: NO_TICKET, to });
    for (const columnId of ends) await end(columnId);
    return keys;

    async function around({ ticketId, to }: NonNullable<ReadSet['place']>): Promise<void> {
      const after = await anchor(to.after);
      if (after) return beside(keys.next, nextStatement, after);
      const before = await anchor(to.before);
      if (before) return beside(keys.previous, previousStatement, before);
      return end(to.columnId);

      async function anchor(id: string | undefined): Promise<Ticket | null> {
        if (id === undefined || id === ticketId) return null;
        const ticket = await ticketOf(id);
        return ticket && isAnchor(ticket, to, actorId) ? ticket : null;
      }
    }

    async function beside(
      map: Map<string, string | null>,
      statement: typeof nextStatement,
      ticket: Ticket | null | undefined,
    ): Promise<void> {
      if (!ticket) return;
      const [row] = await statement(query, { boardId, columnId: ticket.columnId, pos: ticket.pos });
      map.set(ticket.id, row?.pos ?? null);
    }

    async function end(columnId: string): Promise<void> {
      const [row] = await lastStatement(query, { boardId, columnId });
      keys.last.set(columnId, row?.pos ?? null);
    }
  }

  return { load };
}
