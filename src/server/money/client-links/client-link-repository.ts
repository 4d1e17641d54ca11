import { and, asc, count, eq, isNull, lt, or } from 'drizzle-orm';
import type { ClientLinkKind } from '../../../core/money/client-links/client-link.ts';
import type { Tables } from '../../storage/schema.ts';
import type { Query } from '../../storage/store.ts';

/** `digest` is the SHA-256 of the link's token in hex; times are ms since 1970. */
export interface ClientLinkRow extends Omit<Tables['clientLinks']['$inferSelect'], 'kind'> {
  kind: ClientLinkKind;
}

/** The document that links lead to. */
export type ClientLinkTargetKey = Pick<ClientLinkRow, 'kind' | 'targetId'>;

export function clientLinksRepository({ clientLinks }: Tables) {
  const isOf = ({ kind, targetId }: ClientLinkTargetKey) =>
    and(eq(clientLinks.kind, kind), eq(clientLinks.targetId, targetId));

  return {
    async byDigest(query: Query, digest: string): Promise<ClientLinkRow | null> {
      const [row] = await query.select().from(clientLinks).where(eq(clientLinks.digest, digest));
      return row ? (row as ClientLinkRow) : null;
    },

    async byId(query: Query, id: string): Promise<ClientLinkRow | null> {
      const [row] = await query.select().from(clientLinks).where(eq(clientLinks.id, id));
      return row ? (row as ClientLinkRow) : null;
    },

    /** Oldest first. */
    async of(query: Query, target: ClientLinkTargetKey): Promise<ClientLinkRow[]> {
      const rows = await query
        .select()
        .from(clientLinks)
        .where(isOf(target))
        .orderBy(asc(clientLinks.createdAt), asc(clientLinks.id));
      return rows as ClientLinkRow[];
    },

    async countOf(query: Query, target: ClientLinkTargetKey): Promise<number> {
      const [row] = await query.select({ count: count() }).from(clientLinks).where(isOf(target));
      return row?.count ?? 0;
    },

    async insert(query: Query, row: ClientLinkRow): Promise<void> {
      await query.insert(clientLinks).values(row);
    },

    /** False if it was revoked before. */
    async revoke(query: Query, id: string, at: number): Promise<boolean> {
      const revoked = await query
        .update(clientLinks)
        .set({ revokedAt: at })
        .where(and(eq(clientLinks.id, id), isNull(clientLinks.revokedAt)))
        .returning({ id: clientLinks.id });
      return revoked.length > 0;
    },

    /**
     * Notes that its page was opened, unless that was noted after `since`; returns whether it was
     * noted now.
     */
    async noteOpened(query: Query, id: string, at: number, since: number): Promise<boolean> {
      const isDue = or(isNull(clientLinks.lastOpenedAt), lt(clientLinks.lastOpenedAt, since));
      const noted = await query
        .update(clientLinks)
        .set({ lastOpenedAt: at })
        .where(and(eq(clientLinks.id, id), isDue))
        .returning({ id: clientLinks.id });
      await query
        .update(clientLinks)
        .set({ firstOpenedAt: at })
        .where(and(eq(clientLinks.id, id), isNull(clientLinks.firstOpenedAt)));
      return noted.length > 0;
    },
  };
}
