import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, type ErrorCode } from '../../core/errors.ts';
import type { AttachmentDeps } from './attachment-deps.ts';
import { asPhotoError } from './disk-faults.ts';
import { openFolder } from './disk-space.ts';
import { type CheckedPhoto, checkImage } from './image-check.ts';
import { checkPhotoQuota } from './photo-quota.ts';
import { incomingFolder } from './stores/folders.ts';

/** A photo that is imported with its ticket, under the path that its ticket or comment links. */
export interface ImportedPhoto {
  path: string;
  boardId: string;
  ticketId: string;
  uploadedBy: string;
}

interface Deps extends AttachmentDeps {
  now?: () => number;
}

export type ImportedPhotos = ReturnType<typeof createImportedPhotos>;

/** Errors that are the fault of the image. */
const IMAGE_FAULTS = new Set<ErrorCode>([
  'photo.wrongType',
  'photo.heic',
  'photo.damaged',
  'photo.tooManyPixels',
  'photo.tooManyFrames',
  'photo.tooLarge',
]);

/** Imports photos with their tickets: checked and re-encoded as uploads are. */
export function createImportedPhotos(deps: Deps) {
  const { config, store, repositories, photoStore, now = Date.now } = deps;

  /**
   * Stores a photo imported by this user; returns false if it is not a valid image.
   * @throws AppError photo.full, photo.storeAway
   */
  async function add(photo: ImportedPhoto, bytes: Buffer, importedBy: string): Promise<boolean> {
    const folder = await openFolder(incomingFolder(config), bytes.length);
    const upload = join(folder, `${randomBytes(12).toString('hex')}.sent`);
    try {
      await writeFile(upload, bytes, { flag: 'wx', mode: 0o600 });
      // A queue apart from the user's uploads, which may fill theirs.
      await storeChecked(photo, await checkImage(upload, folder, `import ${importedBy}`));
      return true;
    } catch (error) {
      if (error instanceof AppError && IMAGE_FAULTS.has(error.code)) return false;
      throw asPhotoError(error);
    } finally {
      await rm(upload, { force: true });
    }
  }

  async function storeChecked(photo: ImportedPhoto, checked: CheckedPhoto): Promise<void> {
    try {
      const { mime, bytes } = checked;
      const storeKey = await photoStore.put(photo.path, checked);
      const group = photo.path.split('/').at(-2) ?? '';
      const commentGroup = group === photo.ticketId ? null : group;
      const row = { ...photo, commentGroup, mime, bytes, storeKey, createdAt: now() };
      // If this fails, the files are swept as orphans (orphaned-photos.ts).
      await store.tx(async (query) => {
        await repositories.photos.lockBoard(query, photo.boardId);
        await checkPhotoQuota(config, repositories, query, bytes);
        await repositories.photos.insert(query, [row]);
      });
    } finally {
      for (const file of [checked.file, checked.thumb]) await rm(file, { force: true });
    }
  }

  return { add };
}
