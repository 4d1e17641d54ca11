import { and, count, desc, eq, exists, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import type { Tables } from '../storage/schema.ts';
import type { Query } from '../storage/store.ts';

const MAX_LOGGED_DELIVERIES = RESOURCE_LIMITS.deliveries.max;

export type WebhookRow = Tables['webhooks']['$inferSelect'];
export type DeliveryRow = Tables['deliveries']['$inferSelect'];

/** Webhooks of boards and their logged deliveries. */
export function webhooksRepository({ webhooks, deliveries, boards, timerEvents }: Tables) {
  function ofBoard(query: Query, boardId: string): Promise<WebhookRow[]> {
    return query
      .select()
      .from(webhooks)
      .where(eq(webhooks.boardId, boardId))
      .orderBy(webhooks.createdAt, webhooks.id);
  }

  async function find(query: Query, boardId: string, id: string): Promise<WebhookRow | null> {
    const isIt = and(eq(webhooks.boardId, boardId), eq(webhooks.id, id));
    const [row] = await query.select().from(webhooks).where(isIt);
    return row ?? null;
  }

  async function countOf(query: Query, boardId: string): Promise<number> {
    const [row] = await query
      .select({ count: count() })
      .from(webhooks)
      .where(eq(webhooks.boardId, boardId));
    return row?.count ?? 0;
  }

  async function insert(query: Query, row: Omit<WebhookRow, keyof typeof FRESH>): Promise<void> {
    await query.insert(webhooks).values({ ...row, ...FRESH });
  }

  async function remove(query: Query, id: string): Promise<void> {
    await query.delete(webhooks).where(eq(webhooks.id, id));
  }

  /** Returns the updated row; null if it is gone. */
  async function set(
    query: Query,
    id: string,
    part: Partial<WebhookRow>,
  ): Promise<WebhookRow | null> {
    const [row] = await query.update(webhooks).set(part).where(eq(webhooks.id, id)).returning();
    return row ?? null;
  }

  /** Replaces the secret. Returns what `set` returns. */
  async function changeSecret(query: Query, id: string): Promise<WebhookRow | null> {
    const [row] = await query
      .update(webhooks)
      .set({ secretVersion: sql`${webhooks.secretVersion} + 1` })
      .where(eq(webhooks.id, id))
      .returning();
    return row ?? null;
  }

  /** The ids of boards with active webhooks. */
  async function boardIds(query: Query): Promise<string[]> {
    const rows = await query
      .select({ boardId: webhooks.boardId })
      .from(webhooks)
      .where(isNull(webhooks.pausedAt))
      .groupBy(webhooks.boardId);
    return rows.map(({ boardId }) => boardId);
  }

  /**
   * Webhooks with something to deliver that may be tried at `now`: those that waited longest first,
   * at most `perBoard` of each board.
   */
  async function due(
    query: Query,
    now: number,
    { limit, perBoard }: { limit: number; perBoard: number },
  ): Promise<WebhookRow[]> {
    const head = sql`${boards.epoch} || '.' || ${boards.seq}`;
    const events = query
      .select({ number: timerEvents.number })
      .from(timerEvents)
      .where(eq(timerEvents.webhookId, webhooks.id));
    const inBoard = sql`partition by ${webhooks.boardId} order by ${webhooks.nextAt}, ${webhooks.id}`;
    const ranked = query
      .select({
        rankedId: sql<string>`${webhooks.id}`.as('ranked_id'),
        rank: sql<number>`row_number() over (${inBoard})`.as('board_rank'),
      })
      .from(webhooks)
      .innerJoin(boards, eq(boards.id, webhooks.boardId))
      .where(
        and(
          isNull(webhooks.pausedAt),
          lte(webhooks.nextAt, now),
          isNull(boards.deletedAt),
          or(ne(webhooks.cursor, head), exists(events)),
        ),
      )
      .as('ranked');
    const rows = await query
      .select({ webhook: webhooks })
      .from(ranked)
      .innerJoin(webhooks, eq(webhooks.id, ranked.rankedId))
      .where(lte(ranked.rank, perBoard))
      .orderBy(webhooks.nextAt, webhooks.id)
      .limit(limit);
    return rows.map(({ webhook }) => webhook);
  }

  /**
   * Claims the webhook for one server until `until`; null if another server has it. Returns the
   * current row: another server may have claimed it and delivered since it was found due.
   */
  async function claim(
    query: Query,
    { id, nextAt }: WebhookRow,
    until: number,
  ): Promise<WebhookRow | null> {
    const [row] = await query
      .update(webhooks)
      .set({ nextAt: until })
      .where(and(eq(webhooks.id, id), eq(webhooks.nextAt, nextAt), isNull(webhooks.pausedAt)))
      .returning();
    return row ?? null;
  }

  /** Logs a delivery and drops the oldest beyond the limit. */
  async function record(query: Query, row: Omit<DeliveryRow, 'number'>): Promise<void> {
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
  function deliveriesOf(query: Query, webhookId: string): Promise<DeliveryRow[]> {
    return query
      .select()
      .from(deliveries)
      .where(eq(deliveries.webhookId, webhookId))
      .orderBy(desc(deliveries.number))
      .limit(MAX_LOGGED_DELIVERIES);
  }

  return {
    ofBoard,
    find,
    countOf,
    insert,
    remove,
    set,
    changeSecret,
    boardIds,
    due,
    claim,
    record,
    deliveriesOf,
  };
}

const FRESH = { failures: 0, failingSince: null, nextAt: 0, pausedAt: null, secretVersion: 0 };
