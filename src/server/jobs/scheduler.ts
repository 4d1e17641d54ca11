import type { FastifyInstance } from 'fastify';
import type { Job } from '../../core/jobs.ts';
import type { Config } from '../config/read-config.ts';
import { newId } from '../lib/new-id.ts';
import { EVERYWHERE, jobLeasesRepository } from '../storage/directory/job-leases.ts';
import type { Store } from '../storage/store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LOOK_MS = MINUTE;
const RETRY_MS = 5 * MINUTE;
/** So long a failure is believed without another one: a server that is gone says no more. */
export const FAILURE_VALID_MS = 2 * HOUR;

/**
 * Does a piece of housekeeping of this process at the start and once an hour, and soon again where it
 * failed. That is told until it has worked.
 */
export function runHourly(
  app: FastifyInstance,
  { store, config }: { store: Store; config: Config },
  name: Job,
  work: () => Promise<void>,
): void {
  const chores = jobLeasesRepository(store.tables);
  // A SQLite file has one server: what failed before it was started anew is its own.
  const where = config.database.kind === 'sqlite' ? EVERYWHERE : newId();
  let dueAt = 0;
  runEvery(app, LOOK_MS, name, async () => {
    if (Date.now() < dueAt) return;
    // Not while it is being done.
    dueAt = Number.POSITIVE_INFINITY;
    try {
      await work();
    } catch (error) {
      const at = Date.now();
      dueAt = at + RETRY_MS;
      logFailure(app, name, error);
      const until = at + FAILURE_VALID_MS;
      return await store.tx((query) => chores.failed(query, { name, where, at, until }));
    }
    dueAt = Date.now() + HOUR;
    if (await store.tx((query) => chores.worked(query, name, where))) logRecovery(app, name);
  });
}

/** Does something at the start and again and again; the log is told where it fails. */
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
