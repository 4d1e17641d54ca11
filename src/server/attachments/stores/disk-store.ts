import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { asRefusal } from '../disk-faults.ts';
import { createDiskSpace } from '../disk-space.ts';
import { type KeptPhoto, PhotoPathTaken, type PhotoStore } from './photo-store.ts';

/** What the name of a photo's thumbnail ends with. */
export const THUMB = '.thumb.webp';
/** One that is being written; a photo's own name never begins so. */
const DRAFT = '.draft-';
const DRAFTS_KEPT_MS = 24 * 3_600_000;

/** Photos as files under a folder, in the folders that their paths name. */
export function diskStore(folder: string): PhotoStore {
  const fileOf = (path: string) => join(folder, ...partsOf(path));

  return {
    put: (path, photo) =>
      orAway(async () => {
        const target = fileOf(path);
        await createDiskSpace(folder);
        await claim(target);
        try {
          // The thumbnail first: a photo that is there has one.
          await keep(photo.thumb, target + THUMB);
          await keep(photo.file, target);
        } catch (error) {
          await rm(target + THUMB, { force: true });
          await rm(target, { force: true });
          throw error;
        }
        return null;
      }),

    open: ({ path }, thumb) =>
      orAway(async () => {
        const file = await openIfThere(fileOf(path) + (thumb ? THUMB : ''));
        if (!file) return null;
        return { bytes: (await file.stat()).size, stream: file.createReadStream() };
      }),

    delete: (photos) =>
      orAway(async () => {
        for (const { path } of photos) {
          const file = fileOf(path);
          await rm(file, { force: true });
          await rm(file + THUMB, { force: true });
          await dropEmpty(dirname(file), folder);
        }
      }),

    list: () => photosIn(folder, ''),
  };
}

/** Paths are made by this server alone; one that leads elsewhere is a bug, and is not followed. */
function partsOf(path: string): string[] {
  if (!isOfPhoto(path)) throw new Error('not the path of a photo');
  return path.split('/');
}

/** Whether a path leads to a photo, or a thumbnail, and nowhere else. */
export function isOfPhoto(path: string): boolean {
  const parts = path.split('/');
  const isSafe = parts.every((part) => /^[^.\\/\0][^\\/\0]*$/.test(part));
  return parts.length >= 3 && parts.length <= 4 && isSafe;
}

/** Written beside its place and then renamed: nobody reads half of it, be it after a crash. */
async function keep(from: string, to: string): Promise<void> {
  const draft = join(dirname(to), DRAFT + randomBytes(9).toString('hex'));
  try {
    await copyFile(from, draft, constants.COPYFILE_EXCL);
    const file = await open(draft, 'r+');
    await file.sync().finally(() => file.close());
    await rename(draft, to);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw error;
  }
}

/**
 * Makes an empty file, which then is replaced: of several who want a place one gets it, on file
 * systems without hard links too. @throws PhotoPathTaken
 */
async function claim(path: string): Promise<void> {
  // An empty folder may be dropped by a deletion just after it was made.
  for (let isLast = false; ; isLast = true) {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      return await (await open(path, 'wx', 0o600)).close();
    } catch (error) {
      if (codeOf(error) === 'EEXIST') throw new PhotoPathTaken();
      if (isLast || codeOf(error) !== 'ENOENT') throw error;
    }
  }
}

async function openIfThere(path: string) {
  try {
    return await open(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function dropEmpty(folder: string, root: string): Promise<void> {
  for (let at = folder; at.length > root.length; at = dirname(at)) {
    try {
      await rmdir(at);
    } catch {
      return;
    }
  }
}

/** What other programs left there, as `.DS_Store` and `.nfs…`, is none of ours. */
async function* photosIn(folder: string, path: string): AsyncGenerator<KeptPhoto> {
  const entries = await entriesOf(join(folder, path));
  const names = new Set(entries.map(({ name }) => name));
  for (const entry of entries) {
    const inner = path === '' ? entry.name : `${path}/${entry.name}`;
    if (entry.isDirectory()) yield* photosIn(folder, inner);
    else if (entry.name.startsWith(DRAFT)) await dropOldDraft(join(folder, inner));
    else if (isOfPhoto(withoutThumb(inner)) && !isThumbOf(names, entry.name)) {
      const at = await changedAt(join(folder, inner));
      if (at !== null) yield { path: withoutThumb(inner), storeKey: null, at };
    }
  }
}

/** Not of a thumbnail that a crash left alone: that stands for its photo, to be found and dropped. */
function isThumbOf(names: Set<string>, name: string): boolean {
  return name.endsWith(THUMB) && names.has(withoutThumb(name));
}

function withoutThumb(name: string): string {
  return name.endsWith(THUMB) ? name.slice(0, -THUMB.length) : name;
}

function entriesOf(folder: string) {
  return readdir(folder, { withFileTypes: true }).catch((error) => {
    if (isMissing(error)) return [];
    throw error;
  });
}

async function dropOldDraft(path: string): Promise<void> {
  const at = await changedAt(path);
  if (at === null || at >= Date.now() - DRAFTS_KEPT_MS) return;
  // One that cannot be deleted now goes later, and hides no photo behind it.
  await rm(path, { force: true }).catch(() => {});
}

async function changedAt(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** What went wrong on the disk, in words for who sent a photo. */
async function orAway<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asRefusal(error);
  }
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return String((error as NodeJS.ErrnoException).code);
}
