import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { descriptionPartsOf } from '../../../core/board/fields/card-parts.ts';
import { keysOfBoards } from '../../../core/board/fields/ticket-key.ts';
import { countPending, migrationsFolder } from '../migrations.ts';
import { faultOf } from '../store.ts';
import type Database from './sqlite-driver.ts';
import { APPLICATION_ID } from './sqlite-ownership.ts';

const SHIPPED = migrationsFolder('sqlite');
/** Number of copies from before migrations that are retained. */
const MAX_COPIES = 3;

/** How many migrations the file lacks. @throws VersionError */
export function pendingMigrations(database: Database.Database, folder = SHIPPED): number {
  return countPending(folder, lastApplied(database));
}

/**
 * Call it before the file is changed. It marks an empty file as Freelane's before its write-ahead
 * log exists, so that after a crash the file itself tells whose it is.
 * @throws VersionError
 */
export function claimFile(database: Database.Database): void {
  const isEmpty = database.prepare('select 1 from sqlite_master').get() === undefined;
  if (isEmpty) mark(database);
  else explainingDamage(() => pendingMigrations(database));
}

/**
 * Migrates the file, wholly or not at all, and marks it as Freelane's. Before a migration the file
 * is copied to the path `copies` with a suffix; null for no copy.
 * @throws VersionError, or if references would be left dangling
 */
export function migrateSqlite(
  database: Database.Database,
  copies: string | null,
  folder = SHIPPED,
): void {
  explainingDamage(() => {
    if (pendingMigrations(database, folder) > 0) applyPending(database, copies, folder);
    mark(database);
  });
}

/** A migration reads pages that a start does not. */
function explainingDamage(migrate: () => void): void {
  try {
    migrate();
  } catch (error) {
    if (faultOf(error) !== 'damaged') throw error;
    const reason = `it is damaged where migrations need it (${(error as Error).message})`;
    throw new Error(`${reason}; restore a backup, or start the version that was there before`);
  }
}

function applyPending(database: Database.Database, copies: string | null, folder: string): void {
  if (copies !== null && lastApplied(database) > 0) makeCopy(database, copies);
  // Rebuilding a table drops it, which would delete its child rows. Inside a transaction this
  // pragma, which drizzle-kit writes into its migrations, has no effect.
  database.pragma('foreign_keys = OFF');
  database.function('card_parts', { deterministic: true }, (description) =>
    JSON.stringify(descriptionPartsOf(String(description))),
  );
  database.function('keys_of_boards', { deterministic: true }, (boards) =>
    JSON.stringify(keysOfBoards(JSON.parse(String(boards)))),
  );
  const migrate = database.transaction(() => {
    // Read again: another process may have migrated while this one waited for the lock.
    const applied = lastApplied(database);
    for (const migration of readMigrationFiles({ migrationsFolder: folder })) {
      if (migration.folderMillis > applied) apply(database, migration);
    }
    refuseDanglingReferences(database);
  });
  migrate.immediate();
  database.pragma('foreign_keys = ON');
}

/** Records the migration as drizzle does, so that drizzle's tools work. */
function apply(database: Database.Database, { sql, hash, folderMillis }: MigrationMeta): void {
  for (const statement of sql) database.exec(statement);
  database.exec(`create table if not exists __drizzle_migrations
    (id serial primary key, hash text not null, created_at numeric)`);
  const note = 'insert into __drizzle_migrations (hash, created_at) values (?, ?)';
  database.prepare(note).run(hash, folderMillis);
}

function mark(database: Database.Database): void {
  if (database.pragma('application_id', { simple: true }) === APPLICATION_ID) return;
  database.pragma(`application_id = ${APPLICATION_ID}`);
}

function lastApplied(database: Database.Database): number {
  const table = "select 1 from sqlite_master where name = '__drizzle_migrations'";
  if (!database.prepare(table).get()) return 0;
  const last = database.prepare('select max(created_at) from __drizzle_migrations').pluck().get();
  return Number(last ?? 0);
}

function refuseDanglingReferences(database: Database.Database): void {
  const dangling = database.pragma('foreign_key_check') as unknown[];
  if (dangling.length > 0) {
    throw new Error(`the migration would leave ${dangling.length} dangling references`);
  }
}

/**
 * Named after the file's last migration, so that a start that fails repeatedly makes one copy. Only
 * the newest copies are retained.
 */
function makeCopy(database: Database.Database, copies: string): void {
  const copy = `${copies}.before-${lastApplied(database)}`;
  const draft = `${copy}.draft`;
  mkdirSync(dirname(copy), { recursive: true, mode: 0o700 });
  rmSync(draft, { force: true });
  database.prepare('vacuum into ?').run(draft);
  syncFile(draft);
  renameSync(draft, copy);
  const existing = readdirSync(dirname(copy)).filter((name) => isCopy(name, basename(copies)));
  for (const name of existing.sort().slice(0, -MAX_COPIES)) rmSync(join(dirname(copy), name));
}

/** The times in the names have the same length until 2286, so names sort by time. */
function isCopy(name: string, file: string): boolean {
  return name.startsWith(`${file}.before-`) && /^\d+$/.test(name.slice(file.length + 8));
}

function syncFile(file: string): void {
  const fd = openSync(file, 'r+');
  fsyncSync(fd);
  closeSync(fd);
}
