import type { Period, ReportBasis } from '../../../../../core/money/reports/report-views.ts';
import { reportsTexts } from '../../../../i18n/en/reports.ts';
import { trpc } from '../../../../session/trpc.ts';
import { periodText } from '../../day-text.ts';
import { ReportFrame } from '../report-frame.tsx';
import { taxTable } from '../report-rows.ts';
import { ConvertedNote } from './converted-note.tsx';

interface TaxReportViewProps {
  period: Period;
  basis: ReportBasis;
}

export function TaxReportView({ period, basis }: TaxReportViewProps) {
  const texts = reportsTexts;
  const { from, to } = period;
  const query = trpc.money.reports.tax.useQuery({ from, to, basis }, { staleTime: 0 });
  return (
    <ReportFrame
      title={`${texts.reports.tax}, ${periodText(from, to)}`}
      note={texts.notes[basis]}
      fileName={texts.csvName(texts.reports.tax, from, to)}
      table={query.data ? taxTable(query.data, { period, basis }) : null}
      query={query}
      empty={{ title: texts.none, text: texts.noneText[basis] }}
    >
      {query.data?.converted && <ConvertedNote converted={query.data.converted} />}
    </ReportFrame>
  );
}
