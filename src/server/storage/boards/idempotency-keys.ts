import { and, eq, gte, inArray, lt, lte, max, min } from 'drizzle-orm';
import { RESOURCE_LIMITS } from '../../../core/resource-limits.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

export type KeptAnswer = Tables['keptAnswers']['$inferSelect'];
type NewAnswer = Omit<KeptAnswer, 'totalBytes'>;

/** What a row takes besides its answer, with its indexes. */
const ROW_BYTES = 512;

/** Answers that are given again where the same request comes a second time: so many bytes a person. */
export function keptAnswersRepository(
  { keptAnswers }: Tables,
  budget: number = RESOURCE_LIMITS.personAnswerBytes.max,
) {
  async function byId(query: Query, id: string): Promise<KeptAnswer | null> {
    const [row] = await query.select().from(keptAnswers).where(eq(keptAnswers.id, id));
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
        .insert(keptAnswers)
        .values({ ...row, totalBytes })
        .onConflictDoNothing()
        .returning({ id: keptAnswers.id });
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
      .select({ total: max(keptAnswers.totalBytes) })
      .from(keptAnswers)
      .where(eq(keptAnswers.userId, userId));
    return Number(row?.total ?? 0);
  }

  /** Drops a person's answers that begin before their total had come to so many bytes. */
  async function dropBefore(query: Query, userId: string, totalBytes: number): Promise<void> {
    const isOfPerson = eq(keptAnswers.userId, userId);
    const last = query
      .select({ total: min(keptAnswers.totalBytes) })
      .from(keptAnswers)
      .where(and(isOfPerson, gte(keptAnswers.totalBytes, totalBytes)));
    await query.delete(keptAnswers).where(and(isOfPerson, lte(keptAnswers.totalBytes, last)));
  }

  /** Drops some from before a time (ms); answers with whether there may be more. */
  async function dropSomeBefore(query: Query, at: number, most: number): Promise<boolean> {
    const some = query
      .select({ id: keptAnswers.id })
      .from(keptAnswers)
      .where(lt(keptAnswers.at, at))
      .orderBy(keptAnswers.at)
      .limit(most);
    const dropped = await query
      .delete(keptAnswers)
      .where(inArray(keptAnswers.id, some))
      .returning({ id: keptAnswers.id });
    return dropped.length === most;
  }

  return { byId, insert, dropSomeBefore };
}

function bytesOf({ body }: NewAnswer): number {
  return ROW_BYTES + Buffer.byteLength(body ?? '');
}
