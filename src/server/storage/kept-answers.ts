import { eq, inArray, lt } from 'drizzle-orm';
import type { Tables } from './schema.ts';
import type { Query } from './store.ts';

export type KeptAnswer = Tables['keptAnswers']['$inferSelect'];

/** Answers that are given again where the same request comes a second time. */
export function keptAnswersRepository({ keptAnswers }: Tables) {
  async function byId(query: Query, id: string): Promise<KeptAnswer | null> {
    const [row] = await query.select().from(keptAnswers).where(eq(keptAnswers.id, id));
    return row ?? null;
  }

  /** Answers with false where one is kept already, which stays. */
  async function insert(query: Query, row: KeptAnswer): Promise<boolean> {
    const made = await query
      .insert(keptAnswers)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: keptAnswers.id });
    return made.length > 0;
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
