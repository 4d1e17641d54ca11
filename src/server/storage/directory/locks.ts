import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

/**
 * Serializes transactions that take the same lock, on any database: they write the same row. What
 * is read after that is valid until the end of the transaction.
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
