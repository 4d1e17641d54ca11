import type { FastifyInstance } from 'fastify';
import type { Job } from '../../core/jobs.ts';
import { EVERYWHERE, jobLeasesRepository } from '../storage/directory/job-leases.ts';
import type { Store } from '../storage/store.ts';
import { FAILURE_VALID_MS, logFailure, logRecovery, runEvery } from './scheduler.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How often it is looked whether the hour is over, or what another one failed at is to be done. */
const LOOK_MS = MINUTE;
/** So long it is one server's; one that ends with it leaves it to another after that. */
const CLAIM_MS = 15 * MINUTE;

/**
 * Does a piece of housekeeping once an hour in an installation, by whichever server comes first. A
 * row says so, not a lock of the database's: not every one that speaks PostgreSQL's tongue has them.
 * What failed is for whoever looks next, and is told until it has worked.
 */
export function runHourlyLeased(
  app: FastifyInstance,
  { store }: { store: Store },
  name: Job,
  work: () => Promise<void>,
  lookMs = LOOK_MS,
): void {
  const chores = jobLeasesRepository(store.tables);
  /** When it failed here and until when it is this server's, while that is to be written down. */
  let failure: { at: number; claim: number } | null = null;
  let writing: Promise<void> | null = null;

  /** Once for each failure: done again later, it would tell of one that is over. */
  function giveBack(): Promise<void> {
    writing ??= writeDown().finally(() => {
      writing = null;
    });
    return writing;
  }

  async function writeDown(): Promise<void> {
    const written = failure;
    if (!written) return;
    const { at, claim } = written;
    await store.tx(async (query) => {
      await chores.giveBack(query, name, claim);
      await chores.failed(query, { name, where: EVERYWHERE, at, until: at + FAILURE_VALID_MS });
    });
    if (failure === written) failure = null;
  }

  runEvery(app, lookMs, name, async () => {
    // The database may have been away, which is what made it fail.
    await giveBack();
    const now = Date.now();
    const due = { doneBefore: now - HOUR, now, until: now + CLAIM_MS };
    if (!(await store.tx((query) => chores.claim(query, name, due)))) return;
    try {
      await work();
    } catch (error) {
      logFailure(app, name, error);
      failure = { at: Date.now(), claim: due.until };
      return await giveBack();
    }
    const hadFailed = await store.tx(async (query) => {
      await chores.done(query, name, Date.now());
      return chores.worked(query, name, EVERYWHERE);
    });
    if (hadFailed) logRecovery(app, name);
  });
}
