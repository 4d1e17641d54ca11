import { StartError } from '../../lib/start-error.ts';
import Database from './sqlite-driver.ts';
import { refuseForeignFile } from './sqlite-ownership.ts';

/** It is given back when this is no longer referred to, too. */
export interface FileLock {
  release(): void;
}

/** A server that was just told to stop may still be at it, ms. */
const PATIENCE_MS = 500;

/**
 * Keeps a SQLite file for this process, so that no second server opens it: each would show its pages
 * what it wrote itself, late or never what the other did. It is a lock of the operating system's on a
 * file beside it, which ends with the process however that ends. Commands do not ask for it.
 * @throws StartError where another server has it, or another program made it
 */
export function lockFile(file: string): FileLock {
  // Before the lock: nothing is written beside another program's file.
  refuseForeignFile(file);
  const path = `${file}.lock`;
  let lock: Database.Database;
  try {
    lock = new Database(path, { timeout: PATIENCE_MS });
  } catch {
    // A folder that is not there or cannot be written to: opening the database says which.
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
