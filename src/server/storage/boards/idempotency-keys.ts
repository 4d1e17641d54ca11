import { and, eq, gte, inArray, lt, lte, max, min } from 'drizzle-orm';
import { RESOURCE_LIMITS } from '../../../core/resource-limits.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

export type StoredAnswer = Tables['idempotencyKeys']['$inferSelect'];
type NewAnswer = Omit<StoredAnswer, 'totalBytes'>;

/** What a row takes besides its answer, with its indexes. */
const ROW_BYTES = 512;

/** Answers that are given again where the same request comes a second time: so many bytes a person. */
export function idempotencyKeysRepository(
  { idempotencyKeys }: Tables,
  budget: number = RESOURCE_LIMITS.personAnswerBytes.max,
) {
  async function byId(query: Query, id: string): Promise<StoredAnswer | null> {
    const [row] = await query.select().from(idempotencyKeys).where(eq(idempotencyKeys.id, id));
    return row ?? null;
  }

  /**
   * Keeps an answer, and drops the person's oldest ones beyond their budget of bytes. Answers with
   * false where one is kept already, which stays.
   */
  async function insert(query: Query, row: NewAnswer): Promise<boolean> {
    for (;;) {
      const totalBytes = (await totalOf(query, row.userId)) + bytesOf(row);
      const made = await query
        .insert(idempotencyKeys)
        .values({ ...row, totalBytes })
        .onConflictDoNothing()
        .returning({ id: idempotencyKeys.id });
      if (made.length > 0) {
        if (totalBytes > budget) await dropBefore(query, row.userId, totalBytes - budget);
        return true;
      }
      // Else another answer of the person was kept meanwhile, and this one comes behind it.
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

  /** Drops a person's answers that begin before their total had come to so many bytes. */
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

  /** Drops some from before a time (ms); answers with whether there may be more. */
  async function dropSomeBefore(query: Query, at: number, most: number): Promise<boolean> {
    const some = query
      .select({ id: idempotencyKeys.id })
      .from(idempotencyKeys)
      .where(lt(idempotencyKeys.at, at))
      .orderBy(idempotencyKeys.at)
      .limit(most);
    const dropped = await query
      .delete(idempotencyKeys)
      .where(inArray(idempotencyKeys.id, some))
      .returning({ id: idempotencyKeys.id });
    return dropped.length === most;
  }

  return { byId, insert, dropSomeBefore };
}

function bytesOf({ body }: NewAnswer): number {
  return ROW_BYTES + Buffer.byteLength(body ?? '');
}
