import { photoTexts } from '../../i18n/en/photos.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { UploadFaults, UploadItem } from './upload-item.tsx';
import styles from './upload-list.module.css';
import type { Uploads } from './use-uploads.ts';

/** Uploads in progress, each with a progress bar, and failed ones with the reason. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  const { items, alert, cancel } = uploads;
  return (
    <>
      <UploadFaults uploads={items} />
      {alert !== null && <InlineAlert onDismiss={uploads.dismissAlert}>{alert}</InlineAlert>}
      {items.length > 0 && (
        <ul className={styles.list}>
          {items.map(({ id, name, percent, fault }) => (
            <UploadItem
              key={id}
              {...{ name, percent, fault }}
              texts={photoTexts}
              onCancel={() => cancel(id)}
            />
          ))}
        </ul>
      )}
    </>
  );
}
