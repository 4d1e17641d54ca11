import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Harness, newTestId, startHarness } from '../test/harness.ts';
import { createTestDatabase, type TestDatabase } from '../test/postgres.ts';
import { ask } from '../test/rights-ask.ts';
import { castOf, type Fixture, fixtureOf, withPhotos } from '../test/rights-fixture.ts';
import { restRows } from '../test/rights-rest.ts';
import { trpcRows } from '../test/rights-trpc.ts';
import { tempFolder } from '../test/server-kit.ts';
import { type ServerProcess, serverProcess } from '../test/server-process.ts';
import { corruptPages } from '../test/sqlite-corruption.ts';
import { valuesIn } from '../test/sqlite-file.ts';
import { openSqlite } from './storage/sqlite.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const LOGIN = { email: 'login@example.org', password: 'correct horse battery' };
/** What ends the session or the board that other calls need comes last. */
const LAST = /delete|logout|account|session|password|DELETE/i;
const ROWS = [...trpcRows, ...restRows(LOGIN)].sort(
  (one, other) => Number(LAST.test(one.call)) - Number(LAST.test(other.call)),
);
/** Image calls have a shape of their own. */
const REFUSAL = /^Something went wrong$|"Something went wrong"|^\{"success":false,/;
const DAMAGED = 'the database is damaged';

let folder: ReturnType<typeof tempFolder>;
/** A database in which there is something of everything, which no test changes. */
let seed: string;
let fixture: Fixture;
let copies = 0;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = tempFolder();
  seed = join(folder.path, 'seed.db');
  fixture = await filled(`file:${seed}`);
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(() => folder.remove());

async function filled(url: string): Promise<Fixture> {
  const harness = await startHarness({ DATABASE_URL: url });
  const cast = await castOf(harness.services);
  const { accounts } = harness.services;
  await accounts.register({ ...LOGIN, firstName: 'Login', lastName: 'Tester' }, { ip: '::1' });
  const made = await withPhotos(harness.services, await fixtureOf(harness.services, cast));
  await harness.close();
  return made;
}

function copyOfSeed(): string {
  copies += 1;
  const copy = join(folder.path, `copy-${copies}.db`);
  copyFileSync(seed, copy);
  return copy;
}

/** What requests of every kind read. */
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

interface Toured {
  /** How many calls were answered with 500. */
  failed: number;
  harness: Harness;
}

/** Serves a database and asks it everything that can be asked, as a manager of the fixture's board. */
async function tour(url: string, on: Fixture): Promise<Toured> {
  const harness = await startHarness({ DATABASE_URL: url, LOG_LEVEL: 'silent' }, () => {});
  closing.push(harness.close);
  const escaped: unknown[] = [];
  const onEscape = (error: unknown) => escaped.push(error);
  process.on('unhandledRejection', onEscape);
  process.on('uncaughtException', onEscape);
  let failed = 0;
  try {
    for (const row of ROWS) {
      const asking = { kind: 'boardCreator' as const, token: on.tokens.boardCreator };
      const { status, text } = await ask(harness, row, on, asking);
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
  } finally {
    process.off('unhandledRejection', onEscape);
    process.off('uncaughtException', onEscape);
  }
  expect(escaped).toEqual([]);
  return { failed, harness };
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

  it('ZX13 an ADMIN sees the damage on the system page, and others lose nothing', async () => {
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
    const made = { type: 'boards.create' as const, boardId, name, members: [], columns: ['To Do'] };
    await execute(fixture.ids.globalAdmin, newTestId(), made);
  });

  it('ZX13 who shares a commit with a request that meets damage is acknowledged, and stored', async () => {
    const file = copyOfSeed();
    corruptPages(file, 'tickets');
    const store = openSqlite(file);
    const { chores, tickets } = store.tables;
    const write = (name: string) =>
      store.tx(async (query) => {
        await query.insert(chores).values({ name, doneAt: 1, claimedUntil: 0 });
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
    const stored = "select name from chores where name like '% _' order by name";
    const names = ['a', 'b', 'c'];
    expect(valuesIn(file, stored)).toEqual([
      ...names.map((name) => `first ${name}`),
      ...names.map((name) => `second ${name}`),
    ]);
  });
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
    'ZX13 it answers 500, goes on, and starts again: %s',
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
    on = await filled(database.url);
    await database.query(`create function damaged() returns boolean language plpgsql volatile as
      $$ begin raise exception 'invalid page in block 0' using errcode = 'XX001'; end $$`);
  });
  afterEach(() => database.drop());

  it.each(['tickets', 'comments', 'members'])(
    'ZX13 as reads of a damaged table do: %s',
    async (table) => {
      // A view in its place, whose every read fails.
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
