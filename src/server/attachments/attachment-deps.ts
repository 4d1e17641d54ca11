import type { Config } from '../config/read-config.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Store } from '../storage/store.ts';
import type { PhotoStore } from './stores/photo-store.ts';

/** Shared dependencies of the services of photos and files. */
export interface AttachmentDeps {
  config: Config;
  store: Store;
  repositories: BoardRepositories;
  /** Stores the bytes of photos and files. */
  photoStore: PhotoStore;
}
