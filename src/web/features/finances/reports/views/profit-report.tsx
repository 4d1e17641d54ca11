import type { Period, ProfitGroup } from '../../../../../core/money/reports/report-views.ts';
import { reportsTexts } from '../../../../i18n/en/reports.ts';
import { trpc } from '../../../../session/trpc.ts';
import { secondsText } from '../../../time/time-texts.ts';
import { amountText } from '../../amount-text.ts';
import { periodText } from '../../day-text.ts';
import { ReportFrame } from '../report-frame.tsx';
import { profitTable } from '../report-rows.ts';
import styles from '../reports.module.css';

export function ProfitReportView({ period, by }: { period: Period; by: ProfitGroup }) {
  const texts = reportsTexts;
  const { from, to } = period;
  const query = trpc.money.reports.profit.useQuery({ from, to, by }, { staleTime: 0 });
  const { data } = query;
  const unconverted = data?.unconverted.map((each) => amountText(each.net, each.currency)) ?? [];
  const otherExpenses = data?.otherExpenses.map((each) => amountText(each.amount, each.currency));
  return (
    <ReportFrame
      title={`${texts.reports.profit}, ${periodText(from, to)}`}
      note={texts.notes.profit}
      fileName={texts.csvName(texts.reports.profit, from, to)}
      table={data ? profitTable(data, { period, by }) : null}
      query={query}
      empty={{ title: texts.none, text: texts.noneText.profit }}
    >
      {data && data.unratedSeconds > 0 && (
        <p className={styles.missing}>{texts.uncosted(secondsText(data.unratedSeconds))}</p>
      )}
      {unconverted.length > 0 && (
        <p className={styles.missing}>{texts.unconverted(unconverted.join(', '))}</p>
      )}
      {otherExpenses && otherExpenses.length > 0 && (
        <p className={styles.missing}>{texts.otherExpenses(otherExpenses.join(', '))}</p>
      )}
    </ReportFrame>
  );
}
