import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tempFolder } from '../../../test/kits/server-kit.ts';
import {
  BEFORE_TASK_COUNTS,
  BEFORE_TICKET_NUMBERS,
  COUNTED_TASKS,
  cardPartsOn,
  GIVEN_NUMBERS,
  LAST_REPLACED_MIGRATION,
  migrationsBefore,
  numbersOn,
  OLDER_MIGRATION,
  OLDER_VERSION,
  TASK_COUNTS,
  TICKET_NUMBERS,
} from '../../../test/older-database.ts';
import { createEmptyDatabase, type TestDatabase } from '../../../test/servers/test-database.ts';
import type { Store } from '../store.ts';
import { openPostgres } from './postgres.ts';

const SLOW = 60_000;

let database: TestDatabase;
let stores: Store[];
beforeEach(async () => {
  database = await createEmptyDatabase();
  stores = [];
}, SLOW);
afterEach(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await database.drop();
});

async function open(url = database.url): Promise<Store> {
  const store = await openPostgres(url, { timeoutMs: 20_000 });
  stores.push(store);
  return store;
}

function urlWith(part: Partial<URL>): string {
  return Object.assign(new URL(database.url), part).href;
}

async function tableNames(): Promise<unknown[]> {
  const rows = await database.query(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  return rows.map(({ name }) => name);
}

describe('D4 migrating', () => {
  it('D4 five servers that start at once each find a migrated database', async () => {
    await Promise.all([open(), open(), open(), open(), open()]);
    await Promise.all(stores.map((store) => store.ready()));
    const applied = await database.query('select created_at from drizzle.__drizzle_migrations');
    expect(new Set(applied.map(({ created_at }) => created_at)).size).toBe(applied.length);
  });

  it('D4 a server is not ready while a migration is missing', async () => {
    const store = await open();
    await database.query(
      'delete from drizzle.__drizzle_migrations where id = ' +
        '(select max(id) from drizzle.__drizzle_migrations)',
    );
    await expect(store.ready()).rejects.toThrow('1 migrations are not applied');
  });

  it('D4 a database written by a newer version is rejected', async () => {
    const store = await open();
    await database.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 99999999999999)",
    );
    await expect(open()).rejects.toThrow('the database was written by a newer version of Freelane');
    await expect(store.ready()).rejects.toThrow('newer version');
  });

  it('D4 a database with all migrations that the baseline replaces is up to date', async () => {
    await open();
    await database.query(`update drizzle.__drizzle_migrations set hash = 'of its last one'
      where created_at = ${LAST_REPLACED_MIGRATION}`);
    const applied = () =>
      database.query('select hash, created_at from drizzle.__drizzle_migrations order by 2');
    const before = await applied();
    const last = { hash: 'of its last one', created_at: String(LAST_REPLACED_MIGRATION) };
    expect(before[0]).toEqual(last);
    await (await open()).ready();
    expect(await applied()).toEqual(before);
  });

  /** Makes it a database of before a migration, by default that of cards with tasks. */
  async function makeOlder(before = TASK_COUNTS, rows = BEFORE_TASK_COUNTS): Promise<void> {
    const folder = tempFolder();
    const client = new pg.Client(database.url);
    await client.connect();
    await migrate(drizzle(client), {
      migrationsFolder: migrationsBefore(before, 'pg', folder.path),
    });
    await client.query(rows);
    await client.end();
    folder.remove();
  }

  it('ZY5 the tasks of an older database are counted, and its previews are plain text', async () => {
    await makeOlder();
    expect(await cardPartsOn(await open())).toEqual(COUNTED_TASKS);
  });

  it('ZY5 tasks are counted by the next start if the first one was interrupted', async () => {
    await makeOlder();
    await open();
    await database.query(`update tickets set task_count = -1, preview = '' where id = 't'`);
    expect(await cardPartsOn(await open())).toEqual(COUNTED_TASKS);
  });

  it('TN9 the tickets of an older database are numbered, and its boards get keys', async () => {
    await makeOlder(TICKET_NUMBERS, BEFORE_TICKET_NUMBERS);
    expect(await numbersOn(await open())).toEqual(GIVEN_NUMBERS);
  });

  it('TN9 boards get keys by the next start if the first one was interrupted', async () => {
    await makeOlder(TICKET_NUMBERS, BEFORE_TICKET_NUMBERS);
    await open();
    await database.query(`update boards set ticket_key = '' where id = 'c'`);
    await database.query(`delete from ticket_keys where board_id = 'c'`);
    expect(await numbersOn(await open())).toEqual(GIVEN_NUMBERS);
  });

  it('TN1 the next start numbers tickets that a process of an older version created', async () => {
    await makeOlder(TICKET_NUMBERS, BEFORE_TICKET_NUMBERS);
    await open();
    await database.query(`update tickets set number = 0 where id in ('third', 'second2', 'other')`);
    await database.query(`update boards set last_number = 0 where id = 'c'`);
    await database.query(`update boards set last_number = 7 where id = 'b'`);
    await database.query(`insert into webhooks
      (id, board_id, url, created_by, created_at, cursor) values ('w', 'b', '', 'u', 1, 'e.1')`);
    const store = await open();
    expect(await numbersOn(store)).toEqual({
      ...GIVEN_NUMBERS,
      numbers: { first: 1, second: 2, second2: 8, third: 9, other: 1 },
      boards: { ...GIVEN_NUMBERS.boards, b: ['BOA', 9] },
    });
    const epochs = () => database.query('select epoch from boards order by id');
    const [b, ...others] = await epochs();
    expect(b?.epoch).not.toBe('e');
    expect(await database.query('select cursor from webhooks')).toEqual([
      { cursor: `${b?.epoch}.1` },
    ]);
    await open();
    expect(await epochs()).toEqual([b, ...others]);
  });

  it('D4 a database from before the baseline is rejected and not changed', async () => {
    await database.query(`create schema drizzle; create table boards (id text);
      create table drizzle.__drizzle_migrations (id serial, hash text, created_at bigint);
      set search_path to drizzle; ${OLDER_MIGRATION}`);
    await expect(open()).rejects.toThrow(OLDER_VERSION);
    expect(await tableNames()).toEqual(['boards']);
  });

  it('D4 a failed migration leaves nothing half done', async () => {
    await database.query('create table tickets (id text)');
    await expect(open()).rejects.toThrow(
      'relation "tickets" already exists; Freelane needs a database of its own',
    );
    expect(await tableNames()).toEqual(['tickets']);
  });
});

describe('W1 a database that cannot be opened', () => {
  it('W1 is reported with the reason in one line', async () => {
    await expect(open(urlWith({ pathname: '/nowhere' }))).rejects.toThrow(
      /^database "nowhere" does not exist$/,
    );
    await expect(open(urlWith({ host: '127.0.0.1:1' }))).rejects.toThrow(/^connect ECONNREFUSED /);
    await expect(open(urlWith({ search: '?sslmode=verify-full' }))).rejects.toThrow(
      /^The server does not support SSL connections$/,
    );
  });

  it('W1 including a role without the right to create', async () => {
    const role = new URL(database.url).pathname.slice(1).replace('test', 'role');
    await database.query(`create role ${role} login password 'hunter2'`);
    try {
      await expect(open(urlWith({ username: role, password: 'hunter2' }))).rejects.toThrow(
        /^permission denied for database \w+; the role needs CREATE on the database/,
      );
    } finally {
      await database.query(`drop role ${role}`);
    }
  });
});
