import { and, desc, eq, gt, lte } from 'drizzle-orm';
import { type Account, accountColumns } from '../../storage/directory/users.ts';
import type { Tables } from '../../storage/schema.ts';
import type { Query } from '../../storage/store.ts';

export type GoogleFlow = Tables['googleFlows']['$inferSelect'];

/** Digests that identify a pending sign-in: only the browser that started it has both values. */
export interface FlowKey {
  nonce: string;
  browser: string;
}

/** An external account: its id and issuer. */
export interface IdentityKey {
  provider: string;
  sub: string;
}

export function googleRepository(tables: Tables) {
  const { googleFlows: flows, identities, users } = tables;

  /** Matches a flow that the provider answered and that was not used to sign in yet. */
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

    /** Deletes all but about the newest `keep` flows of a browser, of an address, or overall. */
    async trimFlows(
      query: Query,
      maxFlows: number,
      of: Partial<Pick<GoogleFlow, 'browser' | 'address'>> = {},
    ): Promise<void> {
      const isMatch = and(
        of.browser ? eq(flows.browser, of.browser) : undefined,
        of.address ? eq(flows.address, of.address) : undefined,
      );
      const [oldest] = await query
        .select({ expiresAt: flows.expiresAt })
        .from(flows)
        .where(isMatch)
        .orderBy(desc(flows.expiresAt))
        .limit(1)
        .offset(maxFlows);
      if (!oldest) return;
      await query.delete(flows).where(and(isMatch, lte(flows.expiresAt, oldest.expiresAt)));
    },

    /** Marks a flow of this browser as answered, once; null if there is none. */
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

    /** Deletes a flow that is used to sign in; false if it no longer exists. */
    async removeAnswered(query: Query, key: FlowKey, now: number): Promise<boolean> {
      const deleted = await query
        .delete(flows)
        .where(answered(key, now))
        .returning({ state: flows.state });
      return deleted.length > 0;
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
