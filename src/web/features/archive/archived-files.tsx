import { useState } from 'react';
import { fileTexts } from '../../i18n/en/files.ts';
import { trpc } from '../../session/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { FileItem } from '../files/file-item.tsx';
import { FilePreview } from '../files/file-preview.tsx';
import styles from '../files/files-section.module.css';
import type { TicketFile } from '../files/use-files.ts';

interface ArchivedFilesProps {
  ticketId: string;
  titleClass: string | undefined;
}

/** The files of an archived ticket, read-only. */
export function ArchivedFiles({ ticketId, titleClass }: ArchivedFilesProps) {
  const { data, isError, refetch } = trpc.tickets.files.useQuery({ ticketId }, { staleTime: 0 });
  const [previewed, setPreviewed] = useState<TicketFile | null>(null);
  return (
    <section className={styles.section}>
      <h3 className={titleClass}>{fileTexts.label}</h3>
      {isError && !data && (
        <div className={styles.failed}>
          <p role="alert">{fileTexts.loadFailed}</p>
          <Button size="sm" onClick={() => void refetch()}>
            {fileTexts.tryAgain}
          </Button>
        </div>
      )}
      {data && (
        <ul className={styles.files} aria-label={fileTexts.list}>
          {data.files.map((file) => (
            <FileItem
              key={file.id}
              ticketId={ticketId}
              file={file}
              onPreview={() => setPreviewed(file)}
              onRemove={null}
            />
          ))}
        </ul>
      )}
      {previewed && (
        <FilePreview ticketId={ticketId} file={previewed} onClose={() => setPreviewed(null)} />
      )}
    </section>
  );
}
