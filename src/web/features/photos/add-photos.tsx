import { photoTexts } from '../../i18n/en/photos.ts';
import styles from './add-photos.module.css';
import { ChoosePhotos } from './choose-photos.tsx';
import { UploadList } from './upload-list.tsx';
import type { Uploads } from './use-uploads.ts';

interface AddPhotosProps {
  uploads: Uploads;
  /** Nothing more can be added. */
  isFull: boolean;
}

/** The button to choose images, and the uploads in progress. */
export function AddPhotos({ uploads, isFull }: AddPhotosProps) {
  return (
    <div className={styles.add}>
      <UploadList uploads={uploads} />
      <div className={styles.row}>
        <ChoosePhotos uploads={uploads} isFull={isFull} />
        <span className={styles.hint}>{photoTexts.hint}</span>
      </div>
    </div>
  );
}
