import type { MoneyOverview } from '../../../../core/money/invoices/invoice-views.ts';
import { overviewTexts } from '../../../i18n/en/money-overview.ts';
import { amountText } from '../amount-text.ts';
import { monthOfYearText, monthText } from '../day-text.ts';
import styles from './month-bars.module.css';
import panel from './overview.module.css';
import { barPercent, scaleEnd, sumsIn } from './overview-sums.ts';

interface MonthBarsProps {
  months: MoneyOverview['months'];
  currency: string;
}

/** Twelve months as bars; the same as a table for screen readers. */
export function MonthBars({ months, currency }: MonthBarsProps) {
  const texts = overviewTexts;
  const rows = months.map(({ month, sums }) => ({ month, ...sumsIn(sums, currency) }));
  const largest = scaleEnd(Math.max(...rows.flatMap(({ invoiced, paid }) => [invoiced, paid]), 0));
  return (
    <section className={panel.panel} aria-labelledby="months">
      <div className={styles.head}>
        <h2 id="months" className={panel.title}>
          {texts.months}
        </h2>
        <p className={styles.legend} aria-hidden="true">
          <span data-kind="invoiced">{texts.invoiced}</span>
          <span data-kind="paid">{texts.paid}</span>
        </p>
      </div>
      <div className={styles.chart} aria-hidden="true">
        <span className={styles.scale}>{amountText(largest, currency)}</span>
        {rows.map(({ month, invoiced, paid }) => (
          <div
            key={month}
            className={styles.month}
            data-tooltip={`${monthOfYearText(month)}: ${amountText(invoiced, currency)} / ${amountText(paid, currency)}`}
          >
            <span className={styles.bars}>
              <span
                className={styles.bar}
                data-kind="invoiced"
                style={{ height: `${barPercent(invoiced, largest)}%` }}
              />
              <span
                className={styles.bar}
                data-kind="paid"
                style={{ height: `${barPercent(paid, largest)}%` }}
              />
            </span>
            <span className={styles.name}>{monthText(month)}</span>
          </div>
        ))}
      </div>
      <table className={styles.table}>
        <caption>{texts.monthsTable(currency)}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.monthHead}</th>
            <th scope="col">{texts.invoiced}</th>
            <th scope="col">{texts.paid}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ month, invoiced, paid }) => (
            <tr key={month}>
              <th scope="row">{monthOfYearText(month)}</th>
              <td>{amountText(invoiced, currency)}</td>
              <td>{amountText(paid, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
