import { and, asc, desc, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { FinanceEventType } from '../../../../core/money/finance-webhook/finance-webhook.ts';
import { RESOURCE_LIMITS } from '../../../../core/resource-limits.ts';
import type { Tables } from '../../schema.ts';
import type { Query } from '../../store.ts';

const MAX_LOGGED_DELIVERIES = RESOURCE_LIMITS.financeDeliveries.max;
const PLACE = 'finances';

type StoredWebhook = Tables['financeWebhooks']['$inferSelect'];
export type FinanceWebhookRow = Omit<StoredWebhook, 'place'>;
export type FinanceEventRow = Tables['financeEvents']['$inferSelect'];
export type FinanceDeliveryRow = Tables['financeDeliveries']['$inferSelect'];

/** The webhook of the finances, what it is still to be told, and its logged deliveries. */
export function financeWebhooksRepository(tables: Tables) {
  const { financeWebhooks: hooks, financeEvents: events, financeDeliveries: deliveries } = tables;

  async function find(query: Query): Promise<FinanceWebhookRow | null> {
    const [row] = await query.select().from(hooks).where(eq(hooks.place, PLACE));
    return row ?? null;
  }

  /** The same, locked until the end of the transaction. */
  async function lock(query: Query): Promise<FinanceWebhookRow | null> {
    const [row] = await query
      .update(hooks)
      .set({ place: PLACE })
      .where(eq(hooks.place, PLACE))
      .returning();
    return row ?? null;
  }

  /** False if there is one already. */
  async function add(query: Query, row: FinanceWebhookRow): Promise<boolean> {
    const rows = await query
      .insert(hooks)
      .values({ ...row, place: PLACE })
      .onConflictDoNothing()
      .returning({ id: hooks.id });
    return rows.length > 0;
  }

  async function set(
    query: Query,
    id: string,
    values: Partial<FinanceWebhookRow>,
  ): Promise<FinanceWebhookRow | null> {
    const [row] = await query.update(hooks).set(values).where(eq(hooks.id, id)).returning();
    return row ?? null;
  }

  async function remove(query: Query, id: string): Promise<void> {
    await query.delete(hooks).where(eq(hooks.id, id));
  }

  /** Claims it for one server until a time; null if another server has it, or it is paused. */
  async function claim(
    query: Query,
    { id, nextAt }: FinanceWebhookRow,
    until: number,
  ): Promise<FinanceWebhookRow | null> {
    const [row] = await query
      .update(hooks)
      .set({ nextAt: until })
      .where(and(eq(hooks.id, id), eq(hooks.nextAt, nextAt), isNull(hooks.pausedAt)))
      .returning();
    return row ?? null;
  }

  /** Queues an event for the webhook, if there is one; also while it is paused. */
  async function addEvent(
    query: Query,
    event: { type: FinanceEventType; invoiceId: string; at: number },
  ): Promise<void> {
    const hook = await find(query);
    if (hook) await query.insert(events).values({ webhookId: hook.id, ...event });
  }

  /** The next event of a webhook; null if there is none. */
  async function nextEvent(query: Query, webhookId: string): Promise<FinanceEventRow | null> {
    const [row] = await query
      .select()
      .from(events)
      .where(eq(events.webhookId, webhookId))
      .orderBy(asc(events.number))
      .limit(1);
    return row ?? null;
  }

  async function removeEvent(query: Query, number: number): Promise<void> {
    await query.delete(events).where(eq(events.number, number));
  }

  async function dropEventsBefore(query: Query, at: number): Promise<void> {
    await query.delete(events).where(lt(events.at, at));
  }

  /** Logs a delivery and drops the oldest beyond the limit. */
  async function record(query: Query, row: Omit<FinanceDeliveryRow, 'number'>): Promise<void> {
    await query.insert(deliveries).values(row);
    const old = query
      .select({ number: deliveries.number })
      .from(deliveries)
      .where(eq(deliveries.webhookId, row.webhookId))
      .orderBy(desc(deliveries.number))
      .limit(1000)
      .offset(MAX_LOGGED_DELIVERIES);
    await query.delete(deliveries).where(inArray(deliveries.number, old));
  }

  /** Newest first. */
  function deliveriesOf(query: Query, webhookId: string): Promise<FinanceDeliveryRow[]> {
    return query
      .select()
      .from(deliveries)
      .where(eq(deliveries.webhookId, webhookId))
      .orderBy(desc(deliveries.number))
      .limit(MAX_LOGGED_DELIVERIES);
  }

  return {
    ...{ find, lock, add, set, remove, claim, addEvent, nextEvent, removeEvent },
    ...{ dropEventsBefore, record, deliveriesOf },
  };
}
