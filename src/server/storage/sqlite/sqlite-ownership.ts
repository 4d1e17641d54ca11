import { closeSync, openSync, readSync, realpathSync, statSync } from 'node:fs';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { StartError } from '../../lib/errors.ts';
import { migrationsFolder } from '../migrations.ts';

/** The application id in the header of Freelane's SQLite files: "Frln". */
export const APPLICATION_ID = 0x46726c6e;

/** Digest of the first migration of versions that did not set the application id yet. */
export const UNMARKED_MIGRATION =
  'c7502b7621e5b9914e74c864ae9c9cae72f5996a604d4a82be6c2db8c58f9bed';

/**
 * Header of the first page (https://sqlite.org/fileformat.html): application id, number of tables.
 */
const HEADER_BYTES = 112;
const MAGIC = 'SQLite format 3\0';
const APPLICATION_ID_OFFSET = 68;
const ROOT_PAGE_OFFSET = 100;
const LEAF_TABLE_PAGE = 0x0d;
const CELL_COUNT_OFFSET = 103;
const CHUNK_BYTES = 1024 * 1024;
const ABSENT = new Set(['ENOENT', 'ENOTDIR']);

/*
 * Ownership is read from the file's bytes. Opening it with SQLite, even read-only, could roll back
 * its journal, create files beside it, or wait for the lock of another program.
 */

/**
 * Whether Freelane made the file: it has the mark or, if it is older than the mark or its header is
 * damaged, our first migration.
 */
export function isFreelaneFile(file: string): boolean {
  const path = realPathOf(file);
  return path !== null && isFreelaneDatabase(path, headerOf(path));
}

/**
 * Refuses a file that is neither Freelane's nor empty, and one that is empty only until a log
 * beside it is applied. Writes nothing. @throws StartError
 */
export function refuseForeignFile(file: string): void {
  try {
    const path = realPathOf(file);
    const header = path === null ? Buffer.alloc(0) : headerOf(path);
    if (path !== null && isFreelaneDatabase(path, header)) return;
    if (!isEmpty(header)) throw new StartError(`${file} is not a Freelane database`);
    for (const log of [`${path ?? file}-wal`, `${path ?? file}-journal`]) {
      if (sizeOf(log) === 0) continue;
      throw new StartError(
        `${file} is empty, and ${log} may belong to another program; if it does not, delete it`,
      );
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The database ${file} cannot be read: ${(error as Error).message}`);
  }
}

function isFreelaneDatabase(path: string, header: Buffer): boolean {
  if (hasMagic(header) && header.readUInt32BE(APPLICATION_ID_OFFSET) === APPLICATION_ID) {
    return true;
  }
  if (header.length === 0) return false;
  const [baseline] = readMigrationFiles({ migrationsFolder: migrationsFolder('sqlite') });
  const hashes = [UNMARKED_MIGRATION, baseline?.hash ?? UNMARKED_MIGRATION];
  const digests = hashes.map((digest) => Buffer.from(digest));
  // A row this short lies within one page, in the file or still in its write-ahead log.
  const files = sizeOf(`${path}-wal`) > 0 ? [path, `${path}-wal`] : [path];
  return files.some((file) => includes(file, digests));
}

function isEmpty(header: Buffer): boolean {
  if (header.length === 0) return true;
  return (
    hasMagic(header) &&
    header.readUInt32BE(APPLICATION_ID_OFFSET) === 0 &&
    header[ROOT_PAGE_OFFSET] === LEAF_TABLE_PAGE &&
    header.readUInt16BE(CELL_COUNT_OFFSET) === 0
  );
}

function hasMagic(header: Buffer): boolean {
  return header.length === HEADER_BYTES && header.toString('latin1', 0, MAGIC.length) === MAGIC;
}

function includes(path: string, texts: Buffer[]): boolean {
  return reading(path, (descriptor) => {
    const chunk = Buffer.alloc(CHUNK_BYTES);
    const overlap = Math.max(...texts.map(({ length }) => length));
    for (let at = 0; ; at += CHUNK_BYTES - overlap) {
      const length = readSync(descriptor, chunk, 0, CHUNK_BYTES, at);
      if (texts.some((text) => chunk.subarray(0, length).includes(text))) return true;
      if (length < CHUNK_BYTES) return false;
    }
  });
}

function headerOf(path: string): Buffer {
  return reading(path, (descriptor) => {
    const header = Buffer.alloc(HEADER_BYTES);
    return header.subarray(0, readSync(descriptor, header, 0, HEADER_BYTES, 0));
  });
}

function reading<T>(path: string, read: (descriptor: number) => T): T {
  const descriptor = openSync(path, 'r');
  try {
    return read(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** SQLite follows links, and keeps its logs beside the target. Null if nothing is there. */
function realPathOf(file: string): string | null {
  try {
    return realpathSync(file);
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch (error) {
    if (isAbsent(error)) return 0;
    throw error;
  }
}

function isAbsent(error: unknown): boolean {
  return ABSENT.has((error as NodeJS.ErrnoException).code ?? '');
}
