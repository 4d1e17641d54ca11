import { X } from 'lucide-react';
import { photoTexts } from '../../i18n/en/photos.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './upload-list.module.css';
import type { Upload, Uploads } from './use-uploads.ts';

/** Uploads in progress, each with a progress bar, and failed ones with the reason. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  const { items, alert } = uploads;
  const failed = items.filter(({ fault }) => fault !== null);
  return (
    <>
      {/* A live region must exist before its first message, or it would not be announced. */}
      <VisuallyHidden>
        <span role="status">{failed.map(({ name, fault }) => `${name}: ${fault}`).join(' ')}</span>
      </VisuallyHidden>
      {alert !== null && <InlineAlert onDismiss={uploads.dismissAlert}>{alert}</InlineAlert>}
      {items.length > 0 && (
        <ul className={styles.list}>
          {items.map((upload) => (
            <UploadItem key={upload.id} upload={upload} onCancel={uploads.cancel} />
          ))}
        </ul>
      )}
    </>
  );
}

interface UploadItemProps {
  upload: Upload;
  onCancel: (id: string) => void;
}

function UploadItem({ upload: { id, name, percent, fault }, onCancel }: UploadItemProps) {
  return (
    <li className={cx(styles.item, fault !== null && styles.failed)}>
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
      <span className={styles.actions}>
        <IconButton
          label={fault === null ? photoTexts.cancel(name) : photoTexts.dismiss(name)}
          size="sm"
          onClick={() => onCancel(id)}
        >
          <X aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  );
}
