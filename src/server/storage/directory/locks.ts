import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

/**
 * Has transactions that take the same lock go one after the other, on any database: they write one
 * row. What is read after it holds until the transaction's end.
 */
export function locksRepository({ locks }: Tables) {
  async function take(query: Query, name: string): Promise<void> {
    await query
      .insert(locks)
      .values({ name })
      .onConflictDoUpdate({ target: locks.name, set: { name } });
  }

  return { take };
}
