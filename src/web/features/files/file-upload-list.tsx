import { fileTexts } from '../../i18n/en/files.ts';
import { UploadFaults, UploadItem } from '../photos/upload-item.tsx';
import styles from '../photos/upload-list.module.css';
import type { FileUploads } from './use-file-uploads.ts';

/** Uploads that wait or run, each with a progress bar, and failed ones with the reason. */
export function FileUploadList({ uploads }: { uploads: FileUploads }) {
  const { items, retry, cancel } = uploads;
  return (
    <>
      <UploadFaults uploads={items.map(({ file: { name }, fault }) => ({ name, fault }))} />
      {items.length > 0 && (
        <ul className={styles.list}>
          {items.map(({ id, file: { name }, percent, fault, canRetry }) => (
            <UploadItem
              key={id}
              {...{ name, percent, fault }}
              texts={fileTexts}
              onCancel={() => cancel(id)}
              retry={canRetry ? { label: fileTexts.retry(name), onRetry: () => retry(id) } : null}
            />
          ))}
        </ul>
      )}
    </>
  );
}
