import { Download, X } from 'lucide-react';
import { formatBytes } from '../../../core/lib/bytes.ts';
import { formatMoment } from '../../i18n/dates.ts';
import { fileTexts } from '../../i18n/en/files.ts';
import { locale } from '../../i18n/en/locale.ts';
import { usePerson } from '../../live/board-context/people.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { FileIcon } from './file-icon.tsx';
import styles from './file-item.module.css';
import { fileUrl } from './file-url.ts';
import type { TicketFile } from './use-files.ts';

/** Larger images are shown as an icon, so that a list loads fast. */
const MAX_THUMBNAIL_BYTES = 2 * 1024 ** 2;

interface FileItemProps {
  ticketId: string;
  file: TicketFile;
  onPreview: () => void;
  /** Null if the user may not remove it. */
  onRemove: (() => void) | null;
}

/** A file in the list, with its type, size, uploader and time. */
export function FileItem({ ticketId, file, onPreview, onRemove }: FileItemProps) {
  const { name, type, bytes, isPreviewed, uploadedBy, createdAt } = file;
  const person = usePerson(uploadedBy);
  const url = fileUrl(ticketId, file.id);
  const facts = [wordFor(file), formatBytes(bytes, locale), person?.name, formatMoment(createdAt)];
  return (
    <li className={styles.file}>
      <span className={styles.sign}>
        {isPreviewed && type.startsWith('image/') && bytes <= MAX_THUMBNAIL_BYTES ? (
          <img src={url} alt="" loading="lazy" className={styles.thumb} />
        ) : (
          <FileIcon type={type} />
        )}
      </span>
      <span className={styles.text}>
        {isPreviewed ? (
          <button
            type="button"
            className={styles.name}
            aria-label={fileTexts.openPreview(name)}
            onClick={onPreview}
          >
            {name}
          </button>
        ) : (
          <a href={url} download className={styles.name} aria-label={fileTexts.download(name)}>
            {name}
          </a>
        )}
        <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <a
        href={url}
        download
        className={buttonClass('ghost', 'sm')}
        aria-label={fileTexts.download(name)}
        data-tooltip={fileTexts.download(name)}
      >
        <Download aria-hidden="true" />
      </a>
      {onRemove && (
        <IconButton label={fileTexts.remove(name)} size="sm" tone="danger" onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}

/** A short word for the type: its extension, which people know better than media types. */
function wordFor({ name, type }: TicketFile): string {
  const [, extension] = /\.([A-Za-z0-9]{1,8})$/.exec(name) ?? [];
  if (extension) return extension.toUpperCase();
  return type === 'application/octet-stream' ? fileTexts.file : type;
}
