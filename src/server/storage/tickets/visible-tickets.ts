import { and, asc, count, desc, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Direction, Positioned } from '../../../core/board/board.ts';
import type { ColumnPortion } from '../../../core/board/partial-board.ts';
import { MAX_PORTION } from '../../../core/board/portions.ts';
import type { ReadSet } from '../../../core/board/rule.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import { audienceOf, sees } from '../../../core/board/visibility.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';
import { ticketColumns } from './ticket-columns.ts';

const NEIGHBOURS_PER_STATEMENT = 20;

/** The tickets of a column that a user may see, in their order. */
export function visibleTicketsRepository({ tickets }: Pick<Tables, 'tickets'>) {
  /** The tickets of a column that the user may see. */
  async function inColumn(query: Query, boardId: string, columnId: string, userId: string) {
    const all = await query
      .select(ticketColumns(tickets))
      .from(tickets)
      .where(isIn(boardId, columnId));
    return all.filter((ticket) => sees(audienceOf(ticket), userId));
  }

  /**
   * The tickets after a position in a column that the user may see, one more than a portion holds.
   */
  async function portionOf(
    query: Query,
    boardId: string,
    { columnId, after }: NonNullable<ReadSet['portion']>,
    userId: string,
  ): Promise<ColumnPortion> {
    const portion: Ticket[] = [];
    for (let from = after; portion.length <= MAX_PORTION.tickets; ) {
      const next = await nextIn(query, boardId, columnId, from);
      portion.push(...next.filter((ticket) => sees(audienceOf(ticket), userId)));
      from = next.at(-1) ?? null;
      if (next.length <= MAX_PORTION.tickets) break;
    }
    const count = after ? 0 : await visibleCount(query, boardId, columnId, userId);
    return { tickets: portion.slice(0, MAX_PORTION.tickets + 1), count };
  }

  function nextIn(query: Query, boardId: string, columnId: string, after: Positioned | null) {
    const { pos, id } = tickets;
    const isAfter = after && or(gt(pos, after.pos), and(eq(pos, after.pos), gt(id, after.id)));
    return query
      .select(ticketColumns(tickets))
      .from(tickets)
      .where(and(isIn(boardId, columnId), isAfter ?? undefined))
      .orderBy(asc(pos), asc(id))
      .limit(MAX_PORTION.tickets + 1);
  }

  async function visibleCount(query: Query, boardId: string, columnId: string, userId: string) {
    const { id, createdBy, assignee, coAssignees, visibleTo } = tickets;
    const [open] = await query
      .select({ count: count() })
      .from(tickets)
      .where(and(isIn(boardId, columnId), isNull(visibleTo)));
    const restricted = await query
      .select({ id, createdBy, assignee, coAssignees, visibleTo })
      .from(tickets)
      .where(and(isIn(boardId, columnId), isNotNull(visibleTo)));
    const visible = restricted.filter((ticket) => sees(audienceOf(ticket), userId));
    return (open?.count ?? 0) + visible.length;
  }

  function isIn(boardId: string, columnId: string) {
    const inColumn = and(eq(tickets.boardId, boardId), eq(tickets.columnId, columnId));
    return and(inColumn, isNull(tickets.deletedAt));
  }

  /** The nearest ticket on one side that the actor may see, rarely beyond the first few. */
  async function neighbourOf(
    query: Query,
    boardId: string,
    neighbour: NonNullable<ReadSet['neighbour']>,
    loaded: Map<string, Ticket | null>,
    actorId: string,
  ): Promise<Map<string, Ticket | null>> {
    const ticket = loaded.get(neighbour.ticketId);
    if (!ticket) return new Map();
    const { direction } = neighbour;
    return new Map([[ticket.id, await nearest(query, boardId, ticket, direction, actorId)]]);
  }

  /** The nearest ticket to a place, above or below, that the user may see. */
  async function nearest(
    query: Query,
    boardId: string,
    place: Pick<Ticket, 'columnId' | 'pos' | 'id'>,
    direction: Direction,
    userId: string,
  ): Promise<Ticket | null> {
    for (let from = place; ; ) {
      const others = await beside(query, boardId, from, direction);
      const visible = others.find((other) => sees(audienceOf(other), userId));
      const last = others.at(-1);
      if (visible || !last) return visible ?? null;
      from = last;
    }
  }

  function beside(
    query: Query,
    boardId: string,
    { columnId, pos, id }: Pick<Ticket, 'columnId' | 'pos' | 'id'>,
    direction: Direction,
  ): Promise<Ticket[]> {
    const [beyond, order] = direction === 'up' ? [lt, desc] : [gt, asc];
    return query
      .select(ticketColumns(tickets))
      .from(tickets)
      .where(
        and(
          eq(tickets.boardId, boardId),
          eq(tickets.columnId, columnId),
          isNull(tickets.deletedAt),
          or(beyond(tickets.pos, pos), and(eq(tickets.pos, pos), beyond(tickets.id, id))),
        ),
      )
      .orderBy(order(tickets.pos), order(tickets.id))
      .limit(NEIGHBOURS_PER_STATEMENT);
  }

  return { inColumn, portionOf, neighbourOf, nearest };
}
