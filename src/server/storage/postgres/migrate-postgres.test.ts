import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tempFolder } from '../../../test/kits/server-kit.ts';
import { expectOlderLog, OLDER_LOG } from '../../../test/older-log.ts';
import {
  COMMENT_TOTALS,
  commentTotals,
  DOUBLED_CALENDARS,
  migrationsBefore,
  UNCOUNTED_COMMENTS,
} from '../../../test/older-migrations.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/servers/test-database.ts';
import { searchRepository } from '../boards/search.ts';
import type { Store } from '../store.ts';
import { openPostgres } from './postgres.ts';

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
  const store = await openPostgres(url, { timeoutMs: 20_000 });
  stores.push(store);
  return store;
}

function urlWith(part: Partial<URL>): string {
  return Object.assign(new URL(database.url), part).href;
}

/** Applies the migrations before the one with this name. */
async function migrateBefore(name: string): Promise<void> {
  const folder = tempFolder();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const migrationsFolder = migrationsBefore(folder.path, 'pg', name);
  await migrate(drizzle(client), { migrationsFolder });
  await client.end();
  folder.remove();
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

  it('ZF4 the tickets of an older database are indexed', async () => {
    await migrateBefore('search');
    await database.query(`
      insert into boards (id, name, created_by, created_at, updated_at, version, seq, at, epoch, ticket_count)
        values ('b', 'Board', 'u', 1, 1, 1, 1, 1, 'e', 1);
      insert into columns (board_id, id, name, pos) values ('b', 'c', 'To Do', 'a0');
      insert into tickets (board_id, id, column_id, pos, name, description, preview, labels, created_by,
        created_at, updated_at) values ('b', 't', 'c', 'a0', 'Old offer', '', '', '[]', 'u', 1, 1);`);
    const store = await open();
    const { findTickets } = searchRepository(store.tables);
    const search = { userId: 'u', words: ['off'], boardIds: ['b'], inName: true, limit: 5 };
    const found = await store.read((query) => findTickets(query, search));
    expect(found).toMatchObject([{ id: 't', name: 'Old offer' }]);
  });

  it('K5 the comments of an older database are counted in UTF-16 code units', async () => {
    await migrateBefore('comment_totals');
    await database.query(UNCOUNTED_COMMENTS);
    expect(await commentTotals(await open())).toEqual(COMMENT_TOTALS);
  });

  it('D4 the log of an older database is continued, and its commands return the same answers', async () => {
    await migrateBefore('log');
    await database.query(OLDER_LOG);
    await expectOlderLog(await open());
  });

  it('ZC7 of duplicate calendar links in an older database, the newest stays', async () => {
    await migrateBefore('calendars_once');
    await database.query(DOUBLED_CALENDARS);
    const { read, tables } = await open();
    const remaining = await read((query) => query.select().from(tables.calendars));
    expect(remaining.map(({ id }) => id).sort()).toEqual(['new', 'y']);
  });

  it('D4 a failed migration leaves nothing half done', async () => {
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
