import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
import { corruptPages } from '../../../test/sqlite-corruption.ts';
import type { Config } from '../../config/read-config.ts';
import { StartError } from '../../lib/errors.ts';
import { openDatabase } from '../../lifecycle.ts';
import { searchRepository } from '../boards/search.ts';
import { ticketsRepository } from '../boards/tickets.ts';
import { migrateSqlite, pendingMigrations } from './migrate-sqlite.ts';
import { openSqlite } from './sqlite.ts';
import Database from './sqlite-driver.ts';

let folder: ReturnType<typeof tempFolder>;
let file: string;
const open: Database.Database[] = [];

beforeEach(() => {
  folder = tempFolder();
  file = join(folder.path, 'test.db');
});
afterEach(() => {
  for (const database of open.splice(0)) database.close();
  folder.remove();
});

function connect(path = file): Database.Database {
  const database = new Database(path);
  database.pragma('foreign_keys = ON');
  open.push(database);
  return database;
}

const PARENTS_AND_CHILDREN = `
  create table parents (id text primary key, name text);
--> statement-breakpoint
  create table children (id text primary key,
    parent text not null references parents (id) on delete cascade);`;

// As drizzle-kit generates it when a column of a table changes.
const REBUILD = `
  PRAGMA foreign_keys=OFF;--> statement-breakpoint
  create table __new_parents (id text primary key, name text not null default 'none');
--> statement-breakpoint
  insert into __new_parents select id, coalesce(name, 'none') from parents;--> statement-breakpoint
  drop table parents;--> statement-breakpoint
  alter table __new_parents rename to parents;--> statement-breakpoint
  PRAGMA foreign_keys=ON;`;

/** A folder of migrations, in drizzle-kit's layout. */
function migrations(...texts: string[]): string {
  const path = join(folder.path, `migrations-${texts.length}-${readdirSync(folder.path).length}`);
  mkdirSync(join(path, 'meta'), { recursive: true });
  const entries = texts.map((text, idx) => {
    const tag = `000${idx}_step`;
    writeFileSync(join(path, `${tag}.sql`), text);
    return { idx, version: '6', when: 1000 + idx, tag, breakpoints: true };
  });
  const journal = JSON.stringify({ version: '7', dialect: 'sqlite', entries });
  writeFileSync(join(path, 'meta', '_journal.json'), journal);
  return path;
}

/** A file with the first migration, one parent and two children. */
function firstVersion(): Database.Database {
  const database = connect();
  migrateSqlite(database, file, migrations(PARENTS_AND_CHILDREN));
  database.exec("insert into parents values ('p', null)");
  database.exec("insert into children values ('a', 'p'), ('b', 'p')");
  return database;
}

function copies(): string[] {
  return readdirSync(folder.path).filter((name) => name.includes('.before-'));
}

function children(database: Database.Database): unknown[] {
  return database.prepare('select id from children order by id').pluck().all();
}

describe('L2 migrations', () => {
  it('L2 a new file gets every migration, and no copy', async () => {
    const store = openSqlite(file);
    await store.ready();
    expect(await store.read((query) => query.select().from(store.tables.boards))).toEqual([]);
    await store.close();
    expect(pendingMigrations(connect())).toBe(0);
    expect(copies()).toEqual([]);
  });

  it('L2 a migrated file is left unchanged', async () => {
    await openSqlite(file).close();
    const applied = () => connect().prepare('select * from __drizzle_migrations').all();
    const before = applied();
    await openSqlite(file).close();
    expect(applied()).toEqual(before);
    expect(copies()).toEqual([]);
  });

  it('L2 an older file is copied first, and the children of a rebuilt table survive', () => {
    const database = firstVersion();
    const newer = migrations(PARENTS_AND_CHILDREN, REBUILD);
    expect(pendingMigrations(database, newer)).toBe(1);
    migrateSqlite(database, file, newer);
    expect(pendingMigrations(database, newer)).toBe(0);
    expect(children(database)).toEqual(['a', 'b']);
    expect(database.prepare('select name from parents').pluck().get()).toBe('none');
    expect(copies()).toHaveLength(1);
    const copy = connect(join(folder.path, copies()[0] ?? ''));
    expect(children(copy)).toEqual(['a', 'b']);
    expect(copy.prepare('select name from parents').pluck().get()).toBeNull();
    // References are enforced again.
    expect(() => database.exec("insert into children values ('c', 'nobody')")).toThrow(/FOREIGN/);
  });

  it('L2 the history of an older file is read as before', async () => {
    const database = connect();
    migrateSqlite(database, file, migrationsBefore(folder.path, 'sqlite', 'history_chain'));
    database.exec(`
      insert into boards (id, name, created_by, created_at, updated_at, version, seq, at, epoch, ticket_count)
        values ('b', 'Board', 'u', 1, 1, 1, 3, 3, 'e', 2);
      insert into columns (board_id, id, name, pos) values ('b', 'c', 'To Do', 'a0');
      insert into tickets (board_id, id, column_id, pos, name, description, preview, labels, created_by,
        created_at, updated_at) values ('b', 't', 'c', 'a0', 'Told', '', '', '[]', 'u', 1, 1),
        ('b', 'u', 'c', 'a1', 'Untold', '', '', '[]', 'u', 1, 1);
      insert into history (board_id, id, ticket_id, at, by, notes) values
        ('b', 'h9', 't', 1, 'u', 'Created'), ('b', 'h1', 't', 2, 'u', 'Assigned'),
        ('b', 'h2', 't', 2, 'u', 'Changed URL'), ('b', 'h5', 'u', 2, 'u', 'Created');`);
    const store = openSqlite(file);
    const { ofBoard, withTalk } = ticketsRepository(store.tables);
    const tickets = await store.read(async (query) =>
      withTalk(query, 'b', await ofBoard(query, 'b')),
    );
    const notes = tickets.map(({ id, history }) => [id, history.map((entry) => entry.notes)]);
    expect(new Map(notes as [string, string[]][])).toEqual(
      new Map([
        ['t', ['Created', 'Assigned', 'Changed URL']],
        ['u', ['Created']],
      ]),
    );
    await store.close();
  });

  it('L2 the log of an older file is continued, and its commands return the same answers', async () => {
    const database = connect();
    migrateSqlite(database, file, migrationsBefore(folder.path, 'sqlite', 'log'));
    database.exec(OLDER_LOG);
    const store = openSqlite(file);
    await expectOlderLog(store);
    await store.close();
  });

  it('ZC7 of duplicate calendar links in an older file, the newest stays', async () => {
    const database = connect();
    migrateSqlite(database, file, migrationsBefore(folder.path, 'sqlite', 'calendars_once'));
    database.exec(DOUBLED_CALENDARS);
    const store = openSqlite(file);
    const { calendars } = store.tables;
    const remaining = await store.read((query) => query.select().from(calendars));
    expect(remaining.map(({ id }) => id).sort()).toEqual(['new', 'y']);
    await store.close();
  });

  it('K5 the comments of an older file are counted in UTF-16 code units', async () => {
    const database = connect();
    migrateSqlite(database, file, migrationsBefore(folder.path, 'sqlite', 'comment_totals'));
    database.exec(UNCOUNTED_COMMENTS);
    const store = openSqlite(file);
    expect(await commentTotals(store)).toEqual(COMMENT_TOTALS);
    await store.close();
  });

  it('ZX13 an older file with damage that a migration reads is rejected with one clear line', async () => {
    const database = connect();
    migrateSqlite(database, file, migrationsBefore(folder.path, 'sqlite', 'log'));
    database.exec(OLDER_LOG);
    database.close();
    corruptPages(file, 'board_log');
    const config = { database: { kind: 'sqlite', file }, backup: null } as Config;
    const refusal = await openDatabase(config).catch((error) => error);
    expect(refusal).toBeInstanceOf(StartError);
    expect(refusal.message).toBe(
      `The database ${file} cannot be opened: it is damaged where migrations need it ` +
        '(database disk image is malformed); restore a backup, or start the version that was there before',
    );
  });

  it('ZF4 the tickets of an older file are indexed', async () => {
    const database = connect();
    migrateSqlite(database, file, migrationsBefore(folder.path, 'sqlite', 'search'));
    database.exec(`
      insert into boards (id, name, created_by, created_at, updated_at, version, seq, at, epoch, ticket_count)
        values ('b', 'Board', 'u', 1, 1, 1, 1, 1, 'e', 1);
      insert into columns (board_id, id, name, pos) values ('b', 'c', 'To Do', 'a0');
      insert into tickets (board_id, id, column_id, pos, name, description, preview, labels, created_by,
        created_at, updated_at) values ('b', 't', 'c', 'a0', 'Old offer', '', '', '[]', 'u', 1, 1);`);
    const store = openSqlite(file);
    const { findTickets } = searchRepository(store.tables);
    const search = { userId: 'u', words: ['off'], boardIds: ['b'], inName: true, limit: 5 };
    const found = await store.read((query) => findTickets(query, search));
    expect(found).toMatchObject([{ id: 't', name: 'Old offer' }]);
    await store.close();
  });

  it('L2 a migration that leaves dangling references is rolled back at every start', () => {
    const database = firstVersion();
    const broken = migrations(PARENTS_AND_CHILDREN, 'delete from parents;');
    for (let n = 0; n < 2; n += 1) {
      const start = () => migrateSqlite(database, file, broken);
      expect(start).toThrow('the migration would leave 2 dangling references');
      expect(pendingMigrations(database, broken)).toBe(1);
      expect(database.prepare('select count(*) from parents').pluck().get()).toBe(1);
    }
    expect(copies()).toHaveLength(1);
  });

  it('ZX6 copies go to the given folder, and the newest three are kept', () => {
    const database = firstVersion();
    const target = join(folder.path, 'backups', 'test.db');
    const steps = [PARENTS_AND_CHILDREN];
    for (let n = 0; n < 5; n += 1) {
      steps.push(`create table step${n} (id text);`);
      migrateSqlite(database, target, migrations(...steps));
    }
    expect(copies()).toEqual([]);
    const remaining = readdirSync(join(folder.path, 'backups')).sort();
    expect(remaining).toEqual([
      'test.db.before-1002',
      'test.db.before-1003',
      'test.db.before-1004',
    ]);
  });

  it('L2 a migration that fails half-way leaves nothing behind', () => {
    const database = firstVersion();
    const faulty = `create table more (id text);--> statement-breakpoint drop table unknown;`;
    const start = () => migrateSqlite(database, file, migrations(PARENTS_AND_CHILDREN, faulty));
    expect(start).toThrow(/no such table/);
    const tables = database.prepare("select name from sqlite_master where name = 'more'").all();
    expect(tables).toEqual([]);
    expect(children(database)).toEqual(['a', 'b']);
  });

  it('L2 a file of a newer version is rejected and not changed', async () => {
    await openSqlite(file).close();
    const database = connect();
    const note = 'insert into __drizzle_migrations (hash, created_at) values (?, ?)';
    database.prepare(note).run('later', Date.parse('2999-01-01'));
    expect(() => openSqlite(file)).toThrow(
      'the database was written by a newer version of Freelane',
    );
    expect(copies()).toEqual([]);
  });

  it('W2 a store is not ready while migrations are missing', async () => {
    const store = openSqlite(file);
    await store.ready();
    connect().exec('delete from __drizzle_migrations');
    await expect(store.ready()).rejects.toThrow('migrations are not applied');
    await store.close();
    await expect(store.ready()).rejects.toThrow();
  });
});
