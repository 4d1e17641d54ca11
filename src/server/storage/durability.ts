import { close, fdatasync, fsync, open } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

/** Brings a file's bytes to the disk. */
export type Sync = (fd: number) => Promise<void>;

const opened = promisify(open);
const synced = promisify(fsync);
const closed = promisify(close);

/**
 * Makes commits survive a power cut. SQLite writes them to its log and does not wait for the disk;
 * here the disk is waited for beside the event loop, for all commits made by then at once, before
 * anybody hears of them.
 */
export class Durability {
  private readonly fd: Promise<number>;
  private running: Promise<void> | undefined;
  private following: Promise<void> | undefined;
  private hasFailed = false;

  constructor(
    file: string,
    private readonly sync: Sync = promisify(fdatasync),
  ) {
    this.fd = openLog(file);
    // What an earlier process left may have been seen, and not have reached the disk.
    this.commitsKept().catch(() => {});
  }

  /** Whether the disk has failed: what was committed since then may be lost. */
  get isLost(): boolean {
    return this.hasFailed;
  }

  /** Resolves when all that is committed by now is on the disk; once it has failed, it fails. */
  commitsKept(): Promise<void> {
    if (!this.running) return this.start();
    // What runs may have begun before the last commit.
    this.following ??= this.running.then(() => this.start());
    return this.following;
  }

  /** Resolves when what others committed and may be seen is on the disk. */
  async seenKept(): Promise<void> {
    await (this.following ?? this.running);
  }

  async close(): Promise<void> {
    await this.seenKept().catch(() => {});
    await this.fd.then(closed, () => {});
  }

  private start(): Promise<void> {
    this.following = undefined;
    const run = this.flush();
    this.running = run;
    // What could not be kept once is never called kept: a second try would succeed without it.
    run.then(
      () => {
        if (this.running === run) this.running = undefined;
      },
      () => {
        this.hasFailed = true;
      },
    );
    return run;
  }

  private async flush(): Promise<void> {
    await this.sync(await this.fd);
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
