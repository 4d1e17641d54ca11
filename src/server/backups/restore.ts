import { mkdir, open, rename, rm, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { formatBytes } from '../../core/bytes.ts';
import { keptFolder } from '../attachments/stores/folders.ts';
import type { Config } from '../config/read-config.ts';
import { describeFileError } from '../lib/describe-file-error.ts';
import { StartError } from '../lib/start-error.ts';
import { endRevokedAccess, type RestoredAccess } from '../storage/directory/restored-access.ts';
import {
  faultOfSqlite,
  type LockedSqlite,
  lockSqlite,
  renew,
} from '../storage/sqlite/sqlite-files.ts';
import { codeOf, keepFolder, linkOrCopy, sizeOf, stampOf } from './files.ts';
import { keepPhotosAside, putPhotosBack } from './photo-folders.ts';
import type { OnBytes } from './progress.ts';
import { unpack } from './unpack.ts';

/** What a restore came to. */
export interface Restored {
  /** When the content was so, ms since 1970; null where the file does not say. */
  at: number | null;
  /** Where what was there before is kept; null where there was nothing. */
  aside: string | null;
  access: RestoredAccess;
}

/**
 * Puts a backup in the place of the database and its photos. What was there is kept beside it under a
 * dated name, and access that it does not give is ended in the backup's database too. The last step is one renaming: whatever ends before it leaves all as it was.
 * @throws StartError where the file is no whole backup, is of a newer version, or a server is running
 */
export async function restoreBackup(
  config: Config,
  from: string,
  onBytes: OnBytes = () => {},
): Promise<Restored> {
  const { database } = config;
  if (database.kind !== 'sqlite') {
    throw new StartError(
      'A backup is restored to SQLite; db:copy takes it to PostgreSQL from there',
    );
  }
  const photos = keptFolder(config);
  const drafts = { database: `${database.file}.restoring`, photos: `${photos}.restoring` };
  const held = await hold(database.file);
  try {
    await dropDrafts(drafts);
    await mkdir(dirname(database.file), { recursive: true, mode: 0o700 });
    const at = await unpackChecked(from, drafts, onBytes);
    renew(drafts.database);
    const access = endRevokedAccess(drafts.database, held.database);
    return { at, access, aside: await exchange(database.file, photos, drafts) };
  } catch (error) {
    throw inWords(error, database.file);
  } finally {
    held.release();
    await dropDrafts(drafts);
  }
}

function inWords(error: unknown, file: string): unknown {
  const words = describeFileError(error);
  return words ? new StartError(`${file} cannot be replaced: ${words}`) : error;
}

interface Drafts {
  database: string;
  photos: string;
}

async function hold(file: string): Promise<LockedSqlite> {
  if ((await sizeOf(file)) === null) return { database: null, release() {} };
  try {
    return lockSqlite(file);
  } catch (error) {
    const isInUse = error instanceof Error && error.message === 'in use';
    if (isInUse) throw new StartError(`${file} is in use; stop the server first`);
    throw inWords(error, file);
  }
}

async function unpackChecked(from: string, drafts: Drafts, onBytes: OnBytes) {
  const bytes = await sizeOf(from);
  if (bytes === null) throw new StartError(`There is no ${from}`);
  const { bavail, bsize } = await statfs(dirname(drafts.database));
  if (bavail * bsize < bytes) {
    throw new StartError(
      `There is no room: ${formatBytes(bytes, 'en')} are needed beside the database`,
    );
  }
  try {
    const at = await unpack(from, drafts, onBytes);
    const fault = await faultOfSqlite(drafts.database);
    if (fault) throw new Error(fault);
    return at;
  } catch (error) {
    if (codeOf(error) !== 'undefined' || !(error instanceof Error)) throw error;
    throw new StartError(`${from} was not restored: ${error.message}`);
  }
}

/** Everything before the last renaming adds to what is there, and takes nothing of it away. */
async function exchange(file: string, photos: string, drafts: Drafts): Promise<string | null> {
  const ending = `.before-restore-${stampOf(Date.now())}`;
  const aside = (await sizeOf(file)) === null ? null : file + ending;
  if (aside) {
    await keepPhotosAside(photos, photos + ending);
    await linkOrCopy(file, aside);
    // Of a file that is damaged, for else there is none: it must not be taken for the new one's.
    for (const part of ['-wal', '-shm']) await renameIfThere(file + part, aside + part);
  }
  await putPhotosBack(drafts.photos, photos);
  await toDisk(drafts.database);
  await rename(drafts.database, file);
  await keepFolder(dirname(file));
  return aside;
}

async function renameIfThere(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error) => {
    if (codeOf(error) !== 'ENOENT') throw error;
  });
}

async function toDisk(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
}

async function dropDrafts({ database, photos }: Drafts): Promise<void> {
  for (const part of ['', '-journal', '-wal', '-shm']) await rm(database + part, { force: true });
  await rm(photos, { recursive: true, force: true });
}
