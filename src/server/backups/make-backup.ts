import { link, mkdtemp, open, rename, rm, statfs, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { formatBytes } from '../../core/bytes.ts';
import type { Config } from '../config/read-config.ts';
import { describeFileError } from '../lib/describe-file-error.ts';
import { StartError } from '../lib/start-error.ts';
import { holdDeletions } from '../storage/directory/deletion-leases.ts';
import { contentOf, copySqlite, faultOfSqlite } from '../storage/sqlite/sqlite-files.ts';
import { faultOf } from '../storage/store.ts';
import { readArchive } from './archive.ts';
import { codeOf, keepFolder, sizeOf } from './files.ts';
import { DATABASE } from './manifest.ts';
import { type MadeBackup, pack } from './pack.ts';
import { counting, type OnProgress } from './progress.ts';

/** Drafts lie in folders of this name, beside what becomes of them. */
export const DRAFTS = '.freelane-backup-';
const WATCH_MS = 100;

/**
 * Makes a backup of a SQLite database and its photos while servers go on. It has its name only once it
 * was read again and found whole, and is on the disk.
 * @throws StartError where there is something of that name (unless `replace`), no room or no right
 */
export async function makeBackup(
  config: Config,
  to: string,
  { onProgress = () => {}, replace = false }: { onProgress?: OnProgress; replace?: boolean } = {},
): Promise<MadeBackup> {
  const { database } = config;
  if (database.kind !== 'sqlite') {
    throw new StartError('PostgreSQL is backed up by pg_dump; db:copy makes a SQLite file of it');
  }
  if (!replace && (await sizeOf(to)) !== null) throw new StartError(`${to} is there already`);
  let draft: string | undefined;
  try {
    draft = await mkdtemp(join(dirname(to), DRAFTS));
    const copy = join(draft, DATABASE);
    const archive = join(draft, 'backup.tar');
    const at = Date.now();
    await checkRoom(draft, database.file).catch(notReadable);
    const release = await holdDeletions(database.file).catch(notReadable);
    const made = await copyDatabase(database.file, copy, onProgress)
      .then(() => pack({ config, copy, archive, at, onProgress }))
      .finally(release);
    await verify(archive, onProgress);
    await publish(archive, to, replace);
    return made;
  } catch (error) {
    throw inWords(error, to);
  } finally {
    if (draft) await rm(draft, { recursive: true, force: true });
  }
}

/** The copy and what is packed of it, beside the photos. */
async function checkRoom(folder: string, file: string): Promise<void> {
  const { photoBytes } = await contentOf(file);
  const needed = 2 * ((await sizeOf(file)) ?? 0) + photoBytes;
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= needed) return;
  const words = `${formatBytes(needed, 'en')} are needed there, and ${formatBytes(bavail * bsize, 'en')} are free`;
  throw new StartError(`The backup has no room: ${words}`);
}

/** What SQLite says of the database is none of the backup's. */
function notReadable(error: unknown): never {
  const isOfSqlite = codeOf(error).startsWith('SQLITE_');
  if (!isOfSqlite) throw error;
  throw new StartError(notBackedUp((error as Error).message), { cause: error });
}

function notBackedUp(fault: string): string {
  return `The database was not backed up: ${fault}`;
}

async function copyDatabase(file: string, copy: string, onProgress: OnProgress): Promise<void> {
  const total = (await sizeOf(file)) ?? 0;
  await writeFile(copy, '', { flag: 'wx', mode: 0o600 });
  const copying = copySqlite(file, copy).catch((error) => {
    throw faultOf(error) === 'damaged' ? notReadable(error) : error;
  });
  const watched = watch(copy, copying, (done) => {
    onProgress({ part: 'database', done: Math.min(done, total), total });
  });
  await Promise.all([copying, watched]);
  const fault = await faultOfSqlite(copy);
  if (fault) throw new StartError(notBackedUp(fault));
}

/** Tells how long a file has become while the work goes on, and brings it to the disk bit by bit. */
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
      await pause(WATCH_MS);
    }
  } finally {
    await file.close();
  }
}

/** What cannot be read again is no backup. */
async function verify(archive: string, onProgress: OnProgress): Promise<void> {
  const file = await open(archive);
  try {
    const onBytes = counting('check', (await file.stat()).size, onProgress);
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
  await keepFolder(dirname(to));
}

/** What came to be there meanwhile is not overwritten either, where the disk knows links. */
async function publishOnce(archive: string, to: string): Promise<void> {
  try {
    await link(archive, to);
    await unlink(archive);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new StartError(`${to} is there already`);
    await rename(archive, to);
  }
}

const FAULTS: Record<string, string> = {
  ENOENT: 'its folder is not there',
  ENOTDIR: 'its folder is not there',
  EACCES: 'its folder may not be written to',
  EPERM: 'its folder may not be written to',
};

function inWords(error: unknown, to: string): unknown {
  const words = FAULTS[codeOf(error)] ?? describeFileError(error);
  return words ? new StartError(`${to} cannot be written: ${words}`) : error;
}
