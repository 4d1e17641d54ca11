import { eq, lt } from 'drizzle-orm';
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

  async function dropBefore(query: Query, at: number): Promise<void> {
    await query.delete(keptAnswers).where(lt(keptAnswers.at, at));
  }

  return { byId, insert, dropBefore };
}
