import type { FastifyInstance } from 'fastify';
import type { Job } from '../../core/jobs.ts';
import type { Config } from '../config/read-config.ts';
import { newId } from '../lib/tokens.ts';
import { ALL_SERVERS, jobLeasesRepository } from '../storage/directory/job-leases.ts';
import type { Query, Store } from '../storage/store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How often to check whether a job is due, or was released by another server after a failure. */
const POLL_INTERVAL_MS = MINUTE_MS;
const RETRY_DELAY_MS = 5 * MINUTE_MS;
/** How long one server owns a leased job. If that server dies, another takes over afterwards. */
const CLAIM_MS = HOUR_MS / 4;
/** How long a reported failure stays valid: a server that is gone reports nothing more. */
const FAILURE_VALID_MS = 2 * HOUR_MS;

interface Deps {
  store: Store;
  config: Config;
}

interface HourlyJob {
  name: Job;
  /** One server at a time runs it for the installation, or each server runs it for itself. */
  runsOn: 'oneServer' | 'everyServer';
  work(): Promise<void>;
  pollIntervalMs?: number;
}

interface EndedRun {
  claim: number;
  at: number;
  hasFailed: boolean;
}

/** Decides when a job is due. */
interface Lease {
  /** The server in whose name failures are reported. */
  where: string;
  /** Claims a run if one is due. Returns the claim, null otherwise. */
  claim(now: number): Promise<number | null>;
  /** Ends a run. The returned function writes the result. */
  end(run: EndedRun): (query: Query) => Promise<void>;
}

/**
 * Runs a job at the start and once an hour, and retries it soon after a failure. The failure is
 * shown until a run succeeds.
 */
export function runHourly(app: FastifyInstance, deps: Deps, job: HourlyJob): void {
  const { store } = deps;
  const { name, runsOn, work, pollIntervalMs = POLL_INTERVAL_MS } = job;
  const jobLeases = jobLeasesRepository(store.tables);
  const lease = runsOn === 'oneServer' ? sharedLease(store, name) : processLease(deps);
  const { where } = lease;
  /** Writes the last failure; null once that is done. */
  let pendingReport: ((query: Query) => Promise<void>) | null = null;
  let reporting: Promise<void> | null = null;

  /** Once per failure: a second write could report a failure that is already resolved. */
  function reportFailure(): Promise<void> {
    reporting ??= writeReport().finally(() => {
      reporting = null;
    });
    return reporting;
  }

  async function writeReport(): Promise<void> {
    const report = pendingReport;
    if (!report) return;
    await store.tx(report);
    if (pendingReport === report) pendingReport = null;
  }

  runEvery(app, pollIntervalMs, name, async () => {
    // The database may have been unavailable, which made the run fail.
    await reportFailure();
    const claim = await lease.claim(Date.now());
    if (claim === null) return;
    try {
      await work();
    } catch (error) {
      app.log.warn({ err: error }, `The hourly ${name} failed and is tried again soon`);
      const at = Date.now();
      const release = lease.end({ claim, at, hasFailed: true });
      pendingReport = async (query) => {
        await release(query);
        await jobLeases.failed(query, { name, where, at, until: at + FAILURE_VALID_MS });
      };
      return await reportFailure();
    }
    const finish = lease.end({ claim, at: Date.now(), hasFailed: false });
    const hadFailed = await store.tx(async (query) => {
      await finish(query);
      return jobLeases.worked(query, name, where);
    });
    if (hadFailed) app.log.warn(`The hourly ${name} works again`);
  });
}

/**
 * Shared by all servers: whichever claims it first runs the job, and after a failure any server may
 * retry. It is a row rather than an advisory lock, which not every PostgreSQL-compatible database
 * has.
 */
function sharedLease(store: Store, name: Job): Lease {
  const jobLeases = jobLeasesRepository(store.tables);
  return {
    where: ALL_SERVERS,
    async claim(now) {
      const until = now + CLAIM_MS;
      const due = { doneBefore: now - HOUR_MS, now, until };
      return (await store.tx((query) => jobLeases.claim(query, name, due))) ? until : null;
    },
    end:
      ({ claim, at, hasFailed }) =>
      (query) =>
        hasFailed ? jobLeases.release(query, name, claim) : jobLeases.done(query, name, at),
  };
}

/** Of this process alone, in memory: the job also runs at each start. */
function processLease({ config }: Deps): Lease {
  let dueAt = 0;
  return {
    // A SQLite file has one server, so a restarted server inherits its earlier failures.
    where: config.database.kind === 'sqlite' ? ALL_SERVERS : newId(),
    async claim(now) {
      if (now < dueAt) return null;
      // Not due while it runs.
      dueAt = Number.POSITIVE_INFINITY;
      return now;
    },
    end({ at, hasFailed }) {
      dueAt = at + (hasFailed ? RETRY_DELAY_MS : HOUR_MS);
      return async () => {};
    },
  };
}

/** Runs `work` at the start and periodically; logs failures. */
function runEvery(app: FastifyInstance, ms: number, name: string, work: () => Promise<void>): void {
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
