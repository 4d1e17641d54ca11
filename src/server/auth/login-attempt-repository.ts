import { eq, lt, or, sql } from 'drizzle-orm';
import type { Tables } from '../storage/schema.ts';
import { prepared, type Query } from '../storage/store.ts';

export type LoginAttemptRow = Tables['loginAttempts']['$inferSelect'];

/**
 * Counters of attempts, shared by all servers. Keys are digests: no emails, no addresses. Strangers
 * can trigger these statements at will, so they are prepared once.
 */
export function loginAttemptsRepository({ loginAttempts }: Tables) {
  const findStatement = prepared<{ one: string; other: string }>()((query, $) =>
    query
      .select()
      .from(loginAttempts)
      .where(or(eq(loginAttempts.key, $('one')), eq(loginAttempts.key, $('other')))),
  );
  const lockStatement = prepared<{ key: string }>()((query, $) =>
    query
      .insert(loginAttempts)
      .values({ key: $('key'), count: 0, since: 0, last: 0, waits: 0, until: 0 })
      .onConflictDoUpdate({ target: loginAttempts.key, set: { key: sql`${$('key')}` } })
      .returning(),
  );
  const setStatement = prepared<LoginAttemptRow>()((query, $) =>
    query
      .update(loginAttempts)
      .set({
        count: sql`${$('count')}`,
        since: sql`${$('since')}`,
        last: sql`${$('last')}`,
        waits: sql`${$('waits')}`,
        until: sql`${$('until')}`,
      })
      .where(eq(loginAttempts.key, $('key'))),
  );
  const removeStatement = prepared<{ key: string }>()((query, $) =>
    query.delete(loginAttempts).where(eq(loginAttempts.key, $('key'))),
  );

  return {
    find(query: Query, [one, other]: [string, string]): Promise<LoginAttemptRow[]> {
      return findStatement(query, { one, other });
    },

    /** The counter of a key, locked until the transaction ends. */
    async lock(query: Query, key: string): Promise<LoginAttemptRow> {
      const [row] = await lockStatement(query, { key });
      if (!row) throw new Error('the upsert returned no row');
      return row;
    },

    async set(query: Query, row: LoginAttemptRow): Promise<void> {
      await setStatement(query, row);
    },

    async remove(query: Query, key: string): Promise<void> {
      await removeStatement(query, { key });
    },

    /** Deletes counters without an attempt since a time (ms). */
    async dropBefore(query: Query, at: number): Promise<void> {
      await query.delete(loginAttempts).where(lt(loginAttempts.last, at));
    },
  };
}
