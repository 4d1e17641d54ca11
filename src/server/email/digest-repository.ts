import { and, between, eq, gte, inArray, isNull, lte } from 'drizzle-orm';
import type { Tables } from '../storage/schema.ts';
import type { Query } from '../storage/store.ts';

/** The notifications to mail, and when a user may get the next mail. */
export function digestRepository({ notifications, users }: Tables) {
  /**
   * Users with unread, unmailed notifications of this span (ms), who may be mailed at `at`; those
   * mailed longest ago first.
   */
  async function toBeMailed(
    query: Query,
    { from, to, at }: { from: number; to: number; at: number },
    limit: number,
  ): Promise<string[]> {
    const rows = await query
      .select({ userId: users.id })
      .from(notifications)
      .innerJoin(users, eq(users.id, notifications.userId))
      .where(
        and(
          between(notifications.at, from, to),
          isNull(notifications.readAt),
          isNull(notifications.mailedAt),
          eq(users.isMailed, true),
          lte(users.mailRetryAt, at),
        ),
      )
      .groupBy(users.id)
      .orderBy(users.mailRetryAt, users.id)
      .limit(limit);
    return rows.map(({ userId }) => userId);
  }

  /** Claims a user's mail for one server until `until`; false if none may be sent at `at`. */
  async function claimMail(
    query: Query,
    userId: string,
    { at, until }: { at: number; until: number },
  ): Promise<boolean> {
    const claimed = await query
      .update(users)
      .set({ mailRetryAt: until })
      .where(and(eq(users.id, userId), lte(users.mailRetryAt, at)))
      .returning({ id: users.id });
    return claimed.length > 0;
  }

  /** Ends a claim. `failures` is the new count of refused mails; without it, the count stays. */
  async function releaseMail(
    query: Query,
    userId: string,
    { retryAt, failures }: { retryAt: number; failures?: number },
  ): Promise<void> {
    const counted = failures === undefined ? {} : { mailFailures: failures };
    await query
      .update(users)
      .set({ mailRetryAt: retryAt, ...counted })
      .where(eq(users.id, userId));
  }

  async function mailFailuresOf(query: Query, userId: string): Promise<number> {
    const [row] = await query
      .select({ failures: users.mailFailures })
      .from(users)
      .where(eq(users.id, userId));
    return row?.failures ?? 0;
  }

  /** Numbers of a user's unread and unmailed notifications since a time. */
  async function unmailedOf(query: Query, userId: string, from: number): Promise<number[]> {
    const rows = await query
      .select({ number: notifications.number })
      .from(notifications)
      .where(
        and(
          eq(notifications.userId, userId),
          gte(notifications.at, from),
          isNull(notifications.readAt),
          isNull(notifications.mailedAt),
        ),
      );
    return rows.map(({ number }) => number);
  }

  async function markMailed(
    query: Query,
    userId: string,
    numbers: number[],
    mailedAt: number,
  ): Promise<void> {
    await query
      .update(notifications)
      .set({ mailedAt })
      .where(and(eq(notifications.userId, userId), inArray(notifications.number, numbers)));
  }

  return { toBeMailed, claimMail, releaseMail, mailFailuresOf, unmailedOf, markMailed };
}
