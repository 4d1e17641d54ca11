import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { photoTexts } from '../texts/photos.ts';
import { Button } from '../ui/button.tsx';
import styles from './add-photos.module.css';
import { UploadList } from './upload-list.tsx';
import type { Uploads } from './use-uploads.ts';

interface AddPhotosProps {
  uploads: Uploads;
  /** Nothing more can be added. */
  isFull: boolean;
}

/** The button that chooses images, and what is on its way. */
export function AddPhotos({ uploads, isFull }: AddPhotosProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.add}>
      <UploadList uploads={uploads} />
      <div className={styles.row}>
        <Button
          size="sm"
          icon={<ImagePlus aria-hidden="true" />}
          disabled={isFull}
          onClick={() => input.current?.click()}
        >
          {photoTexts.add}
        </Button>
        <span className={styles.hint}>{photoTexts.hint}</span>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        data-photos
        onChange={({ target }) => {
          uploads.add([...(target.files ?? [])]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </div>
  );
}
