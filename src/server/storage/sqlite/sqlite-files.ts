import { newId } from '../../lib/tokens.ts';
import { migrateSqlite, pendingMigrations } from './migrate-sqlite.ts';
import Database from './sqlite-driver.ts';
import { isFreelaneFile, refuseForeignFile } from './sqlite-ownership.ts';
import { runInWorkerThread } from './worker-thread.ts';

/** How backup and restore handle whole SQLite files, which others may have open. */

const PHOTOS_HERE = 'select path, bytes from photos where store_key is null';
const FILES_HERE = 'select path, bytes from files where store_key is null';
const RECEIPTS_HERE = 'select path, bytes from expense_receipts where store_key is null';

/**
 * The query of photos, files and receipts whose bytes are on this disk. Older databases have no files
 * and no receipts.
 */
function storedHere(database: Database.Database): string {
  const hasTable = database.prepare('select 1 from sqlite_master where name = ?');
  const others = [
    ...(hasTable.get('files') ? [FILES_HERE] : []),
    ...(hasTable.get('expense_receipts') ? [RECEIPTS_HERE] : []),
  ];
  return [PHOTOS_HERE, ...others].join(' union all ');
}

/** Contents of a file, as far as a backup needs them. */
export interface FileContent {
  /** Time of its last migration. */
  migration: number;
  boards: number;
  tickets: number;
  /** Photos and files stored on this disk: their number, and their bytes without thumbnails. */
  photos: number;
  photoBytes: number;
}

/** Writes a snapshot of the committed content into an empty file. Writers are not blocked. */
export async function copySqlite(from: string, to: string): Promise<void> {
  await runInWorkerThread(from, [{ sql: 'vacuum into ?', args: [to] }]);
}

/**
 * What is wrong with a file; null if it is intact and this version can use it, perhaps after
 * migrations.
 */
export async function faultOfSqlite(file: string): Promise<Error | null> {
  try {
    // Checked before SQLite opens it, which could change files beside another program's.
    if (!isFreelaneFile(file)) return new Error('it is not a Freelane database');
    const checks = [{ sql: 'pragma integrity_check(1)' }, { sql: 'pragma foreign_key_check' }];
    const [integrity = [], dangling = []] = await runInWorkerThread(file, checks);
    const result = Object.values((integrity[0] ?? {}) as object)[0];
    if (result !== 'ok') return new Error(`the database is damaged: ${result}`);
    if (dangling.length > 0) {
      return new Error(`the database has ${dangling.length} dangling references`);
    }
    countPendingIn(file);
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/**
 * Counts off the event loop, because each number scans a table.
 * @throws StartError for another program's file, VersionError
 */
export async function contentOf(file: string): Promise<FileContent> {
  refuseForeignFile(file);
  countPendingIn(file);
  const stored = reading(file, storedHere);
  const [migrations, boards, tickets, photos, photoBytes] = await runInWorkerThread(
    file,
    [
      'select max(created_at) as n from __drizzle_migrations',
      'select count(*) as n from boards where deleted_at is null',
      'select count(*) as n from tickets where deleted_at is null',
      `select count(*) as n from (${stored})`,
      `select sum(bytes) as n from (${stored})`,
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

/** How many migrations a file lacks. @throws VersionError */
export function countPendingIn(file: string): number {
  return reading(file, (database) => pendingMigrations(database));
}

/** When a board last changed, ms since 1970; 0 without boards. */
export function lastChangedIn(file: string): number {
  return reading(file, (database) => {
    return Number(database.prepare('select max(at) from boards').pluck().get() ?? 0);
  });
}

/** Paths of the photos and files stored on this disk. */
export function* photoPathsIn(file: string): Generator<string> {
  const database = new Database(file, { readonly: true });
  try {
    const paths = database.prepare(`select path from (${storedHere(database)}) order by path`);
    yield* paths.pluck().iterate() as Iterable<string>;
  } finally {
    database.close();
  }
}

/**
 * Prepares a restored file for use: migrates it, and gives each board a new epoch, which
 * invalidates cursors from after the backup. Webhooks, automation rules and share links keep their
 * positions.
 */
export function renewEpochs(file: string): void {
  const database = new Database(file);
  try {
    migrateSqlite(database, null);
    const ids = database.prepare('select id from boards').pluck().all() as string[];
    const epochs = database.prepare('update boards set epoch = ? where id = ?');
    const updateCursor = (table: string, column: string) =>
      database.prepare(
        `update ${table} set ${column} = ? || substr(${column}, instr(${column}, '.')) where board_id = ?`,
      );
    const cursors = [
      updateCursor('webhooks', 'cursor'),
      updateCursor('automations', 'cursor'),
      updateCursor('share_links', 'since'),
    ];
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

/** A file that no one else has open. */
export interface LockedSqlite {
  /** Null if the file cannot be read. */
  database: Database.Database | null;
  release(): void;
}

/**
 * Locks a file against everyone else until it is released, with all content in the one file. A
 * damaged file is not locked, and need not be.
 * @throws 'in use' while someone has it open, StartError for another program's file
 */
export function lockSqlite(file: string): LockedSqlite {
  refuseForeignFile(file);
  const database = new Database(file, { fileMustExist: true, timeout: 0 });
  try {
    // Anyone who has it open holds a lock that prevents leaving the write-ahead log.
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
