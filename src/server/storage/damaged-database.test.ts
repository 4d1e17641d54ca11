import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CommandReply } from '../../core/board/wire/feed.ts';
import { corruptPages } from '../../test/faults/sqlite-corruption.ts';
import { injectFaults } from '../../test/faults/sqlite-faults.ts';
import { type Harness, newTestId, startHarness } from '../../test/kits/harness.ts';
import { tempFolder } from '../../test/kits/server-kit.ts';
import { callAs } from '../../test/rights/call.ts';
import { castOf, type Fixture, fixtureOf, withPhotos } from '../../test/rights/fixture.ts';
import { restRows } from '../../test/rights/rest.ts';
import { trpcRows } from '../../test/rights/trpc.ts';
import { type ServerProcess, serverProcess } from '../../test/servers/server-process.ts';
import { createTestDatabase, type TestDatabase } from '../../test/servers/test-database.ts';
import { alterFile, valuesIn } from '../../test/sqlite-file.ts';
import { until } from '../../test/until.ts';
import { userViewer } from '../access/viewer.ts';
import { openSqlite } from './sqlite/sqlite.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const LOGIN = { email: 'login@example.org', password: 'correct horse battery' };
/** Calls that end the session or the board that other calls need run last. */
const LAST = /delete|logout|account|session|password|DELETE/i;
const ROWS = [...trpcRows, ...restRows(LOGIN)].sort(
  (one, other) => Number(LAST.test(one.call)) - Number(LAST.test(other.call)),
);
/** Image calls have their own response format. */
const REFUSAL = /^Something went wrong$|"Something went wrong"|^\{"success":false,/;
const DAMAGED = 'the database is damaged';

let folder: ReturnType<typeof tempFolder>;
/** A database with rows in every table, which no test changes. */
let seed: string;
let fixture: Fixture;
let copies = 0;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = tempFolder();
  seed = join(folder.path, 'seed.db');
  fixture = await seedDatabase(`file:${seed}`);
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(() => folder.remove());

async function seedDatabase(url: string): Promise<Fixture> {
  const harness = await startHarness({ DATABASE_URL: url });
  const cast = await castOf(harness.services);
  const { accounts } = harness.services;
  await accounts.register({ ...LOGIN, firstName: 'Login', lastName: 'Tester' }, { ip: '::1' });
  const fixtureWithPhotos = await withPhotos(
    harness.services,
    await fixtureOf(harness.services, cast),
  );
  await harness.close();
  return fixtureWithPhotos;
}

function copyOfSeed(): string {
  copies += 1;
  const copy = join(folder.path, `copy-${copies}.db`);
  copyFileSync(seed, copy);
  return copy;
}

/** Tables that requests of every kind read. */
const TABLES = [
  'users',
  'sessions',
  'boards',
  'members',
  'columns',
  'tickets',
  'history',
  'comments',
  'log',
  'search_words_data',
];

const INDEXES = "select name from sqlite_master where type = 'index'";

interface TourResult {
  /** How many calls were answered with 500. */
  failed: number;
  harness: Harness;
}

/** Serves a database and makes every API call, as a manager of the fixture's board. */
async function tour(url: string, on: Fixture): Promise<TourResult> {
  const harness = await startHarness({ DATABASE_URL: url, LOG_LEVEL: 'silent' }, () => {});
  closing.push(harness.close);
  const escaped = watchEscapes();
  let failed = 0;
  for (const row of ROWS) {
    const asking = { kind: 'boardCreator' as const, token: on.tokens.boardCreator };
    const { status, text } = await callAs(harness, row, on, asking);
    expect([row.call, status, status > 500 ? text : '']).toEqual([row.call, status, '']);
    if (status === 500) {
      failed += 1;
      expect([row.call, text]).toEqual([row.call, expect.stringMatching(REFUSAL)]);
    }
  }
  for (const path of ['/healthz', '/readyz']) {
    expect((await fetch(harness.origin + path)).status).toBe(200);
  }
  await new Promise(setImmediate);
  expect(escaped).toEqual([]);
  return { failed, harness };
}

/** Collects uncaught exceptions and unhandled rejections from now on. */
function watchEscapes(): unknown[] {
  const escaped: unknown[] = [];
  const onEscape = (error: unknown) => escaped.push(error);
  for (const event of ['unhandledRejection', 'uncaughtException'] as const) {
    process.on(event, onEscape);
    closing.push(async () => void process.off(event, onEscape));
  }
  return escaped;
}

async function readiness({ origin }: Harness): Promise<unknown> {
  const answer = await fetch(`${origin}/readyz`);
  return [answer.status, await answer.json()];
}

describe('ZX13 damaged pages of a SQLite file', () => {
  it('ZX13 no request that reads a damaged table or index ends the process', async () => {
    for (const damaged of [...TABLES.map((name) => [name]), valuesIn(seed, INDEXES)]) {
      const file = copyOfSeed();
      for (const name of damaged) corruptPages(file, name);
      const { failed, harness } = await tour(`file:${file}`, fixture);
      expect([damaged, failed > 0]).toEqual([damaged, true]);
      expect(await readiness(harness)).toEqual([200, { status: 'degraded', reason: DAMAGED }]);
      await closing.pop()?.();
    }
  }, 300_000);

  it('ZX13 an ADMIN sees the damage on the system page, and other requests work', async () => {
    const file = copyOfSeed();
    corruptPages(file, 'tickets');
    const { harness } = await tour(`file:${file}`, fixture);
    const { system, execute } = harness.services;
    expect((await system.view(fixture.ids.globalAdmin)).damage).toEqual({
      reason: 'database disk image is malformed',
      since: expect.any(Number),
    });
    const name = 'Beside the damage';
    const boardId = `board-${newTestId()}`;
    const create = {
      type: 'boards.create' as const,
      boardId,
      name,
      members: [],
      columns: ['To Do'],
    };
    await execute(userViewer(fixture.ids.globalAdmin), newTestId(), create);
  });

  it('ZX13 a write that shares a commit with a request that meets damage is acknowledged and stored', async () => {
    const file = copyOfSeed();
    corruptPages(file, 'tickets');
    const store = openSqlite(file);
    const { jobLeases, tickets } = store.tables;
    const write = (name: string) =>
      store.tx(async (query) => {
        await query.insert(jobLeases).values({ name, doneAt: 1, claimedUntil: 0 });
        return name;
      });
    const damaged = () => store.tx((query) => query.select().from(tickets));
    for (const round of ['first', 'second']) {
      const done = await Promise.allSettled([
        write(`${round} a`),
        damaged(),
        write(`${round} b`),
        damaged(),
        write(`${round} c`),
      ]);
      expect(done.map(({ status }) => status)).toEqual([
        'fulfilled',
        'rejected',
        'fulfilled',
        'rejected',
        'fulfilled',
      ]);
    }
    await store.close();
    const stored = "select name from job_leases where name like '% _' order by name";
    const names = ['a', 'b', 'c'];
    expect(valuesIn(file, stored)).toEqual([
      ...names.map((name) => `first ${name}`),
      ...names.map((name) => `second ${name}`),
    ]);
  });
});

describe('ZX13 damaged pages that background jobs read', () => {
  const READ_BY_JOBS = [
    'webhooks',
    'notification_outbox',
    'photos',
    'job_leases',
    'audit',
    'api_tokens',
    'share_links',
  ];

  it.each(READ_BY_JOBS)(
    'ZX13 the process keeps running, and its operator is informed: %s',
    async (name) => {
      const file = copyOfSeed();
      // Makes the hourly jobs due, with rows to delete.
      alterFile(file, 'delete from job_leases; update audit set at = 0');
      corruptPages(file, name);
      const lines: string[] = [];
      const logStream = { write: (line: string) => void lines.push(line) };
      const escaped = watchEscapes();
      const env = { DATABASE_URL: `file:${file}`, LOG_LEVEL: 'warn' };
      const harness = await startHarness(env, () => {}, { logStream });
      closing.push(harness.close);
      const { store } = harness.services;
      const headers = { authorization: `Bearer ${fixture.tokens.boardCreator}` };
      const ask = (path: string) => fetch(harness.origin + path, { headers });
      await until('damage is met', () => store.damage.current !== null);
      expect((await ask(`/api/boards/${fixture.boardId}/snapshot`)).status).toBe(200);
      expect(await readiness(harness)).toEqual([200, { status: 'degraded', reason: DAMAGED }]);
      expect(lines.join('')).toContain('damaged');
      expect(escaped).toEqual([]);
    },
  );

  it('ZX13 damage met by a backup is reported as well', async () => {
    const file = copyOfSeed();
    const data = tempFolder();
    closing.push(async () => data.remove());
    corruptPages(file, 'idempotency_keys');
    const backup = join(data.path, 'backups');
    const env = { DATABASE_URL: `file:${file}`, LOG_LEVEL: 'silent', BACKUP_DIR: backup };
    const harness = await startHarness(env, () => {});
    closing.push(harness.close);
    const { store } = harness.services;
    await until('the backup meets the damage', () => store.damage.current !== null);
    expect(await readiness(harness)).toEqual([200, { status: 'degraded', reason: DAMAGED }]);
  });
});

describe('ZX13 statements that fail once', () => {
  const CODES = ['SQLITE_CORRUPT', 'SQLITE_IOERR_WRITE', 'SQLITE_FULL'];
  const KINDS: Record<string, RegExp> = {
    select: /^\s*select/i,
    insert: /^\s*insert/i,
    update: /^\s*update/i,
    delete: /^\s*delete/i,
    begin: /^BEGIN IMMEDIATE/,
    'begin of a snapshot': /^BEGIN$/,
    commit: /^COMMIT/,
    savepoint: /^SAVEPOINT/,
    release: /^RELEASE/,
    'rollback to a savepoint': /^ROLLBACK TO/,
    rollback: /^ROLLBACK$/,
  };

  it.each(Object.keys(KINDS))(
    'ZX13 a failed statement does not affect other requests: %s',
    async (kind) => {
      const faults = injectFaults();
      closing.push(async () => faults.restore());
      const env = { DATABASE_URL: `file:${copyOfSeed()}`, LOG_LEVEL: 'silent' };
      const harness = await startHarness(env, () => {});
      closing.push(harness.close);
      const { services } = harness;
      const { boardId, columns, ids } = fixture;
      const escaped = watchEscapes();
      const addTicket = (columnId: string) =>
        services.execute(userViewer(ids.boardCreator), newTestId(), {
          type: 'tickets.create',
          boardId,
          columnId,
          name: 'Beside a fault',
        });
      const { todo } = columns;
      for (const code of CODES) {
        const { token } = await services.sessions.create(ids.boardCreator);
        faults.arm(KINDS[kind] ?? /^$/, code);
        const headers = { authorization: `Bearer ${fixture.tokens.boardCreator}` };
        const results = await Promise.allSettled([
          addTicket(todo),
          addTicket(todo),
          // This command is rejected, so the others in its commit run in savepoints.
          addTicket('no such column'),
          addTicket(todo),
          services.sessions.revoke(token),
          fetch(`${harness.origin}/api/boards/${boardId}/snapshot`, { headers }),
        ]);
        expect([kind, code, faults.isArmed()]).toEqual([kind, code, false]);
        const [refused, ...created] = [results[2], results[0], results[1], results[3]];
        expect(refused?.status).toBe('rejected');
        const done = created.flatMap((one) =>
          one?.status === 'fulfilled' ? ((one.value as CommandReply).result?.id ?? []) : [],
        );
        const again = await addTicket(todo);
        const snapshot = await fetch(`${harness.origin}/api/boards/${boardId}/snapshot`, {
          headers,
        });
        const stored = (await snapshot.json()).tickets.map(({ id }: { id: string }) => id);
        expect(stored).toEqual(expect.arrayContaining([...done, again.result?.id]));
      }
      expect(escaped).toEqual([]);
    },
  );
});

describe('ZX13 the built server on a damaged file', () => {
  async function started(...damaged: string[]): Promise<ServerProcess> {
    const file = copyOfSeed();
    for (const name of damaged) corruptPages(file, name);
    const data = tempFolder();
    closing.push(async () => data.remove());
    const env = { DATABASE_URL: `file:${file}`, DATA_DIR: data.path, LOG_LEVEL: 'silent' };
    const server = await serverProcess(env);
    closing.push(server.stop);
    await server.start();
    return server;
  }

  const paths = ({ boardId, open }: Fixture) => [
    `/api/boards/${boardId}/snapshot`,
    `/api/boards/${boardId}/export?format=archive`,
    `/api/tickets/${open}`,
    '/api/search?q=ticket',
  ];

  it.each([['tickets'], ['search_words_data']])(
    'ZX13 it answers 500, keeps running, and restarts: %s',
    async (name) => {
      const server = await started(name);
      const origin = `http://127.0.0.1:${server.port}`;
      const headers = { authorization: `Bearer ${fixture.tokens.ticketCreator}` };
      for (const round of ['first', 'after a restart']) {
        const pid = server.pid();
        const answers = await Promise.all(
          paths(fixture).map((path) => fetch(origin + path, { headers })),
        );
        const failed = answers.filter(({ status }) => status === 500);
        expect([round, failed.length > 0]).toEqual([round, true]);
        for (const answer of failed) {
          expect(await answer.json()).toEqual({
            message: 'Something went wrong',
            error: 'INTERNAL_SERVER_ERROR',
          });
        }
        const ready = await fetch(`${origin}/readyz`);
        expect([ready.status, await ready.json()]).toEqual([
          200,
          { status: 'degraded', reason: DAMAGED },
        ]);
        const list = await fetch(`${origin}/trpc/users.list`, { headers });
        expect(list.status).toBe(200);
        expect(server.pid()).toBe(pid);
        await server.kill();
        await server.start();
      }
    },
  );
});

describe('ZX13 statements that fail on PostgreSQL', () => {
  let database: TestDatabase;
  let on: Fixture;
  beforeEach(async () => {
    database = await createTestDatabase();
    on = await seedDatabase(database.url);
    await database.query(`create function damaged() returns boolean language plpgsql volatile as
      $$ begin raise exception 'invalid page in block 0' using errcode = 'XX001'; end $$`);
  });
  afterEach(() => database.drop());

  it.each(['tickets', 'comments', 'members'])(
    'ZX13 like reads of a damaged table: %s',
    async (table) => {
      // Replaces the table by a view that fails on every read.
      await database.query(`alter table ${table} rename to ${table}_away`);
      await database.query(
        `create view ${table} as select * from ${table}_away where damaged() is not null`,
      );
      const { failed, harness } = await tour(database.url, on);
      expect(failed).toBeGreaterThan(0);
      expect(harness.services.store.damage.current?.reason).toBe('invalid page in block 0');
      expect(await readiness(harness)).toEqual([200, { status: 'degraded', reason: DAMAGED }]);
    },
  );
});
