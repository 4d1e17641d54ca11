import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Tables } from '../../storage/schema.ts';
import type { Query } from '../../storage/store.ts';

/** An invitation to register. Its digest is the SHA-256 of the link's secret; times are ms. */
export type InvitationRow = Tables['invitations']['$inferSelect'];

export type NewInvitation = Omit<InvitationRow, 'usedBy' | 'usedAt' | 'revokedAt'>;

export function invitationsRepository({ invitations }: Tables) {
  const isOpen = (now: number) =>
    and(isNull(invitations.usedAt), isNull(invitations.revokedAt), gt(invitations.expiresAt, now));

  return {
    async insert(query: Query, invitation: NewInvitation): Promise<void> {
      await query.insert(invitations).values(invitation);
    },

    async byDigest(query: Query, digest: string): Promise<InvitationRow | null> {
      const [row] = await query.select().from(invitations).where(eq(invitations.digest, digest));
      return row ?? null;
    },

    /** Open invitations, newest first. */
    async listOpen(query: Query, now: number): Promise<InvitationRow[]> {
      return await query
        .select()
        .from(invitations)
        .where(isOpen(now))
        .orderBy(desc(invitations.createdAt), desc(invitations.id));
    },

    /** False if it is no longer open; of several concurrent uses only one succeeds. */
    async use(query: Query, id: string, by: string, now: number): Promise<boolean> {
      const used = await query
        .update(invitations)
        .set({ usedBy: by, usedAt: now })
        .where(and(eq(invitations.id, id), isOpen(now)))
        .returning({ id: invitations.id });
      return used.length > 0;
    },

    /** The revoked invitation; null if it was no longer open. */
    async revoke(query: Query, id: string, now: number): Promise<InvitationRow | null> {
      const [row] = await query
        .update(invitations)
        .set({ revokedAt: now })
        .where(and(eq(invitations.id, id), isOpen(now)))
        .returning();
      return row ?? null;
    },

    /** Revokes all open invitations of a user and returns their number. */
    async revokeOf(query: Query, createdBy: string, now: number): Promise<number> {
      const revoked = await query
        .update(invitations)
        .set({ revokedAt: now })
        .where(and(eq(invitations.createdBy, createdBy), isOpen(now)))
        .returning({ id: invitations.id });
      return revoked.length;
    },

    async dropExpiredBefore(query: Query, time: number): Promise<void> {
      await query.delete(invitations).where(lt(invitations.expiresAt, time));
    },
  };
}
