import { statfsSync } from 'node:fs';
import { AppError } from '../../../core/errors.ts';

/** Room that is left for the log of SQLite, and for what has to be deleted to get more. */
const MIN_FREE_BYTES = 100 * 1024 * 1024;
/** Of a small disk it is less. */
const MIN_FREE_PART = 0.05;
/** A disk that had room is looked at again after this time. */
const CHECKED_FOR_MS = 1000;

/** The bytes of a disk: all of them, and those that are free. */
export interface DiskSpace {
  total: number;
  free: number;
}

/** Whether there is room on the disk of a folder to write to its database. */
export class FreeSpace {
  private checkedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly folder: string,
    private readonly spaceOf: (folder: string) => DiskSpace = diskSpaceOf,
  ) {}

  /** Why nothing may be written now; null where there is room. */
  refusal(): AppError | null {
    const now = performance.now();
    if (now - this.checkedAt < CHECKED_FOR_MS) return null;
    const { total, free } = this.spaceOf(this.folder);
    if (free < Math.min(MIN_FREE_BYTES, total * MIN_FREE_PART)) return new AppError('server.full');
    this.checkedAt = now;
    return null;
  }
}

/** A disk that does not tell its size is taken to have room: it says when it is full. */
function diskSpaceOf(folder: string): DiskSpace {
  try {
    const { blocks, bavail, bsize } = statfsSync(folder);
    return { total: blocks * bsize, free: bavail * bsize };
  } catch {
    return { total: 0, free: 0 };
  }
}
