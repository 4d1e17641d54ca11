import type { MoneyOverview } from '../../../../core/money/invoices/invoice-views.ts';
import { locale } from '../../../i18n/en/locale.ts';
import { overviewTexts } from '../../../i18n/en/money-overview.ts';
import { secondsText } from '../../time/time-texts.ts';
import styles from './overview.module.css';

const percentFormat = new Intl.NumberFormat(locale, { style: 'percent' });

/** How much of the recorded time is billable. */
export function BillableHours({ hours }: { hours: MoneyOverview['hours'] }) {
  const texts = overviewTexts;
  const { billableSeconds, seconds } = hours;
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
          <p className={styles.value}>{percentFormat.format(share)}</p>
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
