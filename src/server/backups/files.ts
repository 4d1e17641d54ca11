import { copyFile, link, open, stat } from 'node:fs/promises';

/** In bytes; null if the file does not exist. */
export async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Syncs a folder, so that renames and links in it survive a power failure. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

/** Links a file under another name, or copies it if the file system has no links. */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to));
}

export function codeOf(error: unknown): string {
  return String((error as NodeJS.ErrnoException | null)?.code);
}

/** A time as part of a file name: `2026-11-22T14-32-24Z`. */
export function timestampOf(at: number): string {
  return new Date(at)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
}
