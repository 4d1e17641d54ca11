import { readFile } from 'node:fs/promises';
import type { Cloud } from '../uploads/cloud.ts';
import type { PhotoStore } from './photo-store.ts';

/** The folder of everything that is ours in the account. */
const ROOT = 'freelane/';
const THUMB = '.thumb.webp';

/** Photos at UploadThing, under their paths. Who may see one is asked here, at each read. */
export function cloudStore(cloud: Cloud): PhotoStore {
  async function drop(path: string): Promise<void> {
    await cloud.deleteFiles([ROOT + path, ROOT + path + THUMB]);
  }

  return {
    async put(path, { file, thumb, mime }) {
      // The service refuses a name that it has, so no photo is replaced. It does not say that this is
      // why; no second path is tried, for no two paths are the same (photo-path.ts).
      const key = await cloud.upload(ROOT + path, await readFile(file), mime);
      try {
        const small = await cloud.upload(ROOT + path + THUMB, await readFile(thumb), 'image/webp');
        return `${key}/${small}`;
      } catch (error) {
        // What cannot be deleted now has no row, and goes later.
        await drop(path).catch(() => {});
        throw error;
      }
    },

    async open({ storeKey }, isThumb) {
      const [key, small] = storeKey?.split('/') ?? [];
      const wanted = isThumb ? small : key;
      return wanted ? cloud.read(wanted) : null;
    },

    async delete(photos) {
      for (const { path } of photos) await drop(path);
    },

    async *list() {
      for await (const { customId, key, at } of cloud.list()) {
        // A photo goes there before its thumbnail: of each that began there is one.
        const isPhoto = customId.startsWith(ROOT) && !customId.endsWith(THUMB);
        if (isPhoto) yield { path: customId.slice(ROOT.length), storeKey: key, at };
      }
    },
  };
}
