import { and, desc, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm';
import { type Account, accountColumns } from '../storage/directory/users.ts';
import type { Tables } from '../storage/schema.ts';
import { prepared, type Query } from '../storage/store.ts';

/** A sign-in. Its id is the SHA-256 of the bearer token, in hex; times are ms since 1970. */
export interface SessionRow {
  id: string;
  userId: string;
  createdAt: number;
  expiresAt: number;
  userAgent: string | null;
  ip: string | null;
}

export function sessionsRepository(tables: Tables) {
  const { sessions, users } = tables;

  // A flat row, which needs no mapping: every request reads one.
  const selectWithUser = prepared<{ id: string }>()((query, $) =>
    query
      .select({
        ...accountColumns(tables),
        createdAt: sessions.createdAt,
        expiresAt: sessions.expiresAt,
        userAgent: sessions.userAgent,
        ip: sessions.ip,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions.id, $('id'))),
  );

  return {
    async findWithUser(
      query: Query,
      id: string,
    ): Promise<{ session: SessionRow; user: Account } | null> {
      const [row] = await selectWithUser(query, { id });
      if (!row) return null;
      const { createdAt, expiresAt, userAgent, ip, ...user } = row;
      return { session: { id, userId: user.id, createdAt, expiresAt, userAgent, ip }, user };
    },

    async listOf(query: Query, userId: string): Promise<SessionRow[]> {
      return await query.select().from(sessions).where(eq(sessions.userId, userId));
    },

    async insert(query: Query, session: SessionRow): Promise<void> {
      await query.insert(sessions).values(session);
    },

    /** Whether the session is valid now. If so, locks it until the transaction ends. */
    async lock(query: Query, id: string, now: number): Promise<boolean> {
      const locked = await query
        .update(sessions)
        .set({ userId: sql`${sessions.userId}` })
        .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now)))
        .returning({ id: sessions.id });
      return locked.length > 0;
    },

    async setExpiry(query: Query, id: string, expiresAt: number): Promise<void> {
      await query.update(sessions).set({ expiresAt }).where(eq(sessions.id, id));
    },

    /** Returns the id of the session's user; null if there was no such session. */
    async remove(query: Query, id: string): Promise<string | null> {
      const [row] = await query
        .delete(sessions)
        .where(eq(sessions.id, id))
        .returning({ userId: sessions.userId });
      return row?.userId ?? null;
    },

    /** Returns whether that user had such a session. */
    async removeOwned(query: Query, userId: string, id: string): Promise<boolean> {
      const rows = await query
        .delete(sessions)
        .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
        .returning({ id: sessions.id });
      return rows.length > 0;
    },

    async removeAllOf(query: Query, userId: string, exceptId?: string): Promise<void> {
      const others = exceptId === undefined ? undefined : ne(sessions.id, exceptId);
      await query.delete(sessions).where(and(eq(sessions.userId, userId), others));
    },

    /** Removes all but the newest `keep` sessions of a user; returns the removed ids. */
    async trim(query: Query, userId: string, maxSessions: number): Promise<string[]> {
      const newestFirst = await query
        .select({ id: sessions.id })
        .from(sessions)
        .where(eq(sessions.userId, userId))
        .orderBy(desc(sessions.createdAt), desc(sessions.id));
      const ids = newestFirst.slice(maxSessions).map(({ id }) => id);
      if (ids.length > 0) await query.delete(sessions).where(inArray(sessions.id, ids));
      return ids;
    },

    async removeExpired(query: Query, now: number): Promise<void> {
      await query.delete(sessions).where(lte(sessions.expiresAt, now));
    },
  };
}
