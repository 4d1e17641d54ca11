import { X } from 'lucide-react';
import { photoTexts } from '../texts/photos.ts';
import { PhotoLink } from '../ticket/photo-link.tsx';
import { photoName } from '../ticket/ticket-link.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { AddPhotos } from './add-photos.tsx';
import styles from './photo-field.module.css';
import type { Uploads } from './use-uploads.ts';

interface PhotoFieldProps {
  photoUrls: readonly string[];
  uploads: Uploads;
  /** How many there may be. */
  most: number;
  /** Without it they stay. */
  onRemove?: (url: string) => void;
}

/** The photos of a form: those that are there, those on their way, and more. */
export function PhotoField({ photoUrls, uploads, most, onRemove }: PhotoFieldProps) {
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{photoTexts.label}</legend>
      {photoUrls.length > 0 && (
        <ul className={styles.photos}>
          {photoUrls.map((url) => (
            <li key={url} className={styles.photo}>
              <PhotoLink url={url} />
              {onRemove && (
                <IconButton
                  label={photoTexts.remove(photoName(url))}
                  size="sm"
                  onClick={() => onRemove(url)}
                >
                  <X aria-hidden="true" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      <AddPhotos uploads={uploads} isFull={photoUrls.length >= most} />
    </fieldset>
  );
}
