import { mkdir, open, rename, rm, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { formatBytes } from '../../core/lib/bytes.ts';
import { photoFolder } from '../attachments/stores/folders.ts';
import type { Config } from '../config/read-config.ts';
import { describeFileError, StartError } from '../lib/errors.ts';
import { endRevokedAccess, type RestoredAccess } from '../storage/directory/restored-access.ts';
import {
  faultOfSqlite,
  type LockedSqlite,
  lockSqlite,
  renewEpochs,
} from '../storage/sqlite/sqlite-files.ts';
import { codeOf, linkOrCopy, sizeOf, syncFolder, timestampOf } from './files.ts';
import { copyPreviousPhotos, restorePhotos } from './photo-folders.ts';
import type { OnBytes } from './progress.ts';
import { unpack } from './unpack.ts';

/** The result of a restore. */
export interface RestoreResult {
  /** Time of the backup, ms since 1970; null if unknown. */
  at: number | null;
  /** The file with the replaced database; null if there was none. */
  previousFile: string | null;
  access: RestoredAccess;
}

/**
 * Replaces the database and its photos with a backup. The replaced ones stay beside it under a
 * dated name, and access that they had revoked is revoked in the restored database too. The last
 * step is one rename; a failure before it leaves everything unchanged.
 * @throws StartError if the file is not an intact backup of a version that can be migrated, or a server is
 * running
 */
export async function restoreBackup(
  config: Config,
  from: string,
  onBytes: OnBytes = () => {},
): Promise<RestoreResult> {
  const { database } = config;
  if (database.kind !== 'sqlite') {
    throw new StartError('A backup is restored to SQLite; copy it to PostgreSQL with db:copy');
  }
  const photos = photoFolder(config);
  const drafts = { database: `${database.file}.restoring`, photos: `${photos}.restoring` };
  const lock = await lockDatabase(database.file);
  try {
    await dropDrafts(drafts);
    await mkdir(dirname(database.file), { recursive: true, mode: 0o700 });
    const at = await unpackChecked(from, drafts, onBytes);
    renewEpochs(drafts.database);
    const access = endRevokedAccess(drafts.database, lock.database);
    return { at, access, previousFile: await exchange(database.file, photos, drafts) };
  } catch (error) {
    throw asStartError(error, database.file);
  } finally {
    lock.release();
    await dropDrafts(drafts);
  }
}

function asStartError(error: unknown, file: string): unknown {
  const reason = describeFileError(error);
  return reason ? new StartError(`${file} cannot be replaced: ${reason}`) : error;
}

interface Drafts {
  database: string;
  photos: string;
}

async function lockDatabase(file: string): Promise<LockedSqlite> {
  if ((await sizeOf(file)) === null) return { database: null, release() {} };
  try {
    return lockSqlite(file);
  } catch (error) {
    const isInUse = error instanceof Error && error.message === 'in use';
    if (isInUse) throw new StartError(`${file} is in use; stop the server first`);
    throw asStartError(error, file);
  }
}

async function unpackChecked(from: string, drafts: Drafts, onBytes: OnBytes) {
  const bytes = await sizeOf(from);
  if (bytes === null) throw new StartError(`There is no ${from}`);
  const { bavail, bsize } = await statfs(dirname(drafts.database));
  if (bavail * bsize < bytes) {
    throw new StartError(
      `Not enough disk space: ${formatBytes(bytes, 'en')} are needed beside the database`,
    );
  }
  try {
    const at = await unpack(from, drafts, onBytes);
    const fault = await faultOfSqlite(drafts.database);
    if (fault) throw fault;
    return at;
  } catch (error) {
    if (codeOf(error) !== 'undefined' || !(error instanceof Error)) throw error;
    throw new StartError(`${from} was not restored: ${error.message}`);
  }
}

/** Everything before the final rename only adds files, and removes nothing. */
async function exchange(file: string, photos: string, drafts: Drafts): Promise<string | null> {
  const suffix = `.before-restore-${timestampOf(Date.now())}`;
  const previousFile = (await sizeOf(file)) === null ? null : file + suffix;
  if (previousFile) {
    await copyPreviousPhotos(photos, photos + suffix);
    await linkOrCopy(file, previousFile);
    // Left by a damaged database; they must not be applied to the new one.
    for (const part of ['-wal', '-shm']) await renameIfExists(file + part, previousFile + part);
  }
  await restorePhotos(drafts.photos, photos);
  await syncFile(drafts.database);
  await rename(drafts.database, file);
  await syncFolder(dirname(file));
  return previousFile;
}

async function renameIfExists(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error) => {
    if (codeOf(error) !== 'ENOENT') throw error;
  });
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
}

async function dropDrafts({ database, photos }: Drafts): Promise<void> {
  for (const part of ['', '-journal', '-wal', '-shm']) await rm(database + part, { force: true });
  await rm(photos, { recursive: true, force: true });
}
