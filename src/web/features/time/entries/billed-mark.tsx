import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import type { BilledState } from '../../../../core/time/time-views.ts';
import { timeTexts } from '../../../i18n/en/time.ts';
import styles from './billed-mark.module.css';

/**
 * Shows that an entry is locked, in place of its actions. Links to the invoice for users who may
 * see money.
 */
export function BilledMark({ invoice }: Pick<BilledState, 'invoice'>) {
  if (!invoice) {
    return (
      <span className={styles.mark} data-tooltip={timeTexts.isBilled}>
        <Lock aria-hidden="true" />
        <span>{timeTexts.billed}</span>
      </span>
    );
  }
  const label = timeTexts.onInvoice(invoice.number);
  return (
    <Link
      to="/finances/invoices/$invoiceId"
      params={{ invoiceId: invoice.id }}
      className={styles.mark}
      aria-label={label}
      data-tooltip={label}
    >
      <Lock aria-hidden="true" />
      <span className={styles.number}>{invoice.number}</span>
    </Link>
  );
}
