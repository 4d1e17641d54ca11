import { X } from 'lucide-react';
import { photoTexts } from '../texts/photos.ts';
import { PhotoLink } from '../ticket/photo-link.tsx';
import { photoName } from '../ticket/ticket-link.ts';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './photo-field.module.css';

interface PhotoListProps {
  photoUrls: readonly string[];
  /** Without it they stay. */
  onRemove?: ((url: string) => void) | undefined;
}

/** The photos that a form has already. */
export function PhotoList({ photoUrls, onRemove }: PhotoListProps) {
  if (photoUrls.length === 0) return null;
  return (
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
  );
}
