import type { Readable } from 'node:stream';

/** The location of a photo: the path of its row, and the key of a remote store. */
export interface StoredPhoto {
  path: string;
  storeKey: string | null;
}

/** A stored photo, and when it was stored (ms since 1970). */
export interface ListedPhoto extends StoredPhoto {
  at: number;
}

/** An opened file, and its length if known in advance. */
export interface OpenedPhoto {
  bytes: number | null;
  stream: Readable;
}

/** Bytes of a file, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The files of a photo to store; the caller keeps them. */
export interface PhotoFiles {
  file: string;
  /** Null for a file of any type. */
  thumb: string | null;
  mime: string;
}

/** The path is already taken; the existing photo is unchanged. */
export class PhotoPathTaken extends Error {}

/**
 * The port to the storage of photos with their thumbnails, and of files of any type.
 * Calls reject with AppError photo.full or photo.storeAway if the store is unavailable.
 */
export interface PhotoStore {
  /**
   * Stores a photo completely or not at all; returns the store's own key, if it has one. An
   * existing photo is neither replaced nor deleted.
   * @throws PhotoPathTaken if the store can tell; else a general error. 64 random bits in each path
   * make collisions rare.
   */
  put(path: string, photo: PhotoFiles): Promise<string | null>;
  /** Null if there is none. With a range, only its bytes are read. */
  open(photo: StoredPhoto, thumb: boolean, range?: ByteRange): Promise<OpenedPhoto | null>;
  /** Missing files count as deleted. */
  delete(photos: readonly StoredPhoto[]): Promise<void>;
  /** All stored photos, incomplete ones included. */
  list(): AsyncIterable<ListedPhoto>;
}
