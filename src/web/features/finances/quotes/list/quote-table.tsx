import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { QuoteListItem } from '../../../../../core/money/quotes/quote-views.ts';
import { quoteListTexts } from '../../../../i18n/en/quotes.ts';
import { cx } from '../../../../ui/cx.ts';
import { amountText } from '../../amount-text.ts';
import { dayText } from '../../day-text.ts';
import styles from '../../invoices/list/invoice-table.module.css';
import { QuoteBadge } from '../quote-badge.tsx';
import type { QuotesSearch, SortKey } from './quotes-search.ts';

interface QuoteTableProps {
  quotes: readonly QuoteListItem[];
  search: QuotesSearch;
  onSort: (part: QuotesSearch) => void;
}

/** On a phone, each row is a card. */
export function QuoteTable({ quotes, search, onSort }: QuoteTableProps) {
  const texts = quoteListTexts;
  const head = { search, onSort };
  return (
    <table className={styles.table} aria-label={texts.title}>
      <thead>
        <tr>
          <SortHead sort="number" {...head} />
          <SortHead sort="client" {...head} />
          <th scope="col">{texts.state}</th>
          <SortHead sort="date" {...head} />
          <SortHead sort="valid" {...head} />
          <SortHead sort="net" isAmount {...head} />
          <SortHead sort="gross" isAmount {...head} />
        </tr>
      </thead>
      <tbody>
        {quotes.map((quote) => (
          <QuoteRow key={quote.id} quote={quote} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={7}>
            {texts.count(quotes.length)}
          </th>
        </tr>
      </tfoot>
    </table>
  );
}

interface SortHeadProps {
  sort: SortKey;
  isAmount?: boolean;
  search: QuotesSearch;
  onSort: (part: QuotesSearch) => void;
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
        {quoteListTexts.columns[sort]}
        {isSorted && <Arrow aria-hidden="true" />}
      </button>
    </th>
  );
}

function QuoteRow({ quote }: { quote: QuoteListItem }) {
  const texts = quoteListTexts;
  const { id, number, subject, state, clientName, sentDay, validUntil, currency } = quote;
  return (
    <tr>
      <th scope="row" className={styles.number}>
        <Link to="/finances/quotes/$quoteId" params={{ quoteId: id }} className={styles.link}>
          {number ?? texts.draft}
        </Link>
        {subject && <span className={styles.kind}>{subject}</span>}
      </th>
      <td className={styles.client}>{clientName}</td>
      <td className={styles.state}>
        <QuoteBadge state={state} />
      </td>
      <td className={styles.day}>{sentDay ? dayText(sentDay) : '–'}</td>
      <td className={styles.due} data-label={texts.columns.valid}>
        {dayText(validUntil)}
      </td>
      <td className={cx(styles.amount, styles.open)} data-label={texts.columns.net}>
        {amountText(quote.net, currency)}
      </td>
      <td className={cx(styles.amount, styles.gross)}>{amountText(quote.gross, currency)}</td>
    </tr>
  );
}
