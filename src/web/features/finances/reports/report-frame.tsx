import { Download, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { reportsTexts } from '../../../i18n/en/reports.ts';
import { downloadFile } from '../../../lib/save-as.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { LoadingScreen } from '../../../ui/loading-screen.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { PrintSheet } from '../../print/print-sheet.tsx';
import { useIsPrinting } from '../../print/use-is-printing.ts';
import { reportCsv } from './report-csv.ts';
import type { ReportTable } from './report-rows.ts';
import { ReportSheet } from './report-sheet.tsx';
import styles from './reports.module.css';

interface ReportFrameProps {
  title: string;
  /** An explanation of the report. */
  note: string;
  fileName: string;
  /** Null while it is loaded. */
  table: ReportTable | null;
  query: { isError: boolean; isFetching: boolean; refetch: () => unknown };
  empty: { title: string; text: string };
  /** Below the table. */
  children?: ReactNode;
}

/** A report with its note and buttons, and its printed form. */
export function ReportFrame({
  title,
  note,
  fileName,
  table,
  query,
  empty,
  children,
}: ReportFrameProps) {
  const texts = reportsTexts;
  const isPrinting = useIsPrinting();
  if (!table) {
    return query.isError ? (
      <ErrorBanner
        text={texts.loadFailed}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <LoadingScreen inline text={texts.loading} />
    );
  }
  if (table.rows.length === 0) return <EmptyState {...empty} />;
  return (
    <>
      <div className={styles.head}>
        <p className={styles.note}>{note}</p>
        <ToolButton
          label={texts.csv}
          icon={<Download aria-hidden="true" />}
          onClick={() => downloadFile(`${fileName}.csv`, new Blob([reportCsv(table)]))}
        />
        <ToolButton
          label={texts.print}
          icon={<Printer aria-hidden="true" />}
          onClick={() => window.print()}
        />
      </div>
      <ReportSheet label={title} table={table} />
      {children}
      {isPrinting &&
        createPortal(
          <PrintSheet title={title}>
            <p>{note}</p>
            <ReportSheet label={title} table={table} isPrinted />
            {children}
          </PrintSheet>,
          document.body,
        )}
    </>
  );
}
