import { createContext, type ReactNode } from 'react';
import type { UploadListener } from '../../photos/upload-listener.ts';

/** Uploads what is pasted or dropped into a text. */
export interface TextUploads {
  add(files: readonly File[], listenerOf: (file: File) => UploadListener): void;
  isUploading: boolean;
  /** The uploads in progress, and why others failed. */
  list: ReactNode;
}

/** The uploads of the texts of a ticket or a board; null where files can be added to none. */
export const TextUploadsContext = createContext<TextUploads | null>(null);

/** Images become photos, everything else files. */
export function isImage({ type }: File): boolean {
  return type.startsWith('image/');
}
