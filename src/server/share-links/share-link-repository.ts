import { and, asc, count, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Tables } from '../storage/schema.ts';
import { prepared, type Query } from '../storage/store.ts';

/**
 * A read-only link to a board. `digest` is the SHA-256 of its token in hex; times are ms since
 * 1970.
 */
export type ShareLinkRow = Tables['shareLinks']['$inferSelect'];

export function shareLinksRepository({ shareLinks }: Tables) {
  const byDigestStatement = prepared<{ digest: string }>()((query, $) =>
    query
      .select()
      .from(shareLinks)
      .where(eq(shareLinks.digest, $('digest'))),
  );

  return {
    /** The links of a board, oldest first. */
    ofBoard(query: Query, boardId: string): Promise<ShareLinkRow[]> {
      return query
        .select()
        .from(shareLinks)
        .where(eq(shareLinks.boardId, boardId))
        .orderBy(asc(shareLinks.createdAt), asc(shareLinks.id));
    },

    async byDigest(query: Query, digest: string): Promise<ShareLinkRow | null> {
      const [row] = await byDigestStatement(query, { digest });
      return row ?? null;
    },

    async byId(query: Query, id: string): Promise<ShareLinkRow | null> {
      const [row] = await query.select().from(shareLinks).where(eq(shareLinks.id, id));
      return row ?? null;
    },

    /** The number of links of a board that have not expired at `now`. */
    async countOf(query: Query, boardId: string, now: number): Promise<number> {
      const isValid = or(isNull(shareLinks.expiresAt), gt(shareLinks.expiresAt, now));
      const [row] = await query
        .select({ count: count() })
        .from(shareLinks)
        .where(and(eq(shareLinks.boardId, boardId), isValid));
      return row?.count ?? 0;
    },

    async insert(query: Query, row: ShareLinkRow): Promise<void> {
      await query.insert(shareLinks).values(row);
    },

    /** Returns the removed link; null if the board has no such link. */
    async remove(query: Query, boardId: string, id: string): Promise<ShareLinkRow | null> {
      const [row] = await query
        .delete(shareLinks)
        .where(and(eq(shareLinks.boardId, boardId), eq(shareLinks.id, id)))
        .returning();
      return row ?? null;
    },

    async setCreator(query: Query, id: string, createdBy: string): Promise<void> {
      await query.update(shareLinks).set({ createdBy }).where(eq(shareLinks.id, id));
    },

    async setLastUsed(query: Query, id: string, lastUsedAt: number): Promise<void> {
      await query.update(shareLinks).set({ lastUsedAt }).where(eq(shareLinks.id, id));
    },

    async dropExpiredBefore(query: Query, at: number): Promise<void> {
      await query.delete(shareLinks).where(lt(shareLinks.expiresAt, at));
    },
  };
}
