import type { FastifyInstance } from 'fastify';
import type { Job } from '../../core/jobs.ts';
import { ALL_SERVERS, jobLeasesRepository } from '../storage/directory/job-leases.ts';
import type { Store } from '../storage/store.ts';
import {
  FAILURE_VALID_MS,
  HOUR_MS,
  logFailure,
  logRecovery,
  POLL_INTERVAL_MS,
  runEvery,
} from './scheduler.ts';

/** How long one server owns the job. If that server dies, another takes over afterwards. */
const CLAIM_MS = HOUR_MS / 4;

/**
 * Runs a job once an hour per installation, on whichever server claims it first. The lease is a row
 * rather than an advisory lock, which not every PostgreSQL-compatible database has. After a failure
 * any server may retry, and the failure is shown until a run succeeds.
 */
export function runHourlyLeased(
  app: FastifyInstance,
  { store }: { store: Store },
  name: Job,
  work: () => Promise<void>,
  pollIntervalMs = POLL_INTERVAL_MS,
): void {
  const jobLeases = jobLeasesRepository(store.tables);
  /** Time of the failed run and end of its claim, until they are written to the database. */
  let failure: { at: number; claim: number } | null = null;
  let writing: Promise<void> | null = null;

  /** Once per failure: a second write could report a failure that is already resolved. */
  function releaseFailed(): Promise<void> {
    writing ??= writeFailure().finally(() => {
      writing = null;
    });
    return writing;
  }

  async function writeFailure(): Promise<void> {
    const pending = failure;
    if (!pending) return;
    const { at, claim } = pending;
    await store.tx(async (query) => {
      await jobLeases.giveBack(query, name, claim);
      await jobLeases.failed(query, { name, where: ALL_SERVERS, at, until: at + FAILURE_VALID_MS });
    });
    if (failure === pending) failure = null;
  }

  runEvery(app, pollIntervalMs, name, async () => {
    // The database may have been unavailable, which made the run fail.
    await releaseFailed();
    const now = Date.now();
    const due = { doneBefore: now - HOUR_MS, now, until: now + CLAIM_MS };
    if (!(await store.tx((query) => jobLeases.claim(query, name, due)))) return;
    try {
      await work();
    } catch (error) {
      logFailure(app, name, error);
      failure = { at: Date.now(), claim: due.until };
      return await releaseFailed();
    }
    const hadFailed = await store.tx(async (query) => {
      await jobLeases.done(query, name, Date.now());
      return jobLeases.worked(query, name, ALL_SERVERS);
    });
    if (hadFailed) logRecovery(app, name);
  });
}
