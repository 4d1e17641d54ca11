import { useState } from 'react';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { FileUploadList } from '../files/file-upload-list.tsx';
import type { FileUploads } from '../files/use-file-uploads.ts';
import { isImage, type TextUploads } from '../markdown/editor/text-uploads.ts';
import { UploadList } from '../photos/upload-list.tsx';
import type { Uploads } from '../photos/use-uploads.ts';

interface Options {
  photos: Uploads;
  /** Null if only images can be added, and why. */
  files: FileUploads | null;
  noFiles: string;
}

/** The uploads of a text: images become photos, everything else files of the ticket. */
export function useTextUploads({ photos, files, noFiles }: Options): TextUploads {
  const [isRefused, setRefused] = useState(false);
  return {
    isUploading: photos.isUploading || (files?.isUploading ?? false),
    add(added, listenerOf) {
      const others = added.filter((file) => !isImage(file));
      const images = added.filter(isImage);
      if (images.length > 0) photos.add(images, listenerOf);
      if (others.length > 0) files?.add(others, listenerOf);
      setRefused(others.length > 0 && !files);
    },
    list: (
      <>
        {isRefused && <InlineAlert onDismiss={() => setRefused(false)}>{noFiles}</InlineAlert>}
        <UploadList uploads={photos} />
        {files && <FileUploadList uploads={files} />}
      </>
    ),
  };
}
