import type { ExpenseRow } from '../../../core/money/expenses/expense.ts';
import { amountOf, csv } from './csv-text.ts';

export interface ListedExpense {
  day: string;
  supplier: string;
  reference: string;
  category: string;
  note: string;
  clientName: string;
  projectName: string;
  currency: string;
  rows: readonly ExpenseRow[];
  dueDate: string | null;
  paidOn: string | null;
  /** The file of its receipt in the ZIP; empty without one. */
  receiptFile: string;
}

const COLUMNS = [
  ...['Belegdatum', 'Lieferant', 'Rechnungsnummer', 'Kategorie', 'Notiz', 'Kunde', 'Projekt'],
  ...['Währung', 'Steuersatz', 'Netto', 'Steuer', 'Brutto', 'Fällig', 'Bezahlt am', 'Beleg'],
];

/** A line for each tax rate of each expense. */
export function expensesCsv(expenses: readonly ListedExpense[]): Buffer {
  const lines = expenses.flatMap(({ rows, currency, ...expense }) => {
    const { day, supplier, reference, category, note, clientName, projectName } = expense;
    return rows.map(({ net, rate, tax }) => [
      ...[day, supplier, reference, category, note, clientName, projectName],
      ...[currency, rate.replace('.', ',')],
      ...[net, tax, net + tax].map((amount) => amountOf(amount, currency)),
      ...[expense.dueDate ?? '', expense.paidOn ?? '', expense.receiptFile],
    ]);
  });
  return csv([COLUMNS, ...lines]);
}
