import type { Readable } from 'node:stream';

/** Where a photo is kept: the path of its row, and what a store away from here knows it by. */
export interface StoredPhoto {
  path: string;
  storeKey: string | null;
}

/** One that is kept, and since when (ms since 1970). */
export interface KeptPhoto extends StoredPhoto {
  at: number;
}

/** A file of a photo, and how long it is where that is known beforehand. */
export interface OpenedPhoto {
  bytes: number | null;
  stream: Readable;
}

/** What is to be kept of a photo; the files stay the caller's. */
export interface PhotoFiles {
  file: string;
  thumb: string;
  mime: string;
}

/** A photo has this path already; it stays as it is. */
export class PhotoPathTaken extends Error {}

/**
 * The port to where photos' bytes are kept, each with its thumbnail.
 * Each call rejects with AppError photo.full or photo.storeAway when the store cannot do it now.
 */
export interface PhotoStore {
  /**
   * Keeps a photo whole or not at all; answers with the store's own key, if it has one. What has
   * this path already is neither replaced nor deleted. @throws PhotoPathTaken where the store can
   * tell; else it is refused as any fault is, which 64 random bits in each path make rare enough.
   */
  put(path: string, photo: PhotoFiles): Promise<string | null>;
  /** Null when there is none. */
  open(photo: StoredPhoto, thumb: boolean): Promise<OpenedPhoto | null>;
  /** What is not there counts as deleted. */
  delete(photos: readonly StoredPhoto[]): Promise<void>;
  /** Every photo that is kept, and what is left of one. */
  list(): AsyncIterable<KeptPhoto>;
}
