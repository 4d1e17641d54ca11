import { RotateCw, X } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './upload-list.module.css';

interface UploadItemProps {
  name: string;
  percent: number;
  /** Why it failed; null while it waits or runs. */
  fault: string | null;
  texts: Record<'progress' | 'cancel' | 'dismiss', (name: string) => string>;
  onCancel: () => void;
  /** Offers to try a failed upload again. */
  retry?: { label: string; onRetry: () => void } | null;
}

/** An upload with its progress bar, or a failed one with the reason. */
export function UploadItem(props: UploadItemProps) {
  const { name, percent, fault, texts, onCancel, retry } = props;
  return (
    <li className={cx(styles.item, fault !== null && styles.failed)}>
      <span className={styles.name}>{name}</span>
      {fault === null ? (
        <progress
          className={styles.progress}
          max={100}
          value={percent}
          aria-label={texts.progress(name)}
        />
      ) : (
        <span className={styles.fault}>{fault}</span>
      )}
      <span className={styles.actions}>
        {retry && (
          <IconButton label={retry.label} size="sm" onClick={retry.onRetry}>
            <RotateCw aria-hidden="true" />
          </IconButton>
        )}
        <IconButton
          label={fault === null ? texts.cancel(name) : texts.dismiss(name)}
          size="sm"
          onClick={onCancel}
        >
          <X aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  );
}

interface UploadFaultsProps {
  uploads: readonly { name: string; fault: string | null }[];
}

/** Announces failed uploads. A live region must exist before its first message. */
export function UploadFaults({ uploads }: UploadFaultsProps) {
  const failed = uploads.filter(({ fault }) => fault !== null);
  return (
    <VisuallyHidden>
      <span role="status">{failed.map(({ name, fault }) => `${name}: ${fault}`).join(' ')}</span>
    </VisuallyHidden>
  );
}
