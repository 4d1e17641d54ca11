import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createDiskSpace, type IncomingBody, withReservedRoom } from '../disk-space.ts';

/** Files that have not arrived as a whole; those that were given up go with the janitor's sweep. */
export interface Parts {
  /**
   * Where a part lies; its folder is made.
   * @throws AppError photo.full, photo.storeAway where no more can be written there
   */
  place(key: string): Promise<string>;
  /**
   * Reserves room for what comes while `work` takes it.
   * @throws AppError request.tooMany; as `place` does
   */
  withRoom<T>(body: IncomingBody, work: () => Promise<T>): Promise<T>;
  /** How many bytes of it are there. */
  size(key: string): Promise<number>;
  /** SHA-256 of what is there, in hex. */
  digest(key: string): Promise<string>;
  remove(key: string): Promise<void>;
}

export function partsIn(folder: string): Parts {
  // A key comes from outside; its digest is a name on any file system.
  const pathOf = (key: string) => join(folder, createHash('sha256').update(key).digest('hex'));

  return {
    async place(key) {
      await createDiskSpace(folder);
      return pathOf(key);
    },

    withRoom: (body, work) => withReservedRoom(folder, body, work),

    async size(key) {
      return (await ifThere(stat(pathOf(key))))?.size ?? 0;
    },

    async digest(key) {
      const hash = createHash('sha256');
      await pipeline(createReadStream(pathOf(key)), hash);
      return hash.digest('hex');
    },

    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

async function ifThere<T>(look: Promise<T>): Promise<T | null> {
  try {
    return await look;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
