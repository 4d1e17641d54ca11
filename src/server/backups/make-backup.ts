import { link, mkdtemp, open, rename, rm, statfs, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { formatBytes } from '../../core/lib/bytes.ts';
import type { Config } from '../config/read-config.ts';
import { describeFileError, StartError } from '../lib/errors.ts';
import { leaseDeletions } from '../storage/directory/deletion-leases.ts';
import { VersionError } from '../storage/migrations.ts';
import { contentOf, copySqlite, faultOfSqlite } from '../storage/sqlite/sqlite-files.ts';
import { faultOf } from '../storage/store.ts';
import { readArchive } from './archive.ts';
import { codeOf, sizeOf, syncFolder } from './files.ts';
import { DATABASE } from './manifest.ts';
import { type OnProgress, partProgress } from './progress.ts';
import { type BackupSummary, pack } from './write-archive.ts';

/** Prefix of draft folders, beside the backup. */
export const DRAFT_PREFIX = '.freelane-backup-';
const WATCH_INTERVAL_MS = 100;

/**
 * Makes a backup of a SQLite database and its photos while servers run. It gets its final name only
 * after it was verified and synced to disk.
 * @throws StartError if the file exists (unless `replace`), or without space or permission
 */
export async function makeBackup(
  config: Config,
  to: string,
  { onProgress = () => {}, replace = false }: { onProgress?: OnProgress; replace?: boolean } = {},
): Promise<BackupSummary> {
  const { database } = config;
  if (database.kind !== 'sqlite') {
    throw new StartError('Back up PostgreSQL with pg_dump, or copy it to SQLite with db:copy');
  }
  if (!replace && (await sizeOf(to)) !== null) throw new StartError(`${to} already exists`);
  let draft: string | undefined;
  try {
    draft = await mkdtemp(join(dirname(to), DRAFT_PREFIX));
    const copy = join(draft, DATABASE);
    const archive = join(draft, 'backup.tar');
    const at = Date.now();
    await checkRoom(draft, database.file).catch(asDatabaseError);
    const release = await leaseDeletions(database.file).catch(asDatabaseError);
    const summary = await copyDatabase(database.file, copy, onProgress)
      .then(() => pack({ config, copy, archive, at, onProgress }))
      .finally(release);
    await verify(archive, onProgress);
    await publish(archive, to, replace);
    return summary;
  } catch (error) {
    throw asStartError(error, to);
  } finally {
    if (draft) await rm(draft, { recursive: true, force: true });
  }
}

/** Requires space for the copy, the archive and the photos. */
async function checkRoom(folder: string, file: string): Promise<void> {
  const { photoBytes } = await contentOf(file);
  const needed = 2 * ((await sizeOf(file)) ?? 0) + photoBytes;
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= needed) return;
  const sizes = `${formatBytes(needed, 'en')} are needed there, and ${formatBytes(bavail * bsize, 'en')} are free`;
  throw new StartError(`Not enough disk space for the backup: ${sizes}`);
}

/** Reports errors of SQLite and of versions as errors of the database, not of the backup. */
function asDatabaseError(error: unknown): never {
  const isOfDatabase = codeOf(error).startsWith('SQLITE_') || error instanceof VersionError;
  if (!isOfDatabase) throw error;
  throw new StartError(notBackedUp((error as Error).message), { cause: error });
}

function notBackedUp(fault: string): string {
  return `The database was not backed up: ${fault}`;
}

async function copyDatabase(file: string, copy: string, onProgress: OnProgress): Promise<void> {
  const total = (await sizeOf(file)) ?? 0;
  await writeFile(copy, '', { flag: 'wx', mode: 0o600 });
  const copying = copySqlite(file, copy).catch((error) => {
    throw faultOf(error) === 'damaged' ? asDatabaseError(error) : error;
  });
  const watched = watch(copy, copying, (done) => {
    onProgress({ part: 'database', done: Math.min(done, total), total });
  });
  await Promise.all([copying, watched]);
  const fault = await faultOfSqlite(copy);
  if (fault) throw new StartError(notBackedUp(fault.message));
}

/** Reports the growing size of a file while the work goes on, and syncs it step by step. */
async function watch(path: string, work: Promise<void>, onBytes: (bytes: number) => void) {
  const file = await open(path, 'r+');
  let isDone = false;
  const end = () => {
    isDone = true;
  };
  work.then(end, end);
  try {
    while (!isDone) {
      await file.datasync();
      onBytes((await file.stat()).size);
      await pause(WATCH_INTERVAL_MS);
    }
  } finally {
    await file.close();
  }
}

/** Reads the archive again: an unreadable backup is worthless. */
async function verify(archive: string, onProgress: OnProgress): Promise<void> {
  const file = await open(archive);
  try {
    const onBytes = partProgress('check', (await file.stat()).size, onProgress);
    const drain = async (_path: string, content: AsyncIterable<Buffer>) => {
      for await (const _ of content);
    };
    await readArchive(file, drain, onBytes);
  } finally {
    await file.close();
  }
}

async function publish(archive: string, to: string, replace: boolean): Promise<void> {
  if (replace) await rename(archive, to);
  else await publishOnce(archive, to);
  await syncFolder(dirname(to));
}

/** Does not overwrite a file that appeared meanwhile, if the file system has links. */
async function publishOnce(archive: string, to: string): Promise<void> {
  try {
    await link(archive, to);
    await unlink(archive);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new StartError(`${to} already exists`);
    await rename(archive, to);
  }
}

const FAULT_TEXTS: Record<string, string> = {
  ENOENT: 'its folder is not there',
  ENOTDIR: 'its folder is not there',
  EACCES: 'its folder may not be written to',
  EPERM: 'its folder may not be written to',
};

function asStartError(error: unknown, to: string): unknown {
  const reason = FAULT_TEXTS[codeOf(error)] ?? describeFileError(error);
  return reason ? new StartError(`${to} cannot be written: ${reason}`) : error;
}
