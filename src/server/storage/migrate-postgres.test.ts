import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/postgres.ts';
import { openPostgres } from './postgres.ts';
import type { Store } from './store.ts';

const SLOW = 60_000;

let database: TestDatabase;
let stores: Store[];
beforeEach(async () => {
  database = await createTestDatabase();
  stores = [];
}, SLOW);
afterEach(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await database.drop();
});

async function open(url = database.url): Promise<Store> {
  const store = await openPostgres(url, { timeoutMs: 2000 });
  stores.push(store);
  return store;
}

function urlWith(part: Partial<URL>): string {
  return Object.assign(new URL(database.url), part).href;
}

describe('D4 migrating', () => {
  it('D4 of five servers that start at once each finds a complete database', async () => {
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

  it('D4 a database written by a newer version is refused', async () => {
    const store = await open();
    await database.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 99999999999999)",
    );
    await expect(open()).rejects.toThrow('the database was written by a newer version of Freelane');
    await expect(store.ready()).rejects.toThrow('newer version');
  });

  it('D4 one that fails leaves nothing half done', async () => {
    await database.query('create table tickets (id text)');
    await expect(open()).rejects.toThrow(
      'relation "tickets" already exists; Freelane needs a database of its own',
    );
    const tables = await database.query(
      "select table_name from information_schema.tables where table_schema = 'public'",
    );
    expect(tables).toEqual([{ table_name: 'tickets' }]);
  });
});

describe('W1 a database that cannot be opened', () => {
  it('W1 is named with the reason in one line', async () => {
    await expect(open(urlWith({ pathname: '/nowhere' }))).rejects.toThrow(
      /^database "nowhere" does not exist$/,
    );
    await expect(open(urlWith({ host: '127.0.0.1:1' }))).rejects.toThrow(/^connect ECONNREFUSED /);
    await expect(open(urlWith({ search: '?sslmode=verify-full' }))).rejects.toThrow(
      /^The server does not support SSL connections$/,
    );
  });

  it('W1 nor by a role without the right to create', async () => {
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
