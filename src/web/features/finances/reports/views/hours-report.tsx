import type { HoursGroup, Period } from '../../../../../core/money/reports/report-views.ts';
import { reportsTexts } from '../../../../i18n/en/reports.ts';
import { trpc } from '../../../../session/trpc.ts';
import { periodText } from '../../day-text.ts';
import { ReportFrame } from '../report-frame.tsx';
import { hoursTable } from '../report-rows.ts';
import type { ReportsSearch } from '../reports-search.ts';

interface HoursReportViewProps {
  period: Period;
  by: HoursGroup;
  search: ReportsSearch;
}

export function HoursReportView({ period: { from, to }, by, search }: HoursReportViewProps) {
  const texts = reportsTexts;
  const query = trpc.money.reports.hours.useQuery({ from, to, by }, { staleTime: 0 });
  return (
    <ReportFrame
      title={`${texts.reports.hours}, ${periodText(from, to)}`}
      note={texts.notes.hours}
      fileName={texts.csvName(texts.reports.hours, from, to)}
      table={query.data ? hoursTable(query.data, { search, by }) : null}
      query={query}
      empty={{ title: texts.none, text: texts.noneText.hours }}
    />
  );
}
