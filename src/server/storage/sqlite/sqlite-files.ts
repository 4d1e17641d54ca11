import { newId } from '../../lib/new-id.ts';
import { migrateSqlite, pendingMigrations } from './migrate-sqlite.ts';
import Database from './sqlite-driver.ts';
import { isFreelaneFile, refuseForeignFile } from './sqlite-ownership.ts';
import { runInWorkerThread } from './worker-thread.ts';

/** How a backup and a restore handle whole SQLite files, beside whoever has them open. */

/** What is in a file, as far as a backup has to know. */
export interface FileContent {
  /** The time of its last migration. */
  migration: number;
  boards: number;
  tickets: number;
  /** Of the photos on this disk: how many, and their bytes without those of thumbnails. */
  photos: number;
  photoBytes: number;
}

/** Writes the committed content of this moment into an empty file; writers are not held up. */
export async function copySqlite(from: string, to: string): Promise<void> {
  await runInWorkerThread(from, [{ sql: 'vacuum into ?', args: [to] }]);
}

/**
 * What is wrong with a file, in words; null where it is whole and this version can use it, maybe
 * after migrations.
 */
export async function faultOfSqlite(file: string): Promise<string | null> {
  try {
    // Before SQLite opens it, which could change what is beside another program's file.
    if (!isFreelaneFile(file)) return 'it is not a Freelane database';
    const checks = [{ sql: 'pragma integrity_check(1)' }, { sql: 'pragma foreign_key_check' }];
    const [integrity = [], dangling = []] = await runInWorkerThread(file, checks);
    const said = Object.values((integrity[0] ?? {}) as object)[0];
    if (said !== 'ok') return `the database is damaged: ${said}`;
    if (dangling.length > 0) return `the database has ${dangling.length} dangling references`;
    pendingIn(file);
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}

/**
 * Counted beside the event loop, for each number is one pass over a table.
 * @throws StartError for another program's file
 */
export async function contentOf(file: string): Promise<FileContent> {
  refuseForeignFile(file);
  const [migrations, boards, tickets, photos, photoBytes] = await runInWorkerThread(
    file,
    [
      'select max(created_at) as n from __drizzle_migrations',
      'select count(*) as n from boards where deleted_at is null',
      'select count(*) as n from tickets where deleted_at is null',
      'select count(*) as n from photos where store_key is null',
      'select sum(bytes) as n from photos where store_key is null',
    ].map((sql) => ({ sql })),
  );
  const numberOf = (rows: unknown[] = []) => Number((rows[0] as { n: number | null }).n ?? 0);
  return {
    migration: numberOf(migrations),
    boards: numberOf(boards),
    tickets: numberOf(tickets),
    photos: numberOf(photos),
    photoBytes: numberOf(photoBytes),
  };
}

/** How many migrations a file does not have. @throws when it is of a newer version */
export function pendingIn(file: string): number {
  return reading(file, (database) => pendingMigrations(database));
}

/** When a board was last changed, ms since 1970; 0 where there is none. */
export function newestIn(file: string): number {
  return reading(file, (database) => {
    return Number(database.prepare('select max(at) from boards').pluck().get() ?? 0);
  });
}

/** The paths of the photos that are files on this disk. */
export function* photosIn(file: string): Generator<string> {
  const database = new Database(file, { readonly: true });
  try {
    const paths = database.prepare('select path from photos where store_key is null order by path');
    yield* paths.pluck().iterate() as Iterable<string>;
  } finally {
    database.close();
  }
}

/**
 * Makes a file that was kept fit to be used again: brought up to date, and with another epoch for each
 * board, for what was told of it later is of no use to anybody any more. Webhooks and clients' links go on
 * where they were then.
 */
export function renew(file: string): void {
  const database = new Database(file);
  try {
    migrateSqlite(database, null);
    const ids = database.prepare('select id from boards').pluck().all() as string[];
    const epochs = database.prepare('update boards set epoch = ? where id = ?');
    const go = (table: string, column: string) =>
      database.prepare(
        `update ${table} set ${column} = ? || substr(${column}, instr(${column}, '.')) where board_id = ?`,
      );
    const cursors = [go('webhooks', 'cursor'), go('share_links', 'since')];
    database.transaction(() => {
      for (const id of ids) {
        const epoch = newId();
        for (const statement of [epochs, ...cursors]) statement.run(epoch, id);
      }
    })();
  } finally {
    database.close();
  }
}

/** A file that nobody else has open. */
export interface LockedSqlite {
  /** Null where the file cannot be read. */
  database: Database.Database | null;
  release(): void;
}

/**
 * Keeps everybody else from a file until it is released, with all of it in the one file.
 * A file that is damaged is held by nobody, and needs not be. @throws 'in use' while it is open, StartError
 * for another program's file
 */
export function lockSqlite(file: string): LockedSqlite {
  refuseForeignFile(file);
  const database = new Database(file, { fileMustExist: true, timeout: 0 });
  try {
    // Who has it open holds a lock that leaving the write-ahead log is refused by.
    database.pragma('journal_mode = DELETE');
    database.exec('begin exclusive');
  } catch (error) {
    database.close();
    const { code } = error as { code?: string };
    if (code === 'SQLITE_NOTADB' || code?.startsWith('SQLITE_CORRUPT')) {
      return { database: null, release() {} };
    }
    if (code?.startsWith('SQLITE_BUSY')) throw new Error('in use');
    throw error;
  }
  return { database, release: () => void database.close() };
}

function reading<T>(file: string, read: (database: Database.Database) => T): T {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return read(database);
  } finally {
    database.close();
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
