import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { openAmount } from '../../../../../core/money/invoices/invoice-state.ts';
import type { InvoiceListItem } from '../../../../../core/money/invoices/invoice-views.ts';
import { invoiceListTexts } from '../../../../i18n/en/invoices.ts';
import { cx } from '../../../../ui/cx.ts';
import { amountText } from '../../amount-text.ts';
import { dayText } from '../../day-text.ts';
import { StateBadge } from '../state-badge.tsx';
import { sumsOf } from './invoice-rows.ts';
import styles from './invoice-table.module.css';
import type { InvoicesSearch, SortKey } from './invoices-search.ts';

interface InvoiceTableProps {
  invoices: readonly InvoiceListItem[];
  /** Those that the sums are of. */
  all: readonly InvoiceListItem[];
  /** Whether more of them are still to be loaded. */
  isPartial: boolean;
  search: InvoicesSearch;
  onSort: (part: InvoicesSearch) => void;
}

/** On a phone, each row is a card. */
export function InvoiceTable({ invoices, all, isPartial, search, onSort }: InvoiceTableProps) {
  const texts = invoiceListTexts;
  const head = { search, onSort };
  const count = isPartial ? texts.countSoFar(all.length) : texts.count(all.length);
  return (
    <table className={styles.table} aria-label={texts.title}>
      <thead>
        <tr>
          <SortHead sort="number" {...head} />
          <SortHead sort="client" {...head} />
          <th scope="col">{texts.state}</th>
          <SortHead sort="date" {...head} />
          <SortHead sort="due" {...head} />
          <SortHead sort="gross" isAmount {...head} />
          <SortHead sort="outstanding" isAmount {...head} />
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </tbody>
      <tfoot>
        {sumsOf(all).map(({ currency, gross, outstanding }, index) => (
          <tr key={currency}>
            <th scope="row" colSpan={5}>
              {index === 0 ? count : ''}
            </th>
            <td className={styles.amount}>{amountText(gross, currency)}</td>
            <td className={cx(styles.amount, styles.open)} data-label={texts.columns.outstanding}>
              {amountText(outstanding, currency)}
            </td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

interface SortHeadProps {
  sort: SortKey;
  isAmount?: boolean;
  search: InvoicesSearch;
  onSort: (part: InvoicesSearch) => void;
}

function SortHead({ sort, isAmount = false, search, onSort }: SortHeadProps) {
  const isSorted = (search.sort ?? 'date') === sort;
  const isAscending = isSorted && search.order === 'asc';
  const Arrow = isAscending ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      className={cx(isAmount && styles.amount)}
      aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        className={styles.sort}
        onClick={() =>
          onSort({
            sort: sort === 'date' ? undefined : sort,
            order: isSorted && !isAscending ? 'asc' : undefined,
          })
        }
      >
        {invoiceListTexts.columns[sort]}
        {isSorted && <Arrow aria-hidden="true" />}
      </button>
    </th>
  );
}

function InvoiceRow({ invoice }: { invoice: InvoiceListItem }) {
  const texts = invoiceListTexts;
  const { id, number, kind, state, clientName, issueDate, dueDate, currency } = invoice;
  const outstanding = openAmount(invoice);
  const name = number ?? texts.drafts[kind];
  return (
    <tr>
      <th scope="row" className={styles.number}>
        <Link to="/finances/invoices/$invoiceId" params={{ invoiceId: id }} className={styles.link}>
          {name}
        </Link>
        {number && kind !== 'invoice' && <span className={styles.kind}>{texts.kinds[kind]}</span>}
      </th>
      <td className={styles.client}>{clientName}</td>
      <td className={styles.state}>
        <StateBadge state={state} />
      </td>
      <td className={styles.day}>{issueDate ? dayText(issueDate) : '–'}</td>
      <td
        className={styles.due}
        data-label={texts.columns.due}
        data-empty={dueDate === null || undefined}
      >
        {dueDate ? dayText(dueDate) : '–'}
      </td>
      <td className={cx(styles.amount, styles.gross)}>
        {amountText(kind === 'creditNote' ? -invoice.gross : invoice.gross, currency)}
      </td>
      <td
        className={cx(styles.amount, styles.open)}
        data-label={texts.columns.outstanding}
        data-empty={outstanding === 0 || undefined}
      >
        {outstanding === 0 ? '–' : amountText(outstanding, currency)}
      </td>
    </tr>
  );
}
