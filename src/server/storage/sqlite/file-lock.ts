import { StartError } from '../../lib/errors.ts';
import Database from './sqlite-driver.ts';
import { refuseForeignFile } from './sqlite-ownership.ts';

/** A lock that is also released when this object is garbage-collected. */
export interface FileLock {
  release(): void;
}

/** How long to wait for a server that is still stopping, ms. */
const LOCK_TIMEOUT_MS = 500;

/**
 * Locks a SQLite file for this process, so that no second server opens it: the pages of each would
 * show changes made through the other late or never. It is a lock of the operating system on a file
 * beside it, so it ends with the process. CLI commands do not take it.
 * @throws StartError if another server holds it, or another program made the file
 */
export function lockFile(file: string): FileLock {
  // Checked before locking: nothing may be written beside another program's file.
  refuseForeignFile(file);
  const path = `${file}.lock`;
  let lock: Database.Database;
  try {
    lock = new Database(path, { timeout: LOCK_TIMEOUT_MS });
  } catch {
    // A missing or read-only folder: opening the database reports which.
    return { release() {} };
  }
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { code?: unknown }).code !== 'SQLITE_BUSY') throw error;
    throw new StartError(
      `The database ${file} is in use by another Freelane server. Stop that one first; several servers share a PostgreSQL database`,
    );
  }
  return { release: () => lock.close() };
}
