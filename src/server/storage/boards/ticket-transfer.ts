import { and, count, eq, sql } from 'drizzle-orm';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

/** Comments that are written in one statement. */
const AT_ONCE = 200;

/** A ticket's records, taken from one board to another. */
export function ticketTransferRepository({
  boards,
  tickets,
  comments,
  photos,
  notifications,
}: Tables) {
  /** Has these boards wait for this transaction, in the order of their ids as everybody takes them. */
  async function hold(query: Query, boardIds: readonly string[]): Promise<void> {
    for (const id of [...boardIds].sort()) {
      await query
        .update(boards)
        .set({ name: sql`${boards.name}` })
        .where(eq(boards.id, id));
    }
  }

  /** Whether there are photos of the ticket or of its comments. */
  async function hasPhotos(query: Query, boardId: string, ticketId: string): Promise<boolean> {
    const [found] = await query
      .select({ count: count() })
      .from(photos)
      .where(and(eq(photos.boardId, boardId), eq(photos.ticketId, ticketId)));
    return (found?.count ?? 0) > 0;
  }

  /**
   * Takes a ticket over with its comments and what people are told of it. Its history goes with it,
   * for its row names that. Comments refer to the ticket by its board: both are written anew.
   */
  async function take(
    query: Query,
    { ticketId, from, to, columnId }: Record<'ticketId' | 'from' | 'to' | 'columnId', string>,
  ): Promise<void> {
    const ofTicket = and(eq(comments.boardId, from), eq(comments.ticketId, ticketId));
    const said = await query.select().from(comments).where(ofTicket);
    const [ticket] = await query
      .delete(tickets)
      .where(and(eq(tickets.boardId, from), eq(tickets.id, ticketId)))
      .returning();
    if (!ticket) return;
    await query.insert(tickets).values({ ...ticket, boardId: to, columnId });
    for (let at = 0; at < said.length; at += AT_ONCE) {
      const rows = said.slice(at, at + AT_ONCE).map((comment) => ({ ...comment, boardId: to }));
      await query.insert(comments).values(rows);
    }
    await query
      .update(notifications)
      .set({ boardId: to })
      .where(and(eq(notifications.boardId, from), eq(notifications.ticketId, ticketId)));
  }

  return { hold, hasPhotos, take };
}
