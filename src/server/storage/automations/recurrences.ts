import { and, asc, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

export type RecurrenceRow = Tables['recurrences']['$inferSelect'];

/** A ticket with a recurrence, and its state; null before the server has processed it. */
export interface RecurringTicket {
  ticketId: string;
  boardId: string;
  columnId: string;
  createdBy: string;
  recurrence: string;
  isArchived: boolean;
  state: RecurrenceRow | null;
}

/** Recurring tickets: the last day that is handled, and the user who creates the next ticket. */
export function recurrencesRepository({ recurrences, tickets, boards }: Tables) {
  /** Recurring tickets with ids after this one, on boards that exist and are no templates. */
  async function page(query: Query, after: string, limit: number): Promise<RecurringTicket[]> {
    const rows = await query
      .select({
        ticketId: tickets.id,
        boardId: tickets.boardId,
        columnId: tickets.columnId,
        createdBy: tickets.createdBy,
        recurrence: tickets.recurrence,
        archivedAt: tickets.archivedAt,
        state: recurrences,
      })
      .from(tickets)
      .innerJoin(boards, eq(boards.id, tickets.boardId))
      .leftJoin(recurrences, eq(recurrences.ticketId, tickets.id))
      .where(
        and(
          isNotNull(tickets.recurrence),
          gt(tickets.id, after),
          // A finished ticket may be in the archive when the next one is due.
          or(isNull(tickets.deletedAt), isNotNull(tickets.archivedAt)),
          eq(boards.isTemplate, false),
          isNull(boards.deletedAt),
        ),
      )
      .orderBy(asc(tickets.id))
      .limit(limit);
    return rows.map(({ archivedAt, recurrence, ...row }) => ({
      ...row,
      recurrence: recurrence ?? '',
      isArchived: archivedAt !== null,
    }));
  }

  async function find(query: Query, ticketId: string): Promise<RecurrenceRow | null> {
    const [row] = await query.select().from(recurrences).where(eq(recurrences.ticketId, ticketId));
    return row ?? null;
  }

  /** Inserts it, unless the ticket has one. */
  async function add(query: Query, row: RecurrenceRow): Promise<void> {
    await query.insert(recurrences).values(row).onConflictDoNothing();
  }

  /** Inserts or replaces it. */
  async function put(query: Query, row: RecurrenceRow): Promise<void> {
    const { ticketId: _ticketId, ...set } = row;
    await query
      .insert(recurrences)
      .values(row)
      .onConflictDoUpdate({ target: recurrences.ticketId, set });
  }

  /** Updates it if it is handled exactly up to this day; false if it is further, or gone. */
  async function advance(
    query: Query,
    { ticketId, handledDay }: Pick<RecurrenceRow, 'ticketId' | 'handledDay'>,
    part: Partial<RecurrenceRow>,
  ): Promise<boolean> {
    const isThere = and(eq(recurrences.ticketId, ticketId), eq(recurrences.handledDay, handledDay));
    const moved = await query
      .update(recurrences)
      .set(part)
      .where(isThere)
      .returning({ ticketId: recurrences.ticketId });
    return moved.length > 0;
  }

  async function remove(query: Query, ticketId: string): Promise<void> {
    await query.delete(recurrences).where(eq(recurrences.ticketId, ticketId));
  }

  /** An archived ticket no longer recurs; its board does not show it, so nothing is logged. */
  async function clearArchived(query: Query, ticketId: string): Promise<void> {
    await query
      .update(tickets)
      .set({ recurrence: null })
      .where(and(eq(tickets.id, ticketId), isNotNull(tickets.archivedAt)));
  }

  return { page, find, add, put, advance, remove, clearArchived };
}
