import { BYTE_ORDER_MARK, csvLine } from '../../../../../core/lib/csv.ts';
import type { ExpenseView } from '../../../../../core/money/expenses/expense.ts';
import { expenseCsvTexts } from '../../../../i18n/en/expenses.ts';
import { plainAmount } from '../../amount-text.ts';

/** Expenses as CSV, in their order: a line for each tax rate; amounts with a point. */
export function expenseCsv(expenses: readonly ExpenseView[]): string {
  const texts = expenseCsvTexts;
  const head = [
    ...[texts.day, texts.supplier, texts.reference, texts.category, texts.note, texts.client],
    ...[texts.project, texts.billable, texts.invoice, texts.due, texts.paidOn, texts.receipt],
    ...[texts.currency, texts.rate, texts.net, texts.tax, texts.gross],
  ];
  const lines = expenses.flatMap((expense) => {
    const { currency, invoice, receipt } = expense;
    const words = csvLine([
      ...[expense.day, expense.supplier, expense.reference, expense.category, expense.note],
      ...[expense.clientName ?? '', expense.projectName ?? ''],
      expense.isBillable ? texts.yes : texts.no,
      invoice ? (invoice.number ?? texts.draft) : '',
      ...[expense.dueDate ?? '', expense.paidOn ?? '', receipt?.name ?? '', currency],
    ]).trimEnd();
    return expense.rows.map(({ net, rate, tax }) => {
      // A negative number is no formula.
      const amounts = [net, tax, net + tax].map((amount) => plainAmount(amount, currency));
      return `${words},${rate},${amounts.join(',')}\r\n`;
    });
  });
  return BYTE_ORDER_MARK + csvLine(head) + lines.join('');
}
