import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Cloud } from '../uploads/uploadthing-client.ts';
import type { PhotoStore } from './photo-store.ts';

/** The folder of Freelane's files in the account. */
const ROOT = 'freelane/';
const THUMB = '.thumb.webp';
/** The type of files there: a browser shows nothing of a file whose address was guessed. */
const UNKNOWN_TYPE = 'application/octet-stream';

/**
 * Stores photos at UploadThing under their paths. Access is checked by this server on each read.
 */
export function cloudStore(cloud: Cloud): PhotoStore {
  async function drop(path: string): Promise<void> {
    await cloud.deleteFiles([ROOT + path, ROOT + path + THUMB]);
  }

  return {
    async put(path, { file, thumb, mime }) {
      // Read while it is sent, because it may be large.
      if (thumb === null) return cloud.upload(ROOT + path, await openAsBlob(file), UNKNOWN_TYPE);
      // The service refuses an existing name, so no photo is replaced. It does not report that
      // reason, so no other path is tried: paths are unique (photo-path.ts).
      const key = await cloud.upload(ROOT + path, await readFile(file), mime);
      try {
        const thumbKey = await cloud.upload(
          ROOT + path + THUMB,
          await readFile(thumb),
          'image/webp',
        );
        return `${key}/${thumbKey}`;
      } catch (error) {
        // Files that cannot be deleted now have no row and are swept later.
        await drop(path).catch(() => {});
        throw error;
      }
    },

    async open({ storeKey }, isThumb, range) {
      const [key, thumbKey] = storeKey?.split('/') ?? [];
      const requestedKey = isThumb ? thumbKey : key;
      return requestedKey ? cloud.read(requestedKey, range) : null;
    },

    async delete(photos) {
      for (const { path } of photos) await drop(path);
    },

    async *list() {
      for await (const { customId, key, at } of cloud.list()) {
        // The photo is uploaded before its thumbnail, so each upload has at least this file.
        const isPhoto = customId.startsWith(ROOT) && !customId.endsWith(THUMB);
        if (isPhoto) yield { path: customId.slice(ROOT.length), storeKey: key, at };
      }
    },
  };
}
