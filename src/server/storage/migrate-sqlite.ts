import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { packageRoot } from '../package-root.ts';

const migrationsFolder = join(packageRoot, 'drizzle', 'sqlite');

/** How many of the shipped migrations the file does not have yet. */
export function pendingMigrations(database: Database.Database): number {
  const applied = lastApplied(database);
  return shipped().filter(({ when }) => when > applied).length;
}

/**
 * Brings the file up to date. When there is something to migrate, a copy of the file is made first,
 * beside it. Foreign keys are off meanwhile, because a rebuilt table would otherwise take its child
 * rows with it, and are checked after.
 */
export function migrateSqlite(database: Database.Database, file: string): void {
  refuseNewerFile(database);
  const pending = pendingMigrations(database);
  if (pending === 0) return;
  if (lastApplied(database) > 0) copyBeside(database, file);
  database.pragma('foreign_keys = OFF');
  migrate(drizzle(database, { casing: 'snake_case' }), { migrationsFolder });
  const dangling = database.pragma('foreign_key_check') as unknown[];
  if (dangling.length > 0) {
    throw new Error(`the migration left ${dangling.length} dangling references`);
  }
  database.pragma('foreign_keys = ON');
}

function shipped(): { tag: string; when: number }[] {
  const journal = readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8');
  return JSON.parse(journal).entries;
}

function lastApplied(database: Database.Database): number {
  const table = "select 1 from sqlite_master where name = '__drizzle_migrations'";
  if (!database.prepare(table).get()) return 0;
  const last = database.prepare('select max(created_at) from __drizzle_migrations').pluck().get();
  return Number(last ?? 0);
}

function refuseNewerFile(database: Database.Database): void {
  const newest = Math.max(...shipped().map(({ when }) => when));
  if (lastApplied(database) > newest) {
    throw new Error('the database was written by a newer version of Freelane');
  }
}

function copyBeside(database: Database.Database, file: string): void {
  const day = new Date().toISOString().replaceAll(/[:.]/g, '-');
  database.prepare('vacuum into ?').run(`${file}.before-${day}`);
}
