import { useState } from 'react';
import { fileTexts } from '../../i18n/en/files.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './file-preview.module.css';
import { fileUrl } from './file-url.ts';
import type { TicketFile } from './use-files.ts';

interface FilePreviewProps {
  ticketId: string;
  file: TicketFile;
  onClose: () => void;
}

/** Shows a picture, a film, a recording or a PDF. Nothing in it can run (docs/security.md). */
export function FilePreview({ ticketId, file, onClose }: FilePreviewProps) {
  const url = fileUrl(ticketId, file.id);
  return (
    <Dialog
      title={file.name}
      size="lg"
      onClose={onClose}
      footer={
        <a href={url} download className={buttonClass('secondary')}>
          {fileTexts.downloadShort}
        </a>
      }
    >
      <div className={styles.preview}>
        <Content url={url} file={file} />
      </div>
    </Dialog>
  );
}

function Content({ url, file: { name, type } }: { url: string; file: TicketFile }) {
  const [isBroken, setBroken] = useState(false);
  const label = fileTexts.preview(name);
  const hasViewer = type !== 'application/pdf' || navigator.pdfViewerEnabled;
  if (isBroken || !hasViewer) return <p role="alert">{fileTexts.noPreview}</p>;
  if (type.startsWith('image/')) {
    return <img src={url} alt={name} className={styles.media} onError={() => setBroken(true)} />;
  }
  if (type.startsWith('video/')) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: captions are not part of an uploaded file
      <video
        src={url}
        controls
        preload="metadata"
        aria-label={label}
        className={styles.media}
        onError={() => setBroken(true)}
      />
    );
  }
  if (type.startsWith('audio/')) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: captions are not part of an uploaded file
      <audio
        src={url}
        controls
        preload="metadata"
        aria-label={label}
        className={styles.audio}
        onError={() => setBroken(true)}
      />
    );
  }
  // The browser's own viewer. A sandbox attribute would block it; the response is sandboxed instead.
  return <iframe src={`${url}?preview`} title={label} className={styles.document} />;
}
