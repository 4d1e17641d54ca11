import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { THUMBNAIL_SUFFIX } from '../attachments/stores/disk-store.ts';
import { photoFolder } from '../attachments/stores/folders.ts';
import type { Config } from '../config/read-config.ts';
import { StartError } from '../lib/errors.ts';
import { contentOf, photoPathsIn } from '../storage/sqlite/sqlite-files.ts';
import { createArchive } from './archive.ts';
import { codeOf } from './files.ts';
import { DATABASE, MANIFEST, manifestOf, PHOTOS } from './manifest.ts';
import { type OnProgress, partProgress } from './progress.ts';

/** The content of a finished backup. */
export interface BackupSummary {
  bytes: number;
  boards: number;
  tickets: number;
  photos: number;
  /** Photos whose files were missing. */
  missing: number;
}

const READ_OPTIONS = { highWaterMark: 1024 * 1024 };

type Add = Awaited<ReturnType<typeof createArchive>>['add'];

interface Packing {
  config: Config;
  copy: string;
  archive: string;
  at: number;
  onProgress: OnProgress;
}

/** Writes the archive: the manifest, the copy of the database, and its photos. */
export async function pack({
  config,
  copy,
  archive,
  at,
  onProgress,
}: Packing): Promise<BackupSummary> {
  const { migration, photoBytes, ...content } = await contentOf(copy);
  const bytes = (await stat(copy)).size;
  const file = await open(archive, 'wx', 0o600);
  try {
    const total = bytes + photoBytes;
    const { add, end } = await createArchive(file, at, partProgress('photos', total, onProgress));
    const manifest = manifestOf(at, migration);
    await add(MANIFEST, manifest.length, chunks(manifest));
    await add(DATABASE, bytes, createReadStream(copy, READ_OPTIONS));
    const missing = await addPhotos(photoFolder(config), copy, add);
    await end();
    return { ...content, missing, bytes: (await file.stat()).size };
  } finally {
    await file.close();
  }
}

/** Returns how many photos of the database have no file. */
async function addPhotos(folder: string, copy: string, add: Add): Promise<number> {
  let missing = 0;
  for (const path of photoPathsIn(copy)) {
    for (const name of [path + THUMBNAIL_SUFFIX, path]) {
      const exists = await addFile(join(folder, name), PHOTOS + name, add);
      if (!exists && name === path) missing += 1;
    }
  }
  return missing;
}

async function addFile(from: string, path: string, add: Add): Promise<boolean> {
  const file = await open(from).catch((error) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw new StartError(`${from} cannot be read (${codeOf(error)})`);
  });
  if (!file) return false;
  try {
    await add(
      path,
      (await file.stat()).size,
      file.createReadStream({ ...READ_OPTIONS, autoClose: false }),
    );
    return true;
  } finally {
    await file.close();
  }
}

async function* chunks(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
