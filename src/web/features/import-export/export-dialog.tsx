import { useEffect, useRef, useState } from 'react';
import type { Board } from '../../../core/board/board.ts';
import { exportTexts } from '../../i18n/en/import-export.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { receiveFile } from './receive-file.ts';
import styles from './transfer.module.css';
import { ImportExportFailure } from './transfer-api.ts';

interface ExportDialogProps {
  board: Pick<Board, 'id' | 'name'>;
  onClose: () => void;
}

const MEGABYTE = 1024 * 1024;

/** Exports a board as a file. */
export default function ExportDialog({ board, onClose }: ExportDialogProps) {
  const texts = exportTexts;
  const [format, setFormat] = useState<'archive' | 'csv'>('archive');
  const [received, setReceived] = useState<number | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function download() {
    if (received !== null) return;
    setReceived(0);
    stop.current = new AbortController();
    const { signal } = stop.current;
    const ending = format === 'csv' ? 'csv' : 'json';
    try {
      await receiveFile(`/api/boards/${board.id}/${format}`, `${board.name}.${ending}`, {
        signal,
        onProgress: setReceived,
      });
      onClose();
    } catch (error) {
      if (signal.aborted) return;
      showAlert(error instanceof ImportExportFailure ? error.message : texts.failed);
      setReceived(null);
    }
  }

  return (
    <FormDialog
      title={texts.title}
      onClose={onClose}
      onSubmit={() => void download()}
      submit={texts.submit}
      submitting={texts.busy(((received ?? 0) / MEGABYTE).toFixed(1))}
      isBusy={received !== null}
    >
      <p className={styles.text}>{texts.text}</p>
      <div className={styles.format}>
        <Segmented
          label={texts.format}
          value={format}
          segments={[
            { value: 'archive', label: texts.archive },
            { value: 'csv', label: texts.csv },
          ]}
          onChange={setFormat}
        />
        <p className={styles.why}>{format === 'csv' ? texts.csvText : texts.archiveText}</p>
      </div>
    </FormDialog>
  );
}
