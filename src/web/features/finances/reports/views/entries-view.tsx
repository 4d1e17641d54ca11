import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { Period, ReportedEntry } from '../../../../../core/money/reports/report-views.ts';
import { reportEntriesTexts, reportsTexts } from '../../../../i18n/en/reports.ts';
import { trpc } from '../../../../session/trpc.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorBanner } from '../../../../ui/error-banner.tsx';
import { LoadingScreen } from '../../../../ui/loading-screen.tsx';
import { secondsText } from '../../../time/time-texts.ts';
import { dayText } from '../../day-text.ts';
import { NO_ENTRIES } from '../report-bar.tsx';
import { NONE } from '../report-rows.ts';
import sheet from '../report-sheet.module.css';
import styles from '../reports.module.css';
import type { ReportsSearch } from '../reports-search.ts';

interface EntriesViewProps {
  period: Period;
  search: ReportsSearch;
}

/** The entries behind an amount of hours in a report. */
export function EntriesView({ period: { from, to }, search }: EntriesViewProps) {
  const texts = reportEntriesTexts;
  const { person, project, client, billable } = search;
  const { data, isError, isFetching, refetch } = trpc.money.reports.entries.useQuery(
    {
      ...{ from, to, billable, personId: person },
      ...{ projectId: withoutNone(project), clientId: withoutNone(client) },
    },
    { staleTime: 0 },
  );
  if (!data) {
    return isError ? (
      <ErrorBanner
        text={reportsTexts.loadFailed}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <LoadingScreen inline text={reportsTexts.loading} />
    );
  }
  const { entries, entryCount, seconds } = data;
  return (
    <>
      <div className={styles.head}>
        <Link to="/finances/reports" search={{ ...search, ...NO_ENTRIES }} className={styles.back}>
          <ArrowLeft aria-hidden="true" />
          {texts.back}
        </Link>
      </div>
      {entries.length === 0 ? (
        <EmptyState title={reportsTexts.none} text={reportsTexts.noneText.hours} />
      ) : (
        <table className={sheet.table} aria-label={texts.title}>
          <thead>
            <tr>
              <th scope="col">{texts.date}</th>
              <th scope="col">{texts.person}</th>
              <th scope="col">{texts.project}</th>
              <th scope="col">{texts.ticket}</th>
              <th scope="col" className={sheet.value}>
                {texts.hours}
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={4}>
                {texts.count(entryCount)}
              </th>
              <td className={sheet.value}>{secondsText(seconds)}</td>
            </tr>
          </tfoot>
        </table>
      )}
      {entryCount > entries.length && (
        <p className={styles.note}>{texts.capped(entries.length, entryCount)}</p>
      )}
    </>
  );
}

function EntryRow({ entry }: { entry: ReportedEntry }) {
  const texts = reportEntriesTexts;
  const { day, personName, projectName, ticketName, isHidden, note, isBillable } = entry;
  return (
    <tr>
      <th scope="row" className={styles.day}>
        {dayText(day)}
      </th>
      <td>{personName}</td>
      <td>{projectName ?? '–'}</td>
      <td>
        {isHidden ? texts.hidden : (ticketName ?? (note ? '' : '–'))}
        {note && <span className={styles.entryNote}>{note}</span>}
      </td>
      <td className={sheet.value}>
        {!isBillable && <Badge>{texts.notBillable}</Badge>} {secondsText(entry.seconds)}
      </td>
    </tr>
  );
}

function withoutNone(id: string | undefined): string | undefined {
  return id === NONE ? '' : id;
}
