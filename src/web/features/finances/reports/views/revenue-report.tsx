import type {
  Period,
  ReportBasis,
  RevenueGroup,
} from '../../../../../core/money/reports/report-views.ts';
import { reportsTexts } from '../../../../i18n/en/reports.ts';
import { trpc } from '../../../../session/trpc.ts';
import { periodText } from '../../day-text.ts';
import { ReportFrame } from '../report-frame.tsx';
import { revenueTable } from '../report-rows.ts';
import { ConvertedNote } from './converted-note.tsx';

interface RevenueReportViewProps {
  period: Period;
  basis: ReportBasis;
  by: RevenueGroup;
}

export function RevenueReportView({ period, basis, by }: RevenueReportViewProps) {
  const texts = reportsTexts;
  const { from, to } = period;
  const query = trpc.money.reports.revenue.useQuery({ from, to, basis, by }, { staleTime: 0 });
  return (
    <ReportFrame
      title={`${texts.reports.revenue}, ${periodText(from, to)}`}
      note={texts.notes[basis]}
      fileName={texts.csvName(texts.reports.revenue, from, to)}
      table={query.data ? revenueTable(query.data, { period, basis, by }) : null}
      query={query}
      empty={{ title: texts.none, text: texts.noneText[basis] }}
    >
      {query.data?.converted && <ConvertedNote converted={query.data.converted} />}
    </ReportFrame>
  );
}
