import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { corruptPages } from '../../../test/faults/sqlite-corruption.ts';
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
import { alterFile } from '../../../test/sqlite-file.ts';
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

  it('D4 a file with all migrations that the baseline replaces is up to date', async () => {
    await openSqlite(file).close();
    const database = connect();
    const last = { hash: 'of its last one', created_at: LAST_REPLACED_MIGRATION };
    database
      .prepare('update __drizzle_migrations set hash = ? where created_at = ?')
      .run(...Object.values(last));
    const applied = () =>
      database
        .prepare('select hash, created_at from __drizzle_migrations order by created_at')
        .all();
    const before = applied();
    expect(before[0]).toEqual(last);
    await openSqlite(file).close();
    expect(applied()).toEqual(before);
    expect(copies()).toEqual([]);
  });

  it('ZY5 the tasks of an older file are counted, and its previews are plain text', async () => {
    const older = connect();
    const shipped = migrationsBefore(TASK_COUNTS, 'sqlite', join(folder.path, 'shipped'));
    migrateSqlite(older, null, shipped);
    older.exec(BEFORE_TASK_COUNTS);
    const store = openSqlite(file);
    expect(await cardPartsOn(store)).toEqual(COUNTED_TASKS);
    await store.close();
  });

  it('TN9 the tickets of an older file are numbered, and its boards get keys', async () => {
    const older = connect();
    const shipped = migrationsBefore(TICKET_NUMBERS, 'sqlite', join(folder.path, 'shipped'));
    migrateSqlite(older, null, shipped);
    older.exec(BEFORE_TICKET_NUMBERS);
    const store = openSqlite(file);
    expect(await numbersOn(store)).toEqual(GIVEN_NUMBERS);
    await store.close();
  });

  it('D4 a file from before the baseline is rejected and not changed', async () => {
    await openSqlite(file).close();
    alterFile(file, `pragma journal_mode = DELETE; ${OLDER_MIGRATION}`);
    const before = readFileSync(file);
    expect(() => openSqlite(file)).toThrow(OLDER_VERSION);
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(folder.path)).toEqual(['test.db']);
  });

  it('ZX13 an older file with damage that a migration reads is rejected with one clear line', () => {
    firstVersion().close();
    corruptPages(file, 'parents');
    const migrate = () => migrateSqlite(connect(), null, migrations(PARENTS_AND_CHILDREN, REBUILD));
    expect(migrate).toThrow(
      /^it is damaged where migrations need it \(database disk image is malformed\); restore a backup, or start the version that was there before$/,
    );
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
