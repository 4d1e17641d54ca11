import { rmSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { countPending, migrationsFolder } from './migrations.ts';

const SHIPPED = migrationsFolder('sqlite');

/** How many of the migrations the file does not have yet. @throws when it is of a newer version. */
export function pendingMigrations(database: Database.Database, folder = SHIPPED): number {
  return countPending(folder, lastApplied(database));
}

/**
 * Brings the file up to date, wholly or not at all. When there is something to migrate, a copy of
 * the file is made first, beside it.
 * @throws when a newer version wrote the file, or when references would be left dangling.
 */
export function migrateSqlite(database: Database.Database, file: string, folder = SHIPPED): void {
  if (pendingMigrations(database, folder) === 0) return;
  if (lastApplied(database) > 0) copyBeside(database, file);
  // A table that is rebuilt is dropped, and would take its child rows with it. Inside a
  // transaction this pragma, which drizzle-kit writes into its migrations, does nothing.
  database.pragma('foreign_keys = OFF');
  const migrate = database.transaction(() => {
    // Asked again: another process may have migrated while this one waited for its turn.
    const applied = lastApplied(database);
    for (const migration of readMigrationFiles({ migrationsFolder: folder })) {
      if (migration.folderMillis > applied) apply(database, migration);
    }
    refuseDanglingReferences(database);
  });
  migrate.immediate();
  database.pragma('foreign_keys = ON');
}

/** As drizzle does it, so that its tools find what they expect. */
function apply(database: Database.Database, { sql, hash, folderMillis }: MigrationMeta): void {
  for (const statement of sql) database.exec(statement);
  database.exec(`create table if not exists __drizzle_migrations
    (id serial primary key, hash text not null, created_at numeric)`);
  const note = 'insert into __drizzle_migrations (hash, created_at) values (?, ?)';
  database.prepare(note).run(hash, folderMillis);
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

/** Named after what the file has, so that a start that fails again and again makes one copy. */
function copyBeside(database: Database.Database, file: string): void {
  const copy = `${file}.before-${lastApplied(database)}`;
  rmSync(copy, { force: true });
  database.prepare('vacuum into ?').run(copy);
}
