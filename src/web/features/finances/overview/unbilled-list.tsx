import { Link } from '@tanstack/react-router';
import { FilePlus2, Files } from 'lucide-react';
import type { UnbilledClient } from '../../../../core/money/invoices/invoice-views.ts';
import { overviewTexts } from '../../../i18n/en/money-overview.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { secondsText } from '../../time/time-texts.ts';
import { amountText } from '../amount-text.ts';
import styles from './overview.module.css';

/** Unbilled time, by client. */
export function UnbilledList({ unbilled }: { unbilled: readonly UnbilledClient[] }) {
  const texts = overviewTexts;
  return (
    <section className={styles.panel} aria-labelledby="unbilled">
      <div className={styles.head}>
        <h2 id="unbilled" className={styles.title}>
          {texts.unbilled}
        </h2>
        {unbilled.length > 1 && (
          <Link to="/finances/new-invoices" className={buttonClass('secondary', 'sm')}>
            <Files aria-hidden="true" />
            {texts.invoiceAll}
          </Link>
        )}
      </div>
      {unbilled.length === 0 ? (
        <p className={styles.none}>{texts.unbilledNone}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{texts.client}</th>
              <th scope="col" className={styles.number}>
                {texts.hours}
              </th>
              <th scope="col" className={styles.number}>
                {texts.value}
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {unbilled.map((each) => (
              <UnbilledRow key={each.clientId} open={each} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function UnbilledRow({ open }: { open: UnbilledClient }) {
  const texts = overviewTexts;
  const { clientId, clientName, currency, billedSeconds, value, entriesWithoutRate, isTooLarge } =
    open;
  return (
    <tr>
      <th scope="row">
        <Link to="/finances/clients/$clientId" params={{ clientId }} className={styles.link}>
          {clientName}
        </Link>
        {entriesWithoutRate > 0 && (
          <span className={styles.warning}>{texts.withoutRate(entriesWithoutRate)}</span>
        )}
        {isTooLarge && <span className={styles.warning}>{texts.tooLarge}</span>}
      </th>
      {[secondsText(billedSeconds), isTooLarge ? '–' : amountText(value, currency)].map((text) => (
        <td key={text} className={styles.number}>
          <Link
            to="/finances/new-invoice"
            search={{ client: clientId }}
            className={styles.amount}
            data-tooltip={texts.invoiceFor(clientName)}
          >
            {text}
          </Link>
        </td>
      ))}
      <td className={styles.act}>
        <Link
          to="/finances/new-invoice"
          search={{ client: clientId }}
          className={buttonClass('secondary', 'sm')}
          aria-label={texts.invoiceFor(clientName)}
          data-tooltip={texts.invoiceFor(clientName)}
        >
          <FilePlus2 aria-hidden="true" />
        </Link>
      </td>
    </tr>
  );
}
