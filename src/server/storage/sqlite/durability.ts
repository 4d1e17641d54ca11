import { close, fdatasync, fsync, open } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

/** Brings a file's bytes to the disk. */
export type Sync = (fd: number) => Promise<void>;

const opened = promisify(open);
const synced = promisify(fsync);
const closed = promisify(close);

/**
 * Syncs under way at once, at most. With one, whoever commits just after it began waits for two. Each
 * has a descriptor of its own, for the system tells an error once to each of them.
 */
const SYNCS = 2;

/**
 * Makes commits survive a power cut. SQLite writes them to its log and does not wait for the disk;
 * here the disk is waited for beside the event loop, for all commits made by then at once, before
 * anybody hears of them.
 */
export class Durability {
  /** Descriptors of the log that no sync goes through now. */
  private readonly idle: Promise<number>[];
  private readonly running = new Set<Promise<void>>();
  /** The sync that began last, until all that was committed before it is on the disk. */
  private latest: Promise<void> | undefined;
  /** The sync that begins when one ends. */
  private following: Promise<void> | undefined;
  private hasFailed = false;

  constructor(
    file: string,
    private readonly sync: Sync = promisify(fdatasync),
  ) {
    this.idle = Array.from({ length: SYNCS }, () => openLog(file));
    // What an earlier process left may have been seen, and not have reached the disk.
    this.commitsKept().catch(() => {});
  }

  /** Whether the disk has failed: what was committed since then may be lost. */
  get isLost(): boolean {
    return this.hasFailed;
  }

  /** Resolves when all that is committed by now is on the disk; once it has failed, it fails. */
  commitsKept(): Promise<void> {
    if (this.hasFailed && this.latest) return this.latest;
    if (this.following) return this.following;
    const fd = this.idle.pop();
    if (fd) return this.start(fd);
    // What runs may have begun before the last commit.
    this.following = Promise.race(this.running).then(() => {
      this.following = undefined;
      return this.commitsKept();
    });
    return this.following;
  }

  /** Resolves when what others committed and may be seen is on the disk. */
  async seenKept(): Promise<void> {
    await (this.following ?? this.latest);
  }

  async close(): Promise<void> {
    await this.seenKept().catch(() => {});
    await Promise.allSettled(this.running);
    for (const fd of this.idle) await fd.then(closed, () => {});
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
        // What could not be kept once is never called kept: a second try would succeed without it.
        this.hasFailed = true;
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

/** SQLite's log is there once a connection has read, and stays while one is open. */
async function openLog(file: string): Promise<number> {
  const fd = await opened(`${file}-wal`, 'r+');
  if (process.platform !== 'win32') await keepEntry(dirname(file));
  return fd;
}

/** A new file is found again after a power cut only when its folder is on the disk as well. */
async function keepEntry(folder: string): Promise<void> {
  const fd = await opened(folder, 'r');
  try {
    await synced(fd);
  } finally {
    await closed(fd);
  }
}
