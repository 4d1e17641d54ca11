import type { ReactNode } from 'react';
import type { IssuedTotals } from '../../../../core/money/invoices/invoice.ts';
import { totalsTexts } from '../../../i18n/en/invoices.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { amountText } from '../amount-text.ts';
import { taxText } from './tax-text.ts';
import styles from './totals-table.module.css';

interface TotalsTableProps {
  currency: string;
  /** Null if an amount is too large. */
  totals: IssuedTotals | null;
  /** Edits the discount. */
  discountRow?: ReactNode;
  /** Edits what is prepaid. */
  prepaidRow?: ReactNode;
}

/** The sums of a document, in the order of EN 16931. */
export function TotalsTable({ currency, totals, discountRow, prepaidRow }: TotalsTableProps) {
  const texts = totalsTexts;
  const { lineTotal, discount = 0, taxes = [], net, gross, prepaid = 0, due } = totals ?? {};
  const show = (amount: number | undefined) =>
    amount === undefined ? '–' : amountText(amount, currency);
  const hasDiscount = discount !== 0;
  const isPrepaid = prepaid !== 0;
  return (
    <dl className={styles.totals}>
      <Row label={texts.lineTotal} amount={show(lineTotal)} />
      {discountRow && <EditRow label={texts.discount}>{discountRow}</EditRow>}
      {hasDiscount && <Row label={texts.discount} amount={show(-discount)} />}
      {hasDiscount && <Row label={texts.net} amount={show(net)} />}
      {taxes.map(({ category, rate, base, tax }) => (
        <Row
          key={`${category} ${rate}`}
          label={texts.tax(taxText(category, rate), show(base))}
          amount={show(tax)}
        />
      ))}
      <Row label={texts.gross} amount={show(gross)} isStrong />
      {prepaidRow && <EditRow label={texts.prepaid}>{prepaidRow}</EditRow>}
      {isPrepaid && <Row label={texts.prepaid} amount={show(-prepaid)} />}
      {isPrepaid && <Row label={texts.due} amount={show(due)} isStrong />}
    </dl>
  );
}

/** Its controls have their own names. */
function EditRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <VisuallyHidden>{label}</VisuallyHidden>
      </dt>
      <dd className={styles.edit}>{children}</dd>
    </div>
  );
}

interface RowProps {
  label: string;
  amount: string;
  isStrong?: boolean;
}

function Row({ label, amount, isStrong = false }: RowProps) {
  return (
    <div className={styles.row} data-strong={isStrong || undefined}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  );
}
