import { FileUp } from 'lucide-react';
import { type DragEvent, useRef } from 'react';
import { timeImportTexts } from '../../../i18n/en/time-import.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { secondsText } from '../time-texts.ts';
import { EarlierImports } from './earlier-imports.tsx';
import { ImportMapping } from './import-mapping.tsx';
import { ImportPreview } from './import-preview.tsx';
import styles from './time-import.module.css';
import { useTimeImport } from './use-time-import.ts';

/** Imports time entries from a CSV file, with a preview, a report and undo. */
export default function TimeImport() {
  const texts = timeImportTexts;
  const state = useTimeImport();
  const input = useRef<HTMLInputElement>(null);
  const { file, fault, read, report, preview, isBusy } = state;

  function drop(event: DragEvent) {
    event.preventDefault();
    const [dropped] = event.dataTransfer.files;
    if (dropped && !isBusy) void state.choose(dropped);
  }

  return (
    <div className={styles.page}>
      <p className={styles.intro}>{texts.intro}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same by keys */}
      <div className={styles.chooser} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <Button
          variant={file ? 'secondary' : 'primary'}
          icon={<FileUp aria-hidden="true" />}
          disabled={isBusy}
          onClick={() => input.current?.click()}
        >
          {file ? texts.chooseOther : texts.choose}
        </Button>
        <span className={styles.hint}>{texts.orDrop}</span>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          hidden
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) void state.choose(chosen);
            // Allows choosing the same file again.
            target.value = '';
          }}
        />
      </div>
      {fault && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      {state.hasFailed && (
        <ErrorBanner text={texts.loadFailed} busy={false} onRetry={state.retry} />
      )}
      {file && read && (
        <section className={styles.chosen} aria-label={file.name}>
          <h2 className={styles.name}>{file.name}</h2>
          <p className={styles.summary}>
            {texts.summary(texts.formats[file.csv.format], read.entries.length)}
          </p>
          {!report && <ImportMapping state={state} />}
          <ImportPreview state={state} />
          <p role="status" className={styles.counts}>
            {report && texts.report(report.added, secondsText(report.addedSeconds), report.known)}
            {!report &&
              preview.data &&
              texts.preview(
                preview.data.added,
                secondsText(preview.data.addedSeconds),
                preview.data.known,
              )}
            {!report && preview.isFetching && !preview.data && texts.checking}
          </p>
          {preview.isError && !report && (
            <ErrorBanner
              text={texts.previewFailed}
              busy={preview.isFetching}
              onRetry={() => void preview.refetch()}
            />
          )}
          {!report && (
            <div className={styles.actions}>
              <Button
                variant="primary"
                busy={isBusy}
                disabled={!preview.data || preview.data.added === 0}
                onClick={() => void state.run()}
              >
                {texts.import(preview.data?.added ?? 0)}
              </Button>
            </div>
          )}
        </section>
      )}
      <EarlierImports />
    </div>
  );
}
