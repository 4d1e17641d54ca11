import { eq, inArray, lt } from 'drizzle-orm';
import type { Tables } from './schema.ts';
import type { Query } from './store.ts';

export type AttemptRow = Tables['attempts']['$inferSelect'];

/** What was tried, counted for all servers together. Keys are digests: no emails, no addresses. */
export function attemptsRepository({ attempts }: Tables) {
  return {
    async find(query: Query, keys: string[]): Promise<AttemptRow[]> {
      return query.select().from(attempts).where(inArray(attempts.key, keys));
    },

    /** The count under a key, which nobody else changes until the transaction ends. */
    async hold(query: Query, key: string): Promise<AttemptRow> {
      const none = { key, count: 0, since: 0, last: 0, waits: 0, until: 0 };
      const [row] = await query
        .insert(attempts)
        .values(none)
        .onConflictDoUpdate({ target: attempts.key, set: { key } })
        .returning();
      return row ?? none;
    },

    async set(query: Query, { key, ...part }: AttemptRow): Promise<void> {
      await query.update(attempts).set(part).where(eq(attempts.key, key));
    },

    async remove(query: Query, key: string): Promise<void> {
      await query.delete(attempts).where(eq(attempts.key, key));
    },

    /** Drops what was not counted up since a time (ms). */
    async dropBefore(query: Query, at: number): Promise<void> {
      await query.delete(attempts).where(lt(attempts.last, at));
    },
  };
}
