import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { openAmount } from '../../../../../core/money/invoices/invoice-state.ts';
import type { InvoiceListItem } from '../../../../../core/money/invoices/invoice-views.ts';
import { issueManyTexts } from '../../../../i18n/en/bulk-invoices.ts';
import { invoiceListTexts } from '../../../../i18n/en/invoices.ts';
import { cx } from '../../../../ui/cx.ts';
import { amountText } from '../../amount-text.ts';
import { dayText } from '../../day-text.ts';
import { StateBadge } from '../state-badge.tsx';
import { sumsOf } from './invoice-rows.ts';
import styles from './invoice-table.module.css';
import type { InvoicesSearch, SortKey } from './invoices-search.ts';
import { partName } from './part-note.tsx';
import type { ListedPart } from './use-part.ts';

interface InvoiceTableProps {
  invoices: readonly InvoiceListItem[];
  /** Those that the sums are of. */
  all: readonly InvoiceListItem[];
  /** Whether more of them are still to be loaded. */
  isPartial: boolean;
  search: InvoicesSearch;
  /** The amount that they are part of; null without one. */
  part: ListedPart | null;
  /** The drafts to be issued together; null where there are others than drafts. */
  selection: Selection | null;
  onSort: (part: InvoicesSearch) => void;
}

interface Selection {
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

/** On a phone, each row is a card. */
export function InvoiceTable(props: InvoiceTableProps) {
  const { invoices, all, isPartial, search, part, selection, onSort } = props;
  const texts = invoiceListTexts;
  const head = { search, onSort };
  const count = isPartial ? texts.countSoFar(all.length) : texts.count(all.length);
  return (
    <table
      className={styles.table}
      aria-label={texts.title}
      data-selectable={selection !== null || undefined}
    >
      <thead>
        <tr>
          {selection && <td />}
          <SortHead sort="number" {...head} />
          <SortHead sort="client" {...head} />
          <th scope="col">{texts.state}</th>
          <SortHead sort="date" {...head} />
          <SortHead sort="due" {...head} />
          <SortHead sort="gross" isAmount {...head} />
          <SortHead sort="outstanding" isAmount {...head} />
          {part && (
            <th scope="col" className={styles.amount}>
              {partName(search)}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <InvoiceRow
            key={invoice.id}
            invoice={invoice}
            part={part}
            label={partName(search)}
            selection={selection}
          />
        ))}
      </tbody>
      <tfoot>
        {sumsOf(all).map(({ currency, gross, outstanding }, index) => (
          <tr key={currency}>
            {index === 0 ? (
              <th scope="row" colSpan={selection ? 6 : 5}>
                {count}
              </th>
            ) : (
              <td colSpan={selection ? 6 : 5} />
            )}
            <td className={styles.amount}>{amountText(gross, currency)}</td>
            <td className={cx(styles.amount, styles.open)} data-label={texts.columns.outstanding}>
              {amountText(outstanding, currency)}
            </td>
            {part && (
              <td className={cx(styles.amount, styles.part)} data-label={partName(search)}>
                {index === 0 && amountText(partOf(all, part), part.currency)}
              </td>
            )}
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

/** The sum of the parts of these. */
function partOf(invoices: readonly InvoiceListItem[], { amounts }: ListedPart): number {
  return invoices.reduce((sum, { id }) => sum + (amounts.get(id) ?? 0), 0);
}

interface InvoiceRowProps {
  invoice: InvoiceListItem;
  part: ListedPart | null;
  /** Of its part. */
  label: string;
  selection: Selection | null;
}

function InvoiceRow({ invoice, part, label, selection }: InvoiceRowProps) {
  const texts = invoiceListTexts;
  const { id, number, kind, state, clientName, issueDate, dueDate, currency } = invoice;
  const outstanding = openAmount(invoice);
  const name = number ?? texts.drafts[kind];
  return (
    <tr>
      {selection && <CheckCell invoice={invoice} {...selection} />}
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
      {part && (
        <td className={cx(styles.amount, styles.part)} data-label={label}>
          {amountText(part.amounts.get(id) ?? 0, part.currency)}
        </td>
      )}
    </tr>
  );
}

function CheckCell({ invoice, chosen, onChoose }: { invoice: InvoiceListItem } & Selection) {
  const { id, clientName } = invoice;
  return (
    <td className={styles.check}>
      <label className={styles.target}>
        <input
          type="checkbox"
          aria-label={issueManyTexts.choose(clientName)}
          checked={chosen.has(id)}
          onChange={({ target }) => {
            const next = new Set(chosen);
            if (target.checked) next.add(id);
            else next.delete(id);
            onChoose(next);
          }}
        />
      </label>
    </td>
  );
}
