import { and, desc, eq, gt, lte } from 'drizzle-orm';
import { type Account, accountColumns } from '../../storage/directory/users.ts';
import type { Tables } from '../../storage/schema.ts';
import type { Query } from '../../storage/store.ts';

export type GoogleFlow = Tables['googleFlows']['$inferSelect'];

/** Digests of what a sign-in under way is found by: only the browser that began it has both. */
export interface FlowKey {
  nonce: string;
  browser: string;
}

/** An account elsewhere: its id, and the issuer who gave it. */
export interface IdentityKey {
  provider: string;
  sub: string;
}

export function googleRepository(tables: Tables) {
  const { googleFlows: flows, identities, users } = tables;

  /** Of a flow that the provider answered, and which nobody has signed in with yet. */
  const answered = ({ nonce, browser }: FlowKey, now: number) =>
    and(
      eq(flows.nonce, nonce),
      eq(flows.browser, browser),
      eq(flows.isAnswered, true),
      gt(flows.expiresAt, now),
    );

  return {
    async insertFlow(query: Query, flow: GoogleFlow): Promise<void> {
      await query.insert(flows).values(flow);
    },

    async removeExpiredFlows(query: Query, now: number): Promise<void> {
      await query.delete(flows).where(lte(flows.expiresAt, now));
    },

    /** Drops the oldest ones of a browser or an address, or of all, but for about `kept`. */
    async trimFlows(
      query: Query,
      kept: number,
      of: Partial<Pick<GoogleFlow, 'browser' | 'address'>> = {},
    ): Promise<void> {
      const isOf = and(
        of.browser ? eq(flows.browser, of.browser) : undefined,
        of.address ? eq(flows.address, of.address) : undefined,
      );
      const [oldest] = await query
        .select({ expiresAt: flows.expiresAt })
        .from(flows)
        .where(isOf)
        .orderBy(desc(flows.expiresAt))
        .limit(1)
        .offset(kept);
      if (!oldest) return;
      await query.delete(flows).where(and(isOf, lte(flows.expiresAt, oldest.expiresAt)));
    },

    /** Answers a flow of this browser, which can be done once; null where there is none. */
    async answerFlow(
      query: Query,
      { state, browser }: { state: string; browser: string },
      now: number,
    ): Promise<Pick<GoogleFlow, 'verifier' | 'channel'> | null> {
      const isOpen = and(
        eq(flows.state, state),
        eq(flows.browser, browser),
        eq(flows.isAnswered, false),
        gt(flows.expiresAt, now),
      );
      const [flow] = await query
        .update(flows)
        .set({ isAnswered: true })
        .where(isOpen)
        .returning({ verifier: flows.verifier, channel: flows.channel });
      return flow ?? null;
    },

    async isAnswered(query: Query, key: FlowKey, now: number): Promise<boolean> {
      const found = await query
        .select({ state: flows.state })
        .from(flows)
        .where(answered(key, now));
      return found.length > 0;
    },

    /** Ends a flow by signing in with it; false where there is none any more. */
    async removeAnswered(query: Query, key: FlowKey, now: number): Promise<boolean> {
      const gone = await query
        .delete(flows)
        .where(answered(key, now))
        .returning({ state: flows.state });
      return gone.length > 0;
    },

    async findBySub(query: Query, { provider, sub }: IdentityKey): Promise<Account | null> {
      const [row] = await query
        .select(accountColumns(tables))
        .from(identities)
        .innerJoin(users, eq(users.id, identities.userId))
        .where(and(eq(identities.provider, provider), eq(identities.sub, sub)));
      return row ?? null;
    },

    async insertIdentity(
      query: Query,
      identity: IdentityKey & { userId: string; createdAt: number },
    ): Promise<void> {
      await query.insert(identities).values(identity);
    },
  };
}
