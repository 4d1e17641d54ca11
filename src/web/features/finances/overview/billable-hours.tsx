import { Link } from '@tanstack/react-router';
import type { MoneyOverview } from '../../../../core/money/invoices/invoice-views.ts';
import { locale } from '../../../i18n/en/locale.ts';
import { overviewTexts } from '../../../i18n/en/money-overview.ts';
import { secondsText } from '../../time/time-texts.ts';
import type { ReportsSearch } from '../reports/reports-search.ts';
import styles from './overview.module.css';

/** Time may be recorded for days to come. */
const LAST_DAY = '9999-12-31';

const percentFormat = new Intl.NumberFormat(locale, { style: 'percent' });

/** The billable share of the recorded time. */
export function BillableHours({ overview }: { overview: MoneyOverview }) {
  const texts = overviewTexts;
  const { billableSeconds, seconds } = overview.hours;
  // As the sum, from the first of the twelve months on.
  const search: ReportsSearch = {
    ...{ report: 'hours', period: 'custom', from: `${overview.months[0]?.month}-01` },
    to: LAST_DAY,
  };
  const share = seconds === 0 ? 0 : billableSeconds / seconds;
  return (
    <section className={styles.panel} aria-labelledby="billable">
      <h2 id="billable" className={styles.title}>
        {texts.billable}
      </h2>
      {seconds === 0 ? (
        <p className={styles.none}>{texts.noHours}</p>
      ) : (
        <>
          <p className={styles.value}>
            <Link to="/finances/reports" search={search} className={styles.amount}>
              {percentFormat.format(share)}
            </Link>
          </p>
          <div className={styles.track} aria-hidden="true">
            <span style={{ width: `${share * 100}%` }} />
          </div>
          <p className={styles.none}>
            {texts.billableText(secondsText(billableSeconds), secondsText(seconds))}
            <br />
            {texts.billableSpan}
          </p>
        </>
      )}
    </section>
  );
}
