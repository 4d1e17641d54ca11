import { eq, inArray } from 'drizzle-orm';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

/** The own rates of time entries; only for what ADMINs read. */
export function entryRatesRepository({ entryRates }: Tables) {
  const { entryId } = entryRates;

  /** By the ids of their entries; those without one are left out. */
  async function of(query: Query, ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await query
      .select({ id: entryId, rate: entryRates.rate })
      .from(entryRates)
      .where(inArray(entryId, [...ids]));
    return new Map(rows.map(({ id, rate }) => [id, rate]));
  }

  async function set(query: Query, id: string, rate: string | null, at: number): Promise<void> {
    if (rate === null) {
      await query.delete(entryRates).where(eq(entryId, id));
      return;
    }
    const values = { rate, updatedAt: at };
    await query
      .insert(entryRates)
      .values({ entryId: id, ...values })
      .onConflictDoUpdate({ target: entryId, set: values });
  }

  return { of, set };
}
