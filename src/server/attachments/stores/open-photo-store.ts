import type { Config } from '../../config/read-config.ts';
import { createCloud } from '../uploads/uploadthing-client.ts';
import { cloudStore } from './cloud-store.ts';
import { diskStore } from './disk-store.ts';
import { photoFolder } from './folders.ts';
import type { PhotoStore, StoredPhoto } from './photo-store.ts';

/** Opens the photo store that the configuration selects. */
export function openPhotoStore(config: Config): PhotoStore {
  const disk = diskStore(photoFolder(config));
  if (!config.uploadthing) return disk;
  return cloudBesideDisk(cloudStore(createCloud(config.uploadthing)), disk);
}

/** Stores new photos in the cloud; those stored on disk before stay there. */
function cloudBesideDisk(cloud: PhotoStore, disk: PhotoStore): PhotoStore {
  const isOnDisk = ({ storeKey }: StoredPhoto) => storeKey === null;
  return {
    put: cloud.put,
    open: (photo, ...rest) => (isOnDisk(photo) ? disk : cloud).open(photo, ...rest),
    async delete(photos) {
      await disk.delete(photos.filter(isOnDisk));
      await cloud.delete(photos.filter((photo) => !isOnDisk(photo)));
    },
    async *list() {
      yield* disk.list();
      yield* cloud.list();
    },
  };
}
