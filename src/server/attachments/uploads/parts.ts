import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type IncomingBody, openFolder, withReservedRoom } from '../disk-space.ts';

/** Incomplete uploads on disk; abandoned ones are deleted by the orphaned-photos job. */
export interface Parts {
  /**
   * The path of a part; its folder is created.
   * @throws AppError photo.full, photo.storeAway
   */
  place(key: string): Promise<string>;
  /**
   * Reserves disk space for the body while `work` receives it.
   * @throws AppError request.tooMany; also what `place` throws
   */
  withRoom<T>(body: IncomingBody, work: () => Promise<T>): Promise<T>;
  /** The number of bytes that have arrived. */
  size(key: string): Promise<number>;
  /** SHA-256 of the bytes, in hex. */
  digest(key: string): Promise<string>;
  remove(key: string): Promise<void>;
}

export function partsIn(folder: string): Parts {
  // Keys are user input; their digest is a valid name on any file system.
  const pathOf = (key: string) => join(folder, createHash('sha256').update(key).digest('hex'));

  return {
    async place(key) {
      await openFolder(folder);
      return pathOf(key);
    },

    withRoom: (body, work) => withReservedRoom(folder, body, work),

    async size(key) {
      return (await ifExists(stat(pathOf(key))))?.size ?? 0;
    },

    async digest(key) {
      const hash = createHash('sha256');
      await pipeline(createReadStream(pathOf(key)), hash);
      return hash.digest('hex');
    },

    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

async function ifExists<T>(operation: Promise<T>): Promise<T | null> {
  try {
    return await operation;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
