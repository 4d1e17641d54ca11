import { statfsSync } from 'node:fs';
import { AppError } from '../../../core/errors.ts';

/** Space that is left for SQLite's log, and for the deletions that free more. */
const MIN_FREE_BYTES = 100 * 1024 * 1024;
/** Part of a small disk that is left, where it is less. */
const MIN_FREE_PART = 0.05;
/** How long a check that found space stays valid, ms. */
const CHECK_VALID_MS = 1000;

/** Total and free bytes of a disk. */
export interface DiskSpace {
  total: number;
  free: number;
}

/** Whether the disk of a folder has space to write to its database. */
export class FreeSpace {
  private checkedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly folder: string,
    private readonly spaceOf: (folder: string) => DiskSpace = diskSpaceOf,
  ) {}

  /** Why nothing may be written now; null if there is space. */
  refusal(): AppError | null {
    const now = performance.now();
    if (now - this.checkedAt < CHECK_VALID_MS) return null;
    const { total, free } = this.spaceOf(this.folder);
    if (free < Math.min(MIN_FREE_BYTES, total * MIN_FREE_PART)) return new AppError('server.full');
    this.checkedAt = now;
    return null;
  }
}

/** A disk that does not report its size counts as having space; writes fail when it is full. */
function diskSpaceOf(folder: string): DiskSpace {
  try {
    const { blocks, bavail, bsize } = statfsSync(folder);
    return { total: blocks * bsize, free: bavail * bsize };
  } catch {
    return { total: 0, free: 0 };
  }
}
