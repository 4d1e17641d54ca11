import { photoTexts } from '../../i18n/en/photos.ts';
import { AddPhotos } from './add-photos.tsx';
import styles from './photo-field.module.css';
import { PhotoList } from './photo-list.tsx';
import type { Uploads } from './use-uploads.ts';

interface PhotoFieldProps {
  photoUrls: readonly string[];
  uploads: Uploads;
  /** Maximum number of photos. */
  maxPhotos: number;
  /** Omitted if photos cannot be removed. */
  onRemove?: (url: string) => void;
}

/** The photos of a form: existing ones, uploads in progress, and a button to add more. */
export function PhotoField({ photoUrls, uploads, maxPhotos, onRemove }: PhotoFieldProps) {
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{photoTexts.label}</legend>
      <PhotoList photoUrls={photoUrls} onRemove={onRemove} />
      <AddPhotos uploads={uploads} isFull={photoUrls.length >= maxPhotos} />
    </fieldset>
  );
}
