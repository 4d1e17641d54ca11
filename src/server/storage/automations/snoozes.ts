import { and, asc, eq, gt, isNull, lte, ne } from 'drizzle-orm';
import { LATER } from '../../../core/board/fields/snooze.ts';
import type { Day } from '../../../core/days.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

export type SnoozeRow = Tables['snoozes']['$inferSelect'];

/** A ticket that is snoozed without a day. */
export interface LaterTicket extends SnoozeRow {
  boardId: string;
}

/** Snoozed tickets: who snoozed them, and when they return. */
export function snoozesRepository({ snoozes, tickets, boards }: Tables) {
  const isOnBoard = and(isNull(tickets.deletedAt), isNull(boards.deletedAt));
  const isDue = (today: Day) =>
    and(lte(tickets.snoozedUntil, today), ne(tickets.snoozedUntil, LATER), isOnBoard);

  /** The boards with tickets that return on this day at the latest. */
  async function dueBoards(query: Query, today: Day): Promise<string[]> {
    const rows = await query
      .select({ boardId: tickets.boardId })
      .from(tickets)
      .innerJoin(boards, eq(boards.id, tickets.boardId))
      .where(isDue(today))
      .groupBy(tickets.boardId);
    return rows.map(({ boardId }) => boardId);
  }

  /** Their tickets of one board. */
  async function dueOn(query: Query, boardId: string, today: Day, limit: number) {
    const rows = await query
      .select({ id: tickets.id })
      .from(tickets)
      .innerJoin(boards, eq(boards.id, tickets.boardId))
      .where(and(isDue(today), eq(tickets.boardId, boardId)))
      .orderBy(asc(tickets.id))
      .limit(limit);
    return rows.map(({ id }) => id);
  }

  /** Tickets without a day, with ids after this one. */
  async function withoutDay(query: Query, after: string, limit: number): Promise<LaterTicket[]> {
    const rows = await query
      .select({
        ...{ ticketId: tickets.id, boardId: tickets.boardId, createdBy: tickets.createdBy },
        ...{ madeBy: snoozes.madeBy, wasBlocked: snoozes.wasBlocked },
      })
      .from(tickets)
      .innerJoin(boards, eq(boards.id, tickets.boardId))
      .leftJoin(snoozes, eq(snoozes.ticketId, tickets.id))
      .where(and(eq(tickets.snoozedUntil, LATER), gt(tickets.id, after), isOnBoard))
      .orderBy(asc(tickets.id))
      .limit(limit);
    return rows.map(({ createdBy, ...row }) => ({
      ...row,
      // An imported ticket has no row.
      madeBy: row.madeBy ?? createdBy,
      wasBlocked: row.wasBlocked ?? false,
    }));
  }

  async function find(query: Query, ticketId: string): Promise<SnoozeRow | null> {
    const [row] = await query.select().from(snoozes).where(eq(snoozes.ticketId, ticketId));
    return row ?? null;
  }

  /** Inserts it, unless the ticket has one. */
  async function add(query: Query, row: SnoozeRow): Promise<void> {
    await query.insert(snoozes).values(row).onConflictDoNothing();
  }

  /** Inserts or replaces it. */
  async function put(query: Query, row: SnoozeRow): Promise<void> {
    const { ticketId: _ticketId, ...set } = row;
    await query.insert(snoozes).values(row).onConflictDoUpdate({ target: snoozes.ticketId, set });
  }

  async function remove(query: Query, ticketId: string): Promise<void> {
    await query.delete(snoozes).where(eq(snoozes.ticketId, ticketId));
  }

  return { dueBoards, dueOn, withoutDay, find, add, put, remove };
}
