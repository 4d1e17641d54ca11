import { X } from 'lucide-react';
import { photoTexts } from '../texts/photos.ts';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './upload-list.module.css';
import type { Uploads } from './use-uploads.ts';

/** The photos on their way, each with its progress, and those that failed with the reason. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  if (uploads.items.length === 0) return null;
  return (
    <ul className={styles.list}>
      {uploads.items.map(({ id, name, percent, fault }) => (
        <li key={id} className={styles.item}>
          <span className={styles.name}>{name}</span>
          {fault === null ? (
            <progress
              className={styles.progress}
              max={100}
              value={percent}
              aria-label={photoTexts.progress(name)}
            />
          ) : (
            <span className={styles.fault}>{fault}</span>
          )}
          <IconButton
            label={fault === null ? photoTexts.cancel(name) : photoTexts.dismiss(name)}
            size="sm"
            onClick={() => uploads.cancel(id)}
          >
            <X aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
