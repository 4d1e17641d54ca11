import { createContext, type ReactNode } from 'react';
import type { UploadListener } from '../../photos/upload-listener.ts';

/** Uploads files pasted or dropped into a text. */
export interface TextUploads {
  add(files: readonly File[], listenerOf: (file: File) => UploadListener): void;
  isUploading: boolean;
  /** The uploads in progress, and why others failed. */
  list: ReactNode;
}

/** The uploads of the texts of a ticket or a board; null where no files can be added. */
export const TextUploadsContext = createContext<TextUploads | null>(null);

/** Images become photos, everything else files. */
export function isImage({ type }: File): boolean {
  return type.startsWith('image/');
}
