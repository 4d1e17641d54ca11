import { close, fdatasync, fsync, open } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

/** Flushes a file's data to the disk. */
export type Sync = (fd: number) => Promise<void>;

const openFile = promisify(open);
const syncFile = promisify(fsync);
const closeFile = promisify(close);

/**
 * Maximum number of concurrent syncs. With one, a commit just after its start waits for two. Each
 * has its own descriptor, because the system reports an error once per descriptor.
 */
const MAX_SYNCS = 2;

/**
 * Makes commits survive a power cut. SQLite writes them to its log without waiting for the disk.
 * This class syncs the log off the event loop, for all commits so far at once, before any of them
 * is acknowledged.
 */
export class Durability {
  /** Descriptors of the log that no sync uses now. */
  private readonly idle: Promise<number>[];
  private readonly running = new Set<Promise<void>>();
  /** The sync that began last, until everything committed before it is on disk. */
  private latest: Promise<void> | undefined;
  /** The sync that begins when a running one ends. */
  private following: Promise<void> | undefined;
  private isSyncFailed = false;

  constructor(
    file: string,
    private readonly sync: Sync = promisify(fdatasync),
  ) {
    this.idle = Array.from({ length: MAX_SYNCS }, () => openLog(file));
    // Commits of an earlier process may have been read, but not have reached the disk.
    this.commitsOnDisk().catch(() => {});
  }

  /** Whether the disk has failed: commits since then may be lost. */
  get hasFailed(): boolean {
    return this.isSyncFailed;
  }

  /** Resolves when everything committed so far is on disk. Rejects once a sync has failed. */
  commitsOnDisk(): Promise<void> {
    if (this.isSyncFailed && this.latest) return this.latest;
    if (this.following) return this.following;
    const fd = this.idle.pop();
    if (fd) return this.start(fd);
    // A running sync may have begun before the last commit.
    this.following = Promise.race(this.running).then(() => {
      this.following = undefined;
      return this.commitsOnDisk();
    });
    return this.following;
  }

  /** Resolves when every commit that a read may have seen is on disk. */
  async visibleCommitsOnDisk(): Promise<void> {
    await (this.following ?? this.latest);
  }

  async close(): Promise<void> {
    await this.visibleCommitsOnDisk().catch(() => {});
    await Promise.allSettled(this.running);
    for (const fd of this.idle) await fd.then(closeFile, () => {});
  }

  private start(fd: Promise<number>): Promise<void> {
    const run = this.flush(fd);
    this.running.add(run);
    this.latest = run;
    run.then(
      () => {
        this.running.delete(run);
        this.idle.push(fd);
        if (this.latest === run) this.latest = undefined;
      },
      () => {
        // A failed sync is not repeated: the second could succeed although data was lost.
        this.isSyncFailed = true;
        this.latest = run;
      },
    );
    return run;
  }

  private async flush(fd: Promise<number>): Promise<void> {
    await this.sync(await fd);
    if (this.hasFailed) throw new Error('the disk has failed');
  }
}

/** SQLite's log exists once a connection has read, and stays while one is open. */
async function openLog(file: string): Promise<number> {
  const fd = await openFile(`${file}-wal`, 'r+');
  if (process.platform !== 'win32') await syncFolder(dirname(file));
  return fd;
}

/** A new file survives a power cut only if its folder is synced as well. */
async function syncFolder(folder: string): Promise<void> {
  const fd = await openFile(folder, 'r');
  try {
    await syncFile(fd);
  } finally {
    await closeFile(fd);
  }
}
