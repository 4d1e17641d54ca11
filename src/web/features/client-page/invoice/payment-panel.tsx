import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import type { ClientInvoice } from '../../../../core/money/client-links/client-invoice.ts';
import { clientInvoiceTexts } from '../../../i18n/en/client-page.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { amountText, plainAmount } from '../../finances/amount-text.ts';
import { dayText } from '../../finances/day-text.ts';
import { StateBadge } from '../../finances/invoices/state-badge.tsx';
import styles from './client-invoice.module.css';

/** The state of the invoice, the amount to pay, and the payment details. */
export function PaymentPanel({ page }: { page: ClientInvoice }) {
  const texts = clientInvoiceTexts;
  const { invoice, state, paid, credited, outstanding, paymentCode } = page;
  const { kind, currency, dueDate, number, seller } = invoice;
  const show = (amount: number) => amountText(amount, currency);
  const isCreditNote = kind === 'creditNote';
  return (
    <section className={styles.panel} aria-label={texts.payment}>
      <div className={styles.summary}>
        {!isCreditNote && <StateBadge state={state} />}
        <p className={styles.amount}>
          {isCreditNote ? show(invoice.totals.gross) : show(outstanding)}
        </p>
        <p className={styles.say}>{sayingOf(page)}</p>
        {!isCreditNote && outstanding > 0 && dueDate && (
          <p className={styles.say}>{texts.dueOn(dayText(dueDate))}</p>
        )}
        {paid > 0 && outstanding > 0 && <p className={styles.say}>{texts.paid(show(paid))}</p>}
        {credited > 0 && outstanding > 0 && (
          <p className={styles.say}>{texts.credited(show(credited))}</p>
        )}
      </div>
      {outstanding > 0 && seller.iban && (
        <dl className={styles.transfer}>
          <Fact label={texts.recipient} value={seller.legalName} />
          <Fact
            label={texts.iban}
            value={seller.iban.replaceAll(/(.{4})(?=.)/g, '$1 ')}
            copied={seller.iban}
          />
          {seller.bic && <Fact label={texts.bic} value={seller.bic} />}
          <Fact
            label={texts.amount}
            value={show(outstanding)}
            copied={plainAmount(outstanding, currency)}
          />
          <Fact label={texts.reference} value={number} />
        </dl>
      )}
      {paymentCode && (
        <figure className={styles.code}>
          <svg
            role="img"
            aria-label={texts.codeLabel}
            viewBox={`-4 -4 ${paymentCode.size + 8} ${paymentCode.size + 8}`}
          >
            <path d={paymentCode.path} />
          </svg>
          <figcaption>{texts.scan}</figcaption>
        </figure>
      )}
    </section>
  );
}

function sayingOf({ invoice, state, outstanding }: ClientInvoice): string {
  const texts = clientInvoiceTexts;
  if (invoice.kind === 'creditNote') return texts.creditNote;
  if (state === 'cancelled') return texts.cancelled;
  return outstanding > 0 ? texts.toPay : texts.nothingToPay;
}

interface FactProps {
  label: string;
  value: string;
  /** The text to copy, if it differs from the value. */
  copied?: string;
}

function Fact({ label, value, copied = value }: FactProps) {
  const texts = clientInvoiceTexts;
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    await navigator.clipboard.writeText(copied);
    setCopied(true);
  }
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>
        <span>{value}</span>
        <IconButton
          size="sm"
          label={isCopied ? texts.copied(label) : texts.copy(label)}
          onClick={() => void copy().catch(() => setCopied(false))}
        >
          {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        </IconButton>
      </dd>
    </div>
  );
}
