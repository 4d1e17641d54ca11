import { Paperclip } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Board } from '../../../core/board/board.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import { LIMITS } from '../../../core/limits.ts';
import { can } from '../../../core/permissions.ts';
import type { Actor } from '../../../core/users/user.ts';
import { fileTexts } from '../../i18n/en/files.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { acceptDroppedPhotos } from '../photos/drop-photos.ts';
import { FileItem } from './file-item.tsx';
import { FilePreview } from './file-preview.tsx';
import { FileUploadList } from './file-upload-list.tsx';
import styles from './files-section.module.css';
import { type FileUploads, inMegabytes } from './use-file-uploads.ts';
import type { TicketFile, useFiles } from './use-files.ts';

interface FilesSectionProps {
  board: Board;
  ticket: Ticket;
  actor: Actor;
  session: BoardSession;
  loaded: ReturnType<typeof useFiles>;
  uploads: FileUploads;
  /** Whether the board is connected to the server. */
  isLive: boolean;
  titleClass: string;
}

/** The files of a ticket, with adding and removing for users who may. */
export function FilesSection(props: FilesSectionProps) {
  const { board, ticket, actor, session, loaded, uploads, isLive, titleClass } = props;
  const { files, maxBytes, isFailed, retry, hide } = loaded;
  const [previewed, setPreviewed] = useState<TicketFile | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const section = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const mayEdit = can(actor, 'tickets.editPhotos', { board, ticket });
  const isFull = (files?.length ?? 0) + uploads.items.length >= LIMITS.files;

  async function remove({ id: fileId, name }: TicketFile) {
    // The focused button is removed with its file.
    requestAnimationFrame(() => section.current?.focus());
    const ticketRef = { boardId: board.id, ticketId: ticket.id };
    setAnnouncement(fileTexts.removed(name));
    const outcome = await session.run(
      { type: 'tickets.removeFile', ...ticketRef, fileId },
      { failureText: () => fileTexts.removeFailed },
    );
    if (!('kind' in outcome)) hide(fileId);
  }

  if (!mayEdit && ticket.fileCount === 0) return null;
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={styles.section}
      {...(mayEdit && acceptDroppedPhotos(uploads.add))}
    >
      <h3 className={titleClass}>{fileTexts.label}</h3>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      {isFailed && ticket.fileCount > 0 && (
        <div className={styles.failed}>
          <p role="alert">{isLive ? fileTexts.loadFailed : fileTexts.needsConnection}</p>
          <Button size="sm" onClick={retry}>
            {fileTexts.tryAgain}
          </Button>
        </div>
      )}
      {files && files.length > 0 && (
        <ul className={styles.files} aria-label={fileTexts.list}>
          {files.map((file) => (
            <FileItem
              key={file.id}
              ticketId={ticket.id}
              file={file}
              onPreview={() => setPreviewed(file)}
              onRemove={mayEdit ? () => void remove(file) : null}
            />
          ))}
        </ul>
      )}
      <FileUploadList uploads={uploads} />
      {mayEdit && (
        <div className={styles.row}>
          <Button
            size="sm"
            icon={<Paperclip aria-hidden="true" />}
            disabled={isFull || !isLive}
            onClick={() => input.current?.click()}
          >
            {fileTexts.add}
          </Button>
          <span className={isLive && !isFull ? styles.hint : undefined}>
            {hintFor({ isLive, isFull, maxBytes })}
          </span>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            data-files
            onChange={({ target }) => {
              uploads.add([...(target.files ?? [])]);
              // Allows choosing the same file again.
              target.value = '';
            }}
          />
        </div>
      )}
      {previewed && (
        <FilePreview ticketId={ticket.id} file={previewed} onClose={() => setPreviewed(null)} />
      )}
    </section>
  );
}

function hintFor({
  isLive,
  isFull,
  maxBytes,
}: Pick<FilesSectionProps, 'isLive'> & { isFull: boolean; maxBytes: number | null }): string {
  if (!isLive) return fileTexts.needsConnection;
  if (isFull) return fileTexts.tooMany(LIMITS.files);
  return maxBytes === null ? '' : fileTexts.hint(inMegabytes(maxBytes));
}
