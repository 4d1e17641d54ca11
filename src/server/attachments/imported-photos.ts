import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, type ErrorCode } from '../../core/errors.ts';
import type { Config } from '../config/read-config.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Store } from '../storage/store.ts';
import { asRefusal } from './disk-faults.ts';
import { createDiskSpace } from './disk-space.ts';
import { type CheckedPhoto, checkImage } from './image-check.ts';
import { checkPhotoRoom } from './photo-room.ts';
import { incomingFolder } from './stores/folders.ts';
import type { PhotoStore } from './stores/photo-store.ts';

/** A photo of a ticket that comes with it, under the path that its ticket or comment names. */
export interface ImportedPhoto {
  path: string;
  boardId: string;
  ticketId: string;
  uploadedBy: string;
}

interface Deps {
  config: Config;
  store: Store;
  repositories: BoardRepositories;
  photoStore: PhotoStore;
  now?: () => number;
}

export type ImportedPhotos = ReturnType<typeof createImportedPhotos>;

/** What an image itself is to blame for. */
const FAULTS = new Set<ErrorCode>([
  'photo.wrongType',
  'photo.heic',
  'photo.damaged',
  'photo.tooManyPixels',
  'photo.tooManyFrames',
  'photo.tooLarge',
]);

/** Photos that come with their tickets from elsewhere: checked and written anew as uploads are. */
export function createImportedPhotos(deps: Deps) {
  const { config, store, repositories, photoStore, now = Date.now } = deps;

  /**
   * Keeps a photo that `importedBy` brings; false where it is none that can be kept.
   * @throws AppError photo.full, photo.storeAway
   */
  async function keep(photo: ImportedPhoto, bytes: Buffer, importedBy: string): Promise<boolean> {
    const folder = await createDiskSpace(incomingFolder(config), bytes.length);
    const sent = join(folder, `${randomBytes(12).toString('hex')}.sent`);
    try {
      await writeFile(sent, bytes, { flag: 'wx', mode: 0o600 });
      // Apart from the person's uploads, which may fill their queue.
      await keepChecked(photo, await checkImage(sent, folder, `import ${importedBy}`));
      return true;
    } catch (error) {
      if (error instanceof AppError && FAULTS.has(error.code)) return false;
      throw asRefusal(error);
    } finally {
      await rm(sent, { force: true });
    }
  }

  async function keepChecked(photo: ImportedPhoto, checked: CheckedPhoto): Promise<void> {
    try {
      const { mime, bytes } = checked;
      const storeKey = await photoStore.put(photo.path, checked);
      const group = photo.path.split('/').at(-2) ?? '';
      const commentGroup = group === photo.ticketId ? null : group;
      const row = { ...photo, commentGroup, mime, bytes, storeKey, createdAt: now() };
      // Without a row its files go by themselves (orphaned-photos.ts).
      await store.tx(async (query) => {
        await repositories.photos.holdBoard(query, photo.boardId);
        await checkPhotoRoom(config, repositories, query, bytes);
        await repositories.photos.insert(query, [row]);
      });
    } finally {
      for (const file of [checked.file, checked.thumb]) await rm(file, { force: true });
    }
  }

  return { keep };
}
