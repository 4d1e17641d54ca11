import { Link } from '@tanstack/react-router';
import type { BilledExpense } from '../../../../../core/money/expenses/expense.ts';
import { billableExpenseTexts, expenseListTexts } from '../../../../i18n/en/expenses.ts';
import { amountText } from '../../amount-text.ts';
import { dayText } from '../../day-text.ts';
import layout from '../../invoices/invoice-layout.module.css';
import styles from './billing.module.css';

/** The expenses that a draft or invoice bills; nothing if there are none. */
export function InvoiceExpenses({ expenses }: { expenses: readonly BilledExpense[] }) {
  const texts = billableExpenseTexts;
  if (expenses.length === 0) return null;
  return (
    <section className={layout.panel} aria-labelledby="invoice-expenses">
      <h3 id="invoice-expenses" className={layout.panelTitle}>
        {texts.billed}
      </h3>
      <ul className={styles.list}>
        {expenses.map(({ expenseId, day, supplier, category, net, currency }) => (
          <li key={expenseId} className={styles.item}>
            <span>
              <Link to="/finances/expenses/$expenseId" params={{ expenseId }}>
                {supplier || category || expenseListTexts.noSupplier}
              </Link>
              <span className={styles.note}>{dayText(day)}</span>
            </span>
            <span className={styles.amount}>{amountText(net, currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
