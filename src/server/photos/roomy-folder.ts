import { mkdir, statfs } from 'node:fs/promises';
import { AppError } from '../../core/errors.ts';
import { asRefusal } from './disk-faults.ts';

/** Most of the time the database is on the same disk: photos leave it some room. */
const LEFT_FREE = 200 * 1024 * 1024;

/**
 * A folder that is there and has room for another photo.
 * @throws AppError photo.full when its disk has less than 200 MB left, photo.storeAway
 */
export async function roomyFolder(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < LEFT_FREE) throw new AppError('photo.full');
    return folder;
  } catch (error) {
    throw asRefusal(error);
  }
}
