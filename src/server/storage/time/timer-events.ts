import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

export type TimerEventRow = Tables['timerEvents']['$inferSelect'];

/** An event of a timer on a ticket. */
export type TimerEvent = Omit<TimerEventRow, 'number' | 'webhookId'>;

/** The starts and stops of timers that are still to be delivered to webhooks. */
export function timerEventsRepository({ timerEvents, webhooks, tickets }: Tables) {
  /** Queues an event for the active webhooks of its ticket's board. Returns whether there are any. */
  async function add(query: Query, event: TimerEvent): Promise<boolean> {
    const hooks = await query
      .select({ webhookId: webhooks.id })
      .from(webhooks)
      .innerJoin(tickets, eq(tickets.boardId, webhooks.boardId))
      .where(and(eq(tickets.id, event.ticketId), isNull(webhooks.pausedAt)));
    if (hooks.length === 0) return false;
    await query.insert(timerEvents).values(hooks.map((hook) => ({ ...hook, ...event })));
    return true;
  }

  /** The next event of a webhook; null if there is none. */
  async function next(query: Query, webhookId: string): Promise<TimerEventRow | null> {
    const [row] = await query
      .select()
      .from(timerEvents)
      .where(eq(timerEvents.webhookId, webhookId))
      .orderBy(asc(timerEvents.number))
      .limit(1);
    return row ?? null;
  }

  async function remove(query: Query, number: number): Promise<void> {
    await query.delete(timerEvents).where(eq(timerEvents.number, number));
  }

  async function dropBefore(query: Query, at: number): Promise<void> {
    await query.delete(timerEvents).where(lt(timerEvents.at, at));
  }

  return { add, next, remove, dropBefore };
}
