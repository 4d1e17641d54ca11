import { and, eq, gt, like, lte } from 'drizzle-orm';
import { type FailingJob, JOBS, type Job } from '../../../core/jobs.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

/** Server name for a job that runs once for all servers. */
export const ALL_SERVERS = '';

const FAILING = 'failing/';

/**
 * Jobs that servers sharing a database take turns at: when each was last done, and until when it is
 * claimed. A failing job has one more row, per server if each server runs the job: since when it
 * fails, and until when that report is valid.
 */
export function jobLeasesRepository({ jobLeases }: Tables) {
  const isFailure = like(jobLeases.name, `${FAILING}%`);

  return {
    /** Claims a job that is due and unclaimed. Of concurrent callers, one succeeds. */
    async claim(
      query: Query,
      name: Job,
      { doneBefore, now, until }: { doneBefore: number; now: number; until: number },
    ): Promise<boolean> {
      // Written first, so that a later caller reads what was decided here.
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

    /** Releases an unfinished job, unless it was claimed again since. */
    async release(query: Query, name: Job, until: number): Promise<void> {
      const isOwnClaim = and(eq(jobLeases.name, name), eq(jobLeases.claimedUntil, until));
      await query.update(jobLeases).set({ claimedUntil: 0 }).where(isOwnClaim);
    },

    /** Reports that a job fails. The report is valid until `until`. */
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

    /** Removes the report of a failure. Returns whether there was one. */
    async worked(query: Query, name: Job, where: string): Promise<boolean> {
      const removed = await query
        .delete(jobLeases)
        .where(eq(jobLeases.name, keyOf(name, where)))
        .returning();
      return removed.length > 0;
    },

    /** All failing jobs, on any server. */
    async failing(query: Query, now: number): Promise<FailingJob[]> {
      const rows = await query
        .select()
        .from(jobLeases)
        .where(and(isFailure, gt(jobLeases.claimedUntil, now)));
      return JOBS.flatMap((name) => {
        const reports = rows.filter((row) => row.name.startsWith(keyOf(name, '')));
        return reports.length > 0
          ? [{ name, since: Math.min(...reports.map((row) => row.doneAt)) }]
          : [];
      });
    },
  };
}

function keyOf(name: Job, where: string): string {
  return `${FAILING}${name}/${where}`;
}
