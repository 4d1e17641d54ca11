import { and, asc, count, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Tables } from '../storage/schema.ts';
import { prepared, type Query } from '../storage/store.ts';

/** A link to look at a board. Its digest is the SHA-256 in hex; times are ms since 1970. */
export type LookRow = Tables['looks']['$inferSelect'];

export function looksRepository({ looks }: Tables) {
  const byDigestStatement = prepared<{ digest: string }>()((query, $) =>
    query
      .select()
      .from(looks)
      .where(eq(looks.digest, $('digest'))),
  );

  return {
    /** A board's, the oldest first. */
    ofBoard(query: Query, boardId: string): Promise<LookRow[]> {
      return query
        .select()
        .from(looks)
        .where(eq(looks.boardId, boardId))
        .orderBy(asc(looks.createdAt), asc(looks.id));
    },

    async byDigest(query: Query, digest: string): Promise<LookRow | null> {
      const [row] = await byDigestStatement(query, { digest });
      return row ?? null;
    },

    async byId(query: Query, id: string): Promise<LookRow | null> {
      const [row] = await query.select().from(looks).where(eq(looks.id, id));
      return row ?? null;
    },

    /** How many of a board's are good at this time. */
    async countOf(query: Query, boardId: string, now: number): Promise<number> {
      const isGood = or(isNull(looks.expiresAt), gt(looks.expiresAt, now));
      const [row] = await query
        .select({ count: count() })
        .from(looks)
        .where(and(eq(looks.boardId, boardId), isGood));
      return row?.count ?? 0;
    },

    async insert(query: Query, row: LookRow): Promise<void> {
      await query.insert(looks).values(row);
    },

    /** Answers with what was removed; null where the board has no such link. */
    async remove(query: Query, boardId: string, id: string): Promise<LookRow | null> {
      const [row] = await query
        .delete(looks)
        .where(and(eq(looks.boardId, boardId), eq(looks.id, id)))
        .returning();
      return row ?? null;
    },

    async setMaker(query: Query, id: string, createdBy: string): Promise<void> {
      await query.update(looks).set({ createdBy }).where(eq(looks.id, id));
    },

    async setLastUsed(query: Query, id: string, lastUsedAt: number): Promise<void> {
      await query.update(looks).set({ lastUsedAt }).where(eq(looks.id, id));
    },

    async dropExpiredBefore(query: Query, at: number): Promise<void> {
      await query.delete(looks).where(lt(looks.expiresAt, at));
    },
  };
}
