import { mkdir, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf, linkOrCopy, syncFolder } from './files.ts';

/** Links every photo into another folder, where it stays when the first folder drops it. */
export async function copyPreviousPhotos(folder: string, previousFolder: string): Promise<void> {
  for await (const path of filesIn(folder)) {
    const to = join(previousFolder, path);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await linkOrCopy(join(folder, path), to);
  }
}

/** Moves restored photos into place. An existing file is the same photo: paths are never reused. */
export async function restorePhotos(drafts: string, folder: string): Promise<void> {
  const folders = new Set<string>();
  for await (const path of filesIn(drafts)) {
    const to = join(folder, path);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await rename(join(drafts, path), to);
    folders.add(dirname(to));
  }
  for (const path of folders) await syncFolder(path);
}

/** Relative paths of all files in a folder; none if it does not exist. */
async function* filesIn(folder: string, path = ''): AsyncGenerator<string> {
  const entries = await readdir(join(folder, path), { withFileTypes: true }).catch((error) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  for (const entry of entries) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) yield* filesIn(folder, inner);
    else yield inner;
  }
}
