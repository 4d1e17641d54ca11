import { and, asc, count, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { type Account, accountColumns } from '../storage/directory/users.ts';
import type { Tables } from '../storage/schema.ts';
import { prepared, type Query } from '../storage/store.ts';

/** A personal API token. Its digest is the SHA-256 in hex; times are ms since 1970. */
export type ApiTokenRow = Tables['apiTokens']['$inferSelect'];

export function apiTokensRepository(tables: Tables) {
  const { apiTokens, users } = tables;

  const selectWithUser = prepared<{ digest: string }>()((query, $) =>
    query
      .select({ token: apiTokens, user: accountColumns(tables) })
      .from(apiTokens)
      .innerJoin(users, eq(users.id, apiTokens.userId))
      .where(eq(apiTokens.digest, $('digest'))),
  );

  return {
    async findWithUser(
      query: Query,
      digest: string,
    ): Promise<{ token: ApiTokenRow; user: Account } | null> {
      const [row] = await selectWithUser(query, { digest });
      return row ?? null;
    },

    /** A user's tokens, oldest first. */
    async listOf(query: Query, userId: string): Promise<ApiTokenRow[]> {
      return await query
        .select()
        .from(apiTokens)
        .where(eq(apiTokens.userId, userId))
        .orderBy(asc(apiTokens.createdAt), asc(apiTokens.id));
    },

    /** The number of a user's tokens that are valid at this time. */
    async countOf(query: Query, userId: string, now: number): Promise<number> {
      const isValid = or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, now));
      const [row] = await query
        .select({ count: count() })
        .from(apiTokens)
        .where(and(eq(apiTokens.userId, userId), isValid));
      return row?.count ?? 0;
    },

    async insert(query: Query, token: ApiTokenRow): Promise<void> {
      await query.insert(apiTokens).values(token);
    },

    /** Whether the token is valid now. If so, locks it until the transaction ends. */
    async lock(query: Query, digest: string, now: number): Promise<boolean> {
      const isValid = or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, now));
      const locked = await query
        .update(apiTokens)
        .set({ userId: sql`${apiTokens.userId}` })
        .where(and(eq(apiTokens.digest, digest), isValid))
        .returning({ id: apiTokens.id });
      return locked.length > 0;
    },

    /** Returns the digests of the removed tokens. */
    async removeAllOf(query: Query, userId: string): Promise<string[]> {
      const rows = await query
        .delete(apiTokens)
        .where(eq(apiTokens.userId, userId))
        .returning({ digest: apiTokens.digest });
      return rows.map(({ digest }) => digest);
    },

    async dropExpiredBefore(query: Query, at: number): Promise<void> {
      await query.delete(apiTokens).where(lt(apiTokens.expiresAt, at));
    },

    async setLastUsed(query: Query, id: string, lastUsedAt: number): Promise<void> {
      await query.update(apiTokens).set({ lastUsedAt }).where(eq(apiTokens.id, id));
    },

    /** Returns the digest of the removed token; null if that user has no such token. */
    async removeOwned(query: Query, userId: string, id: string): Promise<string | null> {
      const [row] = await query
        .delete(apiTokens)
        .where(and(eq(apiTokens.id, id), eq(apiTokens.userId, userId)))
        .returning({ digest: apiTokens.digest });
      return row?.digest ?? null;
    },
  };
}
