import { Link } from '@tanstack/react-router';
import type { MoneyOverview } from '../../../../core/money/invoices/invoice-views.ts';
import { overviewTexts } from '../../../i18n/en/money-overview.ts';
import { amountText } from '../amount-text.ts';
import { monthOfYearText, monthText } from '../day-text.ts';
import styles from './month-bars.module.css';
import panel from './overview.module.css';
import { barPercent, daysOf, partSearch, scaleEnd, sumsIn } from './overview-sums.ts';

interface MonthBarsProps {
  months: MoneyOverview['months'];
  currency: string;
}

/** Twelve months as bars, each with a link to its invoices. */
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
      <div className={styles.chart}>
        <span className={styles.scale} aria-hidden="true">
          {amountText(largest, currency)}
        </span>
        {rows.map(({ month, invoiced, paid }) => (
          <Link
            key={month}
            to="/finances/invoices"
            search={partSearch('invoiced', currency, daysOf('month', month))}
            className={styles.month}
            // Begins with the visible text, so that voice control can activate it.
            aria-label={texts.monthOf(
              `${monthText(month)} ${month.slice(0, 4)}`,
              amountText(invoiced, currency),
              amountText(paid, currency),
            )}
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
          </Link>
        ))}
      </div>
    </section>
  );
}
