import { and, eq, gte, inArray, lt, lte, max, min } from 'drizzle-orm';
import { RESOURCE_LIMITS } from '../../../core/resource-limits.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

export type StoredAnswer = Tables['idempotencyKeys']['$inferSelect'];
type NewAnswer = Omit<StoredAnswer, 'totalBytes'>;

/** Approximate size of a row without its answer, including its index entries. */
const ROW_BYTES = 512;

/** Stored answers to repeated requests, up to a budget of bytes per user. */
export function idempotencyKeysRepository(
  { idempotencyKeys }: Tables,
  budget: number = RESOURCE_LIMITS.userAnswerBytes.max,
) {
  async function byId(query: Query, id: string): Promise<StoredAnswer | null> {
    const [row] = await query.select().from(idempotencyKeys).where(eq(idempotencyKeys.id, id));
    return row ?? null;
  }

  /**
   * Stores an answer, and deletes the user's oldest ones beyond the byte budget. Returns false if
   * there is one already, which stays.
   */
  async function insert(query: Query, row: NewAnswer): Promise<boolean> {
    for (;;) {
      const totalBytes = (await totalOf(query, row.userId)) + bytesOf(row);
      const inserted = await query
        .insert(idempotencyKeys)
        .values({ ...row, totalBytes })
        .onConflictDoNothing()
        .returning({ id: idempotencyKeys.id });
      if (inserted.length > 0) {
        if (totalBytes > budget) await dropBefore(query, row.userId, totalBytes - budget);
        return true;
      }
      // Otherwise another answer of the user was stored concurrently; this one goes after it.
      if (await byId(query, row.id)) return false;
    }
  }

  async function totalOf(query: Query, userId: string): Promise<number> {
    const [row] = await query
      .select({ total: max(idempotencyKeys.totalBytes) })
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.userId, userId));
    return Number(row?.total ?? 0);
  }

  /** Deletes a user's oldest answers, up to the one that reaches this running total. */
  async function dropBefore(query: Query, userId: string, totalBytes: number): Promise<void> {
    const isOfPerson = eq(idempotencyKeys.userId, userId);
    const last = query
      .select({ total: min(idempotencyKeys.totalBytes) })
      .from(idempotencyKeys)
      .where(and(isOfPerson, gte(idempotencyKeys.totalBytes, totalBytes)));
    await query
      .delete(idempotencyKeys)
      .where(and(isOfPerson, lte(idempotencyKeys.totalBytes, last)));
  }

  /** Deletes up to `limit` answers older than `at` (ms). Returns whether there may be more. */
  async function dropSomeBefore(query: Query, at: number, limit: number): Promise<boolean> {
    const expired = query
      .select({ id: idempotencyKeys.id })
      .from(idempotencyKeys)
      .where(lt(idempotencyKeys.at, at))
      .orderBy(idempotencyKeys.at)
      .limit(limit);
    const dropped = await query
      .delete(idempotencyKeys)
      .where(inArray(idempotencyKeys.id, expired))
      .returning({ id: idempotencyKeys.id });
    return dropped.length === limit;
  }

  return { byId, insert, dropSomeBefore };
}

function bytesOf({ body }: NewAnswer): number {
  return ROW_BYTES + Buffer.byteLength(body ?? '');
}
