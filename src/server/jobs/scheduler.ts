import type { FastifyInstance } from 'fastify';
import type { Job } from '../../core/jobs.ts';
import type { Config } from '../config/read-config.ts';
import { newId } from '../lib/tokens.ts';
import { ALL_SERVERS, jobLeasesRepository } from '../storage/directory/job-leases.ts';
import type { Store } from '../storage/store.ts';

const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** How often to check whether a job is due, or was released by another server after a failure. */
export const POLL_INTERVAL_MS = MINUTE_MS;
const RETRY_DELAY_MS = 5 * MINUTE_MS;
/** How long a reported failure stays valid: a server that is gone reports nothing more. */
export const FAILURE_VALID_MS = 2 * HOUR_MS;

/**
 * Runs a job of this process at the start and once an hour, and retries it soon after a failure.
 * The failure is shown until a run succeeds.
 */
export function runHourly(
  app: FastifyInstance,
  { store, config }: { store: Store; config: Config },
  name: Job,
  work: () => Promise<void>,
): void {
  const jobLeases = jobLeasesRepository(store.tables);
  // A SQLite file has one server, so a restarted server inherits its earlier failures.
  const where = config.database.kind === 'sqlite' ? ALL_SERVERS : newId();
  let dueAt = 0;
  runEvery(app, POLL_INTERVAL_MS, name, async () => {
    if (Date.now() < dueAt) return;
    // Not due while it runs.
    dueAt = Number.POSITIVE_INFINITY;
    try {
      await work();
    } catch (error) {
      const at = Date.now();
      dueAt = at + RETRY_DELAY_MS;
      logFailure(app, name, error);
      const until = at + FAILURE_VALID_MS;
      return await store.tx((query) => jobLeases.failed(query, { name, where, at, until }));
    }
    dueAt = Date.now() + HOUR_MS;
    if (await store.tx((query) => jobLeases.worked(query, name, where))) logRecovery(app, name);
  });
}

/** Runs `work` at the start and periodically; logs failures. */
export function runEvery(
  app: FastifyInstance,
  ms: number,
  name: string,
  work: () => Promise<void>,
): void {
  const run = () => {
    work().catch((error) => app.log.warn({ err: error }, `${name} failed`));
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(run, ms).unref();
    run();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

export function logFailure(app: FastifyInstance, name: Job, error: unknown): void {
  app.log.warn({ err: error }, `The hourly ${name} failed and is tried again soon`);
}

export function logRecovery(app: FastifyInstance, name: Job): void {
  app.log.warn(`The hourly ${name} works again`);
}
