import { statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { semaphore } from '../../lib/semaphore.ts';
import { DamageMonitor } from '../damage-monitor.ts';
import { tables } from '../schema.ts';
import { MAX_LONG_READS, MAX_WAITING_LONG_READS, type Query, type Store } from '../store.ts';
import { AccessVersion } from './access-version.ts';
import { Durability, type Sync } from './durability.ts';
import { type DiskSpace, FreeSpace } from './free-space.ts';
import { GroupCommit } from './group-commit.ts';
import { claimFile, migrateSqlite, pendingMigrations } from './migrate-sqlite.ts';
import { Readers } from './readers.ts';
import Database from './sqlite-driver.ts';
import { refuseForeignFile } from './sqlite-ownership.ts';

/** How long a connection waits for another process that has locked the file. */
const LOCK_TIMEOUT_MS = 5000;
const ABSENT = { throwIfNoEntry: false } as const;

export interface SqliteOptions {
  /** The folder of the copies from before migrations; by default the file's own. */
  copyFolder?: string | undefined;
  /** Replaced in tests. */
  lockTimeoutMs?: number;
  sync?: Sync;
  spaceOf?: (folder: string) => DiskSpace;
}

/**
 * Opens a SQLite file after applying migrations. One connection writes; callers that wait at the
 * same time share one commit and one sync of the disk. A few others read. Nothing is returned that
 * a power cut could still undo.
 */
export function openSqlite(file: string, options: SqliteOptions = {}): Store {
  const { copyFolder, lockTimeoutMs = LOCK_TIMEOUT_MS, sync, spaceOf } = options;
  const writer = openMigrated(file, copyFolder ? join(copyFolder, basename(file)) : file);
  writer.pragma(`busy_timeout = ${lockTimeoutMs}`);
  const versions = new AccessVersion(writer);
  const readers = new Readers(
    () => {
      const database = new Database(file, { readonly: true });
      configure(database);
      return { database, query: queryOn(database) };
    },
    () => versions.committed,
  );
  const damage = new DamageMonitor();
  const space = new FreeSpace(dirname(pathOf(writer)), spaceOf);
  const durability = new Durability(pathOf(writer), sync);
  // A snapshot without callers would keep a checkpoint from completing.
  const committing = () => readers.endSnapshot();
  const ended = () => versions.onTransactionEnd();
  const writing = queryOn(writer);
  const groupCommit = new GroupCommit(writer, writing, { durability, damage, committing, ended });
  const limitLongReads = semaphore(MAX_LONG_READS, MAX_WAITING_LONG_READS);
  async function reading<T>(operation: Promise<T>): Promise<T> {
    try {
      return await operation;
    } catch (error) {
      damage.checkError(error);
      throw error;
    } finally {
      await durability.visibleCommitsOnDisk();
    }
  }
  return {
    tables: tables.sqlite,
    damage,
    tx(work, { isFreeing = false } = {}) {
      const refusal = isFreeing ? null : space.refusal();
      return refusal ? Promise.reject(refusal) : groupCommit.add(work);
    },
    read: (work) => reading(readers.use(work)),
    readLong: (work) => reading(limitLongReads(() => readers.useDedicatedConnection(work))),
    accessVersion(query) {
      if (!query) return versions.committed;
      return query === writing ? versions.open : readers.versionOf(query);
    },
    foreignVersion: () => (writer.open ? versions.foreignVersion : null),
    async ready() {
      const pending = pendingMigrations(writer);
      if (pending > 0) throw new Error(`${pending} migrations are not applied`);
      await durability.visibleCommitsOnDisk();
    },
    async bytes() {
      const sizes = ['', '-wal'].map((part) => statSync(pathOf(writer) + part, ABSENT)?.size ?? 0);
      return sizes.reduce((sum, size) => sum + size);
    },
    async close() {
      await groupCommit.close();
      await durability.close();
      readers.close();
      writer.close();
    },
  };
}

/** Where SQLite keeps the file, and the log beside it: the target, if the path is a link. */
function pathOf(database: Database.Database): string {
  const [main] = database.pragma('database_list') as { file: string }[];
  return main?.file ?? database.name;
}

function openMigrated(file: string, copies: string): Database.Database {
  refuseForeignFile(file);
  const database = new Database(file);
  try {
    claimFile(database);
    database.pragma('journal_mode = WAL');
    configure(database);
    migrateSqlite(database, copies);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function configure(database: Database.Database): void {
  // NORMAL: durability.ts waits for the disk off the event loop, instead of each commit.
  for (const pragma of ['synchronous = NORMAL', 'foreign_keys = ON']) database.pragma(pragma);
  database.pragma(`busy_timeout = ${LOCK_TIMEOUT_MS}`);
  database.pragma('cache_size = -16000');
  // Keeps pages that savepoints save in memory instead of in their own file.
  database.pragma('temp_store = MEMORY');
  // A checkpoint blocks the event loop for two syncs of the disk, and writes a page once, however
  // often it changed. So it runs rarely, and the log grows to 64 MB.
  database.pragma('wal_autocheckpoint = 16000');
}

/** Drizzle's SQLite builders have the same methods and are thenable: the second of two casts. */
function queryOn(database: Database.Database): Query {
  return drizzle(database, { casing: 'snake_case' }) as unknown as Query;
}
