import { X } from 'lucide-react';
import { photoTexts } from '../../i18n/en/photos.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './photo-field.module.css';
import { PhotoLink } from './photo-link.tsx';
import { photoName } from './photo-url.ts';

interface PhotoListProps {
  photoUrls: readonly string[];
  /** Omitted if photos cannot be removed. */
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
