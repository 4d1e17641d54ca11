import { useSearch } from '@tanstack/react-router';
import { locale } from '../../../i18n/en/locale.ts';
import { reportsTexts } from '../../../i18n/en/reports.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { today } from '../day-text.ts';
import { StaleNote, useMoneyLive } from '../use-money-live.tsx';
import { firstWeekday, periodOf } from './periods.ts';
import { ReportBar } from './report-bar.tsx';
import { readReportsSearch } from './reports-search.ts';
import { AgedReportView } from './views/aged-report.tsx';
import { EntriesView } from './views/entries-view.tsx';
import { HoursReportView } from './views/hours-report.tsx';
import { ProfitReportView } from './views/profit-report.tsx';
import { RevenueReportView } from './views/revenue-report.tsx';
import { TaxReportView } from './views/tax-report.tsx';

/** Reports of revenue, hours, tax and open amounts; the address selects the report. */
export default function ReportsPage() {
  const isStale = useMoneyLive();
  const search = readReportsSearch(useSearch({ strict: false }));
  const { report = 'revenue', period: name = 'thisYear', basis = 'issued' } = search;
  const chosen = { from: search.from ?? today(), to: search.to ?? today() };
  const period = periodOf(name, today(), firstWeekday(locale)) ?? chosen;
  const view = () => {
    if (report === 'aged') return <AgedReportView />;
    if (period.from > period.to) return <EmptyState title={reportsTexts.wrongOrder} />;
    if (report === 'profit') {
      return <ProfitReportView period={period} by={search.profit ?? 'client'} />;
    }
    if (report === 'tax') return <TaxReportView period={period} basis={basis} />;
    if (report === 'revenue') {
      return <RevenueReportView period={period} basis={basis} by={search.by ?? 'client'} />;
    }
    return search.entries ? (
      <EntriesView period={period} search={search} />
    ) : (
      <HoursReportView period={period} by={search.hours ?? 'person'} search={search} />
    );
  };
  return (
    <>
      {isStale && <StaleNote />}
      <ReportBar report={report} periodName={name} period={period} search={search} />
      {view()}
    </>
  );
}
