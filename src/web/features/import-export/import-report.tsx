import { useId } from 'react';
import { IMPORTED_KINDS, type ImportReport } from '../../../core/import-report.ts';
import { reportTexts } from '../../i18n/en/import-export.ts';
import styles from './transfer.module.css';

interface ImportReportViewProps {
  report: ImportReport;
  /** Whether the import is done; otherwise this is a preview. */
  isDone: boolean;
}

/** The records that an import includes, and those that it leaves out or changes. */
export function ImportReportView({ report, isDone }: ImportReportViewProps) {
  const texts = reportTexts;
  const titleId = useId();
  const importedKinds = IMPORTED_KINDS.filter(
    (kind) => kind !== 'boards' && report.taken[kind] > 0,
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys that scroll need it to be reached
    <section tabIndex={0} aria-labelledby={titleId} className={styles.report}>
      <h3 id={titleId} className={styles.heading}>
        {isDone ? texts.importedTitle : texts.toImportTitle}
      </h3>
      <ul className={styles.counts}>
        {importedKinds.map((kind) => (
          <li key={kind}>{texts.taken[kind](report.taken[kind])}</li>
        ))}
      </ul>
      <h3 className={styles.heading}>{texts.differs}</h3>
      {report.remarks.length === 0 && (
        <p className={styles.text}>{isDone ? texts.nothingDiffered : texts.nothingDiffers}</p>
      )}
      <ul className={styles.remarks}>
        {report.remarks.map(({ kind, count, names }) => (
          <li key={kind}>
            <p className={styles.what}>{texts.remarks[kind].what(count)}</p>
            <p className={styles.why}>{texts.remarks[kind].why(count)}</p>
            {names.length > 0 && <p className={styles.names}>{namesText(names, count)}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function namesText(names: readonly string[], count: number): string {
  const listed = names.join(' · ');
  return count > names.length ? reportTexts.more(listed, count - names.length) : listed;
}
