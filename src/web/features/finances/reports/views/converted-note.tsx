import type { ConvertedTotal } from '../../../../../core/money/reports/report-views.ts';
import { reportsTexts } from '../../../../i18n/en/reports.ts';
import { amountText, numberText } from '../../amount-text.ts';
import { dayText } from '../../day-text.ts';
import styles from '../reports.module.css';

/** All currencies together, with the rates that were used. */
export function ConvertedNote({ converted }: { converted: ConvertedTotal }) {
  const texts = reportsTexts;
  const { currency, net, tax, gross, rates, unconverted } = converted;
  return (
    <section className={styles.converted} aria-label={texts.converted(currency)}>
      <h2 className={styles.subtitle}>{texts.converted(currency)}</h2>
      <dl className={styles.sums}>
        {(
          [
            ['net', net],
            ['tax', tax],
            ['gross', gross],
          ] as const
        ).map(([key, amount]) => (
          <div key={key}>
            <dt>{texts[key]}</dt>
            <dd>{amountText(amount, currency)}</dd>
          </div>
        ))}
      </dl>
      {rates.length > 0 && (
        <>
          <h3 className={styles.ratesTitle}>{texts.usedRates}</h3>
          <ul className={styles.rates}>
            {rates.map(({ currency: from, rate, day, source, invoiceCount }) => (
              <li key={`${from} ${rate} ${day} ${source}`}>
                {texts.usedRate(from, numberText(rate), currency, dayText(day), source)}{' '}
                <span className={styles.count}>{texts.rateCount(invoiceCount)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {unconverted.length > 0 && (
        <p className={styles.missing}>
          {texts.unconverted(
            unconverted.map((each) => amountText(each.gross, each.currency)).join(', '),
          )}
        </p>
      )}
    </section>
  );
}
