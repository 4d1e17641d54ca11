import { reportsTexts } from '../../../../i18n/en/reports.ts';
import { trpc } from '../../../../session/trpc.ts';
import { dayText, today } from '../../day-text.ts';
import { ReportFrame } from '../report-frame.tsx';
import { agedTable } from '../report-rows.ts';

export function AgedReportView() {
  const texts = reportsTexts;
  const query = trpc.money.reports.agedDebts.useQuery(undefined, { staleTime: 0 });
  const day = query.data?.day ?? today();
  return (
    <ReportFrame
      title={`${texts.reports.aged}, ${dayText(day)}`}
      note={texts.notes.aged(dayText(day))}
      fileName={texts.csvNameOf(texts.reports.aged, day)}
      table={query.data ? agedTable(query.data) : null}
      query={query}
      empty={{ title: texts.nothingOpen, text: texts.nothingOpenText }}
    />
  );
}
