import { RotateCw, X } from 'lucide-react';
import { fileTexts } from '../../i18n/en/files.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from '../photos/upload-list.module.css';
import type { FileUploads } from './use-file-uploads.ts';

/** Uploads that wait or run, each with a progress bar, and failed ones with the reason. */
export function FileUploadList({ uploads }: { uploads: FileUploads }) {
  const { items, retry, cancel } = uploads;
  const failed = items.filter(({ fault }) => fault !== null);
  return (
    <>
      {/* A live region must exist before its first message, or it would not be announced. */}
      <VisuallyHidden>
        <span role="status">
          {failed.map(({ file, fault }) => `${file.name}: ${fault}`).join(' ')}
        </span>
      </VisuallyHidden>
      {items.length > 0 && (
        <ul className={styles.list}>
          {items.map(({ id, file: { name }, percent, fault, canRetry }) => (
            <li key={id} className={cx(styles.item, fault !== null && styles.failed)}>
              <span className={styles.name}>{name}</span>
              {fault === null ? (
                <progress
                  className={styles.progress}
                  max={100}
                  value={percent}
                  aria-label={fileTexts.progress(name)}
                />
              ) : (
                <span className={styles.fault}>{fault}</span>
              )}
              <span className={styles.actions}>
                {canRetry && (
                  <IconButton label={fileTexts.retry(name)} size="sm" onClick={() => retry(id)}>
                    <RotateCw aria-hidden="true" />
                  </IconButton>
                )}
                <IconButton
                  label={fault === null ? fileTexts.cancel(name) : fileTexts.dismiss(name)}
                  size="sm"
                  onClick={() => cancel(id)}
                >
                  <X aria-hidden="true" />
                </IconButton>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
