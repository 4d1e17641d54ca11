import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, Paperclip } from 'lucide-react';
import type {
  ExpenseSortKey,
  ExpenseSum,
  ExpenseView,
} from '../../../../../core/money/expenses/expense.ts';
import { expenseListTexts } from '../../../../i18n/en/expenses.ts';
import { cx } from '../../../../ui/cx.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { amountText } from '../../amount-text.ts';
import { dayText } from '../../day-text.ts';
import { ExpenseBadges } from '../expense-badges.tsx';
import styles from './expense-table.module.css';
import type { ExpensesSearch } from './expenses-search.ts';

interface ExpenseTableProps {
  expenses: readonly ExpenseView[];
  sums: readonly ExpenseSum[];
  search: ExpensesSearch;
  onSort: (part: ExpensesSearch) => void;
}

/** On a phone, each row is a card. */
export function ExpenseTable({ expenses, sums, search, onSort }: ExpenseTableProps) {
  const texts = expenseListTexts;
  const head = { search, onSort };
  return (
    <table className={styles.table} aria-label={texts.title}>
      <thead>
        <tr>
          <SortHead sort="supplier" {...head} />
          <SortHead sort="category" {...head} />
          <th scope="col">{texts.columnFor}</th>
          <th scope="col">{texts.columnState}</th>
          <SortHead sort="day" {...head} />
          <SortHead sort="due" {...head} />
          <SortHead sort="gross" isAmount {...head} />
        </tr>
      </thead>
      <tbody>
        {expenses.map((expense) => (
          <ExpenseRow key={expense.id} expense={expense} />
        ))}
      </tbody>
      <tfoot>
        {sums.map(({ currency, gross, unpaid }, index) => (
          <tr key={currency}>
            <th scope="row" colSpan={5}>
              {index === 0 ? texts.sum : ''}
            </th>
            <td colSpan={2} className={styles.amount}>
              <span className={styles.gross}>{amountText(gross, currency)}</span>
              {unpaid !== 0 && (
                <span className={styles.unpaid}>
                  {texts.unpaidSum(amountText(unpaid, currency))}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

interface SortHeadProps {
  sort: ExpenseSortKey;
  isAmount?: boolean;
  search: ExpensesSearch;
  onSort: (part: ExpensesSearch) => void;
}

function SortHead({ sort, isAmount = false, search, onSort }: SortHeadProps) {
  const isSorted = (search.sort ?? 'day') === sort;
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
            sort: sort === 'day' ? undefined : sort,
            order: isSorted && !isAscending ? 'asc' : undefined,
          })
        }
      >
        {expenseListTexts.columns[sort]}
        {isSorted && <Arrow aria-hidden="true" />}
      </button>
    </th>
  );
}

function ExpenseRow({ expense }: { expense: ExpenseView }) {
  const texts = expenseListTexts;
  const { id, supplier, category, day, dueDate, currency, gross, receipt } = expense;
  const target = expense.clientName ?? expense.projectName ?? '';
  return (
    <tr>
      <th scope="row" className={styles.supplier}>
        <Link to="/finances/expenses/$expenseId" params={{ expenseId: id }} className={styles.link}>
          {supplier || texts.noSupplier}
        </Link>
        {receipt && (
          <span className={styles.receipt}>
            <Paperclip aria-hidden="true" />
            <VisuallyHidden>{texts.hasReceipt}</VisuallyHidden>
          </span>
        )}
      </th>
      <td className={styles.category} data-empty={category === '' || undefined}>
        {category}
      </td>
      <td className={styles.target} data-empty={target === '' || undefined}>
        {target}
      </td>
      <td className={styles.state}>
        <ExpenseBadges expense={expense} />
      </td>
      <td className={styles.day}>{dayText(day)}</td>
      <td
        className={styles.due}
        data-label={texts.columns.due}
        data-empty={dueDate === null || undefined}
      >
        {dueDate ? dayText(dueDate) : '–'}
      </td>
      <td className={cx(styles.amount, styles.gross)}>{amountText(gross, currency)}</td>
    </tr>
  );
}
