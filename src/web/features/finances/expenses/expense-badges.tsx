import type { ExpenseView } from '../../../../core/money/expenses/expense.ts';
import { expenseStateTexts } from '../../../i18n/en/expenses.ts';
import { Badge } from '../../../ui/badge.tsx';
import { today } from '../day-text.ts';
import styles from './expenses.module.css';

/** Whether an expense is paid, and whether its client is billed for it. */
export function ExpenseBadges({ expense }: { expense: ExpenseView }) {
  const texts = expenseStateTexts;
  const { paidOn, dueDate, isBillable, invoice } = expense;
  const isOverdue = paidOn === null && dueDate !== null && dueDate < today();
  return (
    <span className={styles.badges}>
      {paidOn !== null && <Badge tone="green">{texts.paid}</Badge>}
      {isOverdue && <Badge tone="red">{texts.overdue}</Badge>}
      {paidOn === null && !isOverdue && <Badge>{texts.unpaid}</Badge>}
      {invoice && <Badge tone="blue">{invoice.number ?? texts.billed}</Badge>}
      {!invoice && isBillable && <Badge tone="amber">{texts.unbilled}</Badge>}
    </span>
  );
}
