import { and, count, eq, isNotNull, isNull } from 'drizzle-orm';
import { audienceOf, sees } from '../../../core/board/visibility.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

/** Queries about whole columns. */
export function columnsRepository({ tickets }: Tables) {
  /** Whether the column holds tickets that the user cannot see. */
  async function hidesTickets(query: Query, boardId: string, columnId: string, userId: string) {
    const { createdBy, assignee, coAssignees, visibleTo } = tickets;
    const restricted = await query
      .select({ createdBy, assignee, coAssignees, visibleTo })
      .from(tickets)
      .where(
        and(
          eq(tickets.boardId, boardId),
          eq(tickets.columnId, columnId),
          isNull(tickets.deletedAt),
          isNotNull(visibleTo),
        ),
      );
    return restricted.some((ticket) => !sees(audienceOf(ticket), userId));
  }

  /** The number of tickets in the column that its limit counts (core's `isCounted`), but at most `max`. */
  async function countUpTo(
    query: Query,
    boardId: string,
    columnId: string,
    max: number,
  ): Promise<number> {
    const some = query
      .select({ id: tickets.id })
      .from(tickets)
      .where(
        and(
          eq(tickets.boardId, boardId),
          eq(tickets.columnId, columnId),
          isNull(tickets.deletedAt),
          isNull(tickets.visibleTo),
          isNull(tickets.snoozedUntil),
        ),
      )
      .limit(max)
      .as('counted');
    const [row] = await query.select({ count: count() }).from(some);
    return row?.count ?? 0;
  }

  return { hidesTickets, countUpTo };
}
