import { and, eq, gt, like, lte } from 'drizzle-orm';
import { type FailingJob, JOBS, type Job } from '../../../core/jobs.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

/** Of a chore that is done for all. */
export const EVERYWHERE = '';

const FAILING = 'failing/';

/**
 * What servers that share a database do in turns: when it was done, and whose it is until when. While
 * one fails, and at which server where each does it for itself, is a row beside these: since when, and
 * until when that is believed.
 */
export function jobLeasesRepository({ jobLeases }: Tables) {
  const isFailure = like(jobLeases.name, `${FAILING}%`);

  return {
    /** Takes a chore that is due and nobody's; of several who ask at once one gets it. */
    async claim(
      query: Query,
      name: Job,
      { doneBefore, now, until }: { doneBefore: number; now: number; until: number },
    ): Promise<boolean> {
      // Written first: whoever asks later reads what was decided here.
      const [row] = await query
        .insert(jobLeases)
        .values({ name, doneAt: 0, claimedUntil: 0 })
        .onConflictDoUpdate({ target: jobLeases.name, set: { name } })
        .returning();
      if (!row || row.doneAt > doneBefore || row.claimedUntil > now) return false;
      await query.update(jobLeases).set({ claimedUntil: until }).where(eq(jobLeases.name, name));
      return true;
    },

    async done(query: Query, name: Job, at: number): Promise<void> {
      await query
        .update(jobLeases)
        .set({ doneAt: at, claimedUntil: 0 })
        .where(eq(jobLeases.name, name));
    },

    /** Gives a chore back undone, where it was not taken by another since. */
    async giveBack(query: Query, name: Job, until: number): Promise<void> {
      const isStillOurs = and(eq(jobLeases.name, name), eq(jobLeases.claimedUntil, until));
      await query.update(jobLeases).set({ claimedUntil: 0 }).where(isStillOurs);
    },

    /** Has it told that a chore fails, for so long. */
    async failed(
      query: Query,
      { name, where, at, until }: { name: Job; where: string; at: number; until: number },
    ): Promise<void> {
      await query.delete(jobLeases).where(and(isFailure, lte(jobLeases.claimedUntil, at)));
      await query
        .insert(jobLeases)
        .values({ name: keyOf(name, where), doneAt: at, claimedUntil: until })
        .onConflictDoUpdate({ target: jobLeases.name, set: { claimedUntil: until } });
    },

    /** Whether it had failed before. */
    async worked(query: Query, name: Job, where: string): Promise<boolean> {
      const gone = await query
        .delete(jobLeases)
        .where(eq(jobLeases.name, keyOf(name, where)))
        .returning();
      return gone.length > 0;
    },

    /** What fails, wherever that is. */
    async failing(query: Query, now: number): Promise<FailingJob[]> {
      const rows = await query
        .select()
        .from(jobLeases)
        .where(and(isFailure, gt(jobLeases.claimedUntil, now)));
      return JOBS.flatMap((name) => {
        const of = rows.filter((row) => row.name.startsWith(keyOf(name, '')));
        return of.length > 0 ? [{ name, since: Math.min(...of.map((row) => row.doneAt)) }] : [];
      });
    },
  };
}

function keyOf(name: Job, where: string): string {
  return `${FAILING}${name}/${where}`;
}
