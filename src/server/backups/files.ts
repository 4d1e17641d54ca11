import { copyFile, link, open, stat } from 'node:fs/promises';

/** In bytes; null where there is none. */
export async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** What was renamed or linked in a folder is found again after a power cut. */
export async function keepFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

/** Gives a file another name, or copies it where the disk knows no links. */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to));
}

export function codeOf(error: unknown): string {
  return String((error as NodeJS.ErrnoException | null)?.code);
}

/** A time as the part of a file's name: `2026-11-22T14-32-24Z`. */
export function stampOf(at: number): string {
  return new Date(at)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
}
