import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FailingJob } from '../../core/jobs.ts';
import { openTestStore, testConfig } from '../../test/kits/server-kit.ts';
import { createTestDatabase, type TestDatabase } from '../../test/servers/test-database.ts';
import { until } from '../../test/until.ts';
import { jobLeasesRepository } from '../storage/directory/job-leases.ts';
import { openPostgres } from '../storage/postgres/postgres.ts';
import type { Store } from '../storage/store.ts';
import { runHourly } from './scheduler.ts';

const POLL_INTERVAL_MS = 10;

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const SWEEP = { name: 'sweep of parts', runsOn: 'everyServer' } as const;

let database: TestDatabase;
const closing: (() => Promise<unknown>)[] = [];
/** The log of all servers. */
let log: string;

beforeEach(async () => {
  database = await createTestDatabase();
  log = '';
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await database.drop();
});

/** A server with its own connection pool to the shared database, and no other work. */
async function server(): Promise<{ app: FastifyInstance; store: Store }> {
  const store = await openPostgres(database.url);
  closing.push(() => store.close());
  return { app: appThatLogs(), store };
}

function appThatLogs(): FastifyInstance {
  const stream = {
    write(line: string) {
      log += line;
    },
  };
  const app = Fastify({ logger: { level: 'warn', stream } });
  closing.push(() => app.close());
  return app;
}

function runPurge(app: FastifyInstance, store: Store, work: () => Promise<void>): void {
  runHourly(
    app,
    { store, config: testConfig('nowhere') },
    { name: 'purge', runsOn: 'oneServer', work, pollIntervalMs: POLL_INTERVAL_MS },
  );
}

function failing(store: Store): Promise<FailingJob[]> {
  return store.read((query) => jobLeasesRepository(store.tables).failing(query, Date.now()));
}

it('ZW8 a job that failed on one server is retried by any, once, and shown as failed until then', async () => {
  const servers = [await server(), await server(), await server()];
  const [{ store }] = servers as [(typeof servers)[0]];
  let isBroken = true;
  let failures = 0;
  let times = 0;
  for (const { app, store: own } of servers) {
    const work = async () => {
      if (isBroken) {
        failures += 1;
        throw new Error('the disk is full');
      }
      times += 1;
    };
    runPurge(app, own, work);
    await app.listen({ port: 0, host: '127.0.0.1' });
  }
  await until('it was retried', () => failures > 3);
  await until('the failure is shown', async () => (await failing(store)).length > 0);
  expect(await failing(store)).toEqual([{ name: 'purge', since: expect.any(Number) }]);
  expect(log).toContain('The hourly purge failed and is tried again soon');
  expect(log).toContain('the disk is full');
  isBroken = false;
  await until('the failure is cleared', async () => (await failing(store)).length === 0);
  expect(times).toBe(1);
  await until('the recovery is logged', () => log.includes('The hourly purge works again'));
});

it('ZW8 a job that failed because the database was unavailable is retried afterwards', async () => {
  const { app, store } = await server();
  let times = 0;
  const work = async () => {
    times += 1;
    if (times > 1) return;
    await database.query('alter table job_leases rename to job_leases_away');
    throw new Error('the database is away');
  };
  runPurge(app, store, work);
  await app.listen({ port: 0, host: '127.0.0.1' });
  await until('the failure is logged', () => log.includes('"purge failed"'));
  await database.query('alter table job_leases_away rename to job_leases');
  await until('the job succeeds', () => times === 2);
  await until('the recovery is logged', () => log.includes('The hourly purge works again'));
});

it('ZW8 failures of jobs that run on every server are shown as well', async () => {
  const { store, close } = openTestStore();
  closing.push(close);
  const config = testConfig('nowhere');
  const app = appThatLogs();
  const work = () => Promise.reject(new Error('no such folder'));
  runHourly(app, { store, config }, { ...SWEEP, work });
  await app.listen({ port: 0, host: '127.0.0.1' });
  await until('the failure is shown', async () => (await failing(store)).length > 0);
  expect(await failing(store)).toMatchObject([{ name: 'sweep of parts' }]);
  expect(log).toContain('The hourly sweep of parts failed and is tried again soon');
  const restarted = appThatLogs();
  runHourly(restarted, { store, config }, { ...SWEEP, work: async () => {} });
  await restarted.listen({ port: 0, host: '127.0.0.1' });
  await until('it succeeds after a restart', async () => (await failing(store)).length === 0);
});

it('ZW8 a failure that could not be reported is reported once the database is back, and the job waits for its retry', async () => {
  const { app, store } = await server();
  const config = {
    ...testConfig('nowhere'),
    database: { kind: 'postgres' as const, url: database.url },
  };
  let times = 0;
  const work = async () => {
    times += 1;
    await database.query('alter table job_leases rename to job_leases_away');
    throw new Error('the database is away');
  };
  const job = { ...SWEEP, work, pollIntervalMs: POLL_INTERVAL_MS };
  runHourly(app, { store, config }, job);
  await app.listen({ port: 0, host: '127.0.0.1' });
  await until('the report fails', () => log.includes('"sweep of parts failed"'));
  await database.query('alter table job_leases_away rename to job_leases');
  await until('the failure is shown', async () => (await failing(store)).length > 0);
  expect(times).toBe(1);
});
