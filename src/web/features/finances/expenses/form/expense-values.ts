import { parseDecimal } from '../../../../../core/money/decimals.ts';
import { NEW_EXPENSE } from '../../../../../core/money/expenses/expense.schema.ts';
import type { Expense, ExpenseRow } from '../../../../../core/money/expenses/expense.ts';
import { expenseSums, taxOfRow } from '../../../../../core/money/expenses/expense-amounts.ts';
import { expenseTexts } from '../../../../i18n/en/expenses.ts';
import { amountInput, numberInput, parseAmount, readNumber } from '../../amount-text.ts';
import { changedFields } from '../../forms/merge-values.ts';
import type { StoredValues } from '../../forms/use-merged-form.ts';

/** A row as it is typed. */
export interface RowValues {
  net: string;
  rate: string;
  /** The corrected tax; null for the tax by the rate. */
  tax: string | null;
}

/** An expense as its form has it: without nulls. */
export interface ExpenseValues
  extends Pick<
    Expense,
    'day' | 'supplier' | 'reference' | 'category' | 'note' | 'currency' | 'isBillable'
  > {
  rows: readonly RowValues[];
  /** `client <id>`, `project <id>`, or empty. */
  target: string;
  dueDate: string;
  /** Empty while it is not paid. */
  paidOn: string;
}

export function expenseValues(expense: Expense, version: number): StoredValues<ExpenseValues> {
  const { day, supplier, reference, category, note, currency, isBillable } = expense;
  const { rows, clientId, projectId, dueDate, paidOn } = expense;
  return {
    version,
    values: {
      ...{ day, supplier, reference, category, note, currency, isBillable },
      rows: rows.map(({ net, rate, tax }) => ({
        net: amountInput(net, currency),
        rate: numberInput(rate),
        tax: tax === taxOfRow({ net, rate }, currency) ? null : amountInput(tax, currency),
      })),
      target: clientId ? `client ${clientId}` : projectId ? `project ${projectId}` : '',
      dueDate: dueDate ?? '',
      paidOn: paidOn ?? '',
    },
  };
}

/** The initial values of a new expense: one row with the business's default tax. */
export function newValues(day: string, currency: string, rate: string): ExpenseValues {
  const none = { ...NEW_EXPENSE, day, currency, rows: [] };
  const { values } = expenseValues(none, 0);
  return { ...values, rows: [{ net: '', rate: numberInput(rate), tax: null }] };
}

/** The typed row; null while it is incomplete. */
export function rowOf({ net, rate, tax }: RowValues, currency: string): ExpenseRow | null {
  const [amount, percent] = [parseAmount(net, currency), readNumber(rate)];
  if (amount === null || percent === null || !isPercent(percent)) return null;
  const plain = { net: amount, rate: percent };
  const written = tax === null ? taxOfRow(plain, currency) : parseAmount(tax, currency);
  return written === null ? null : { ...plain, tax: written };
}

function isPercent(text: string): boolean {
  const percent = parseDecimal(text);
  return percent !== null && percent.amount >= 0n && percent.amount <= 100n * 10n ** percent.scale;
}

/** The sums of the rows that can be read. */
export function sumsOf({ rows, currency }: Pick<ExpenseValues, 'rows' | 'currency'>) {
  return expenseSums(rows.map((row) => rowOf(row, currency)).filter((row) => row !== null));
}

/** The expense of the form's values, validated or not. */
export function expenseOf(values: ExpenseValues): Expense {
  const { rows, target, dueDate, paidOn, ...texts } = values;
  const [kind, id = null] = target.split(' ');
  return {
    ...texts,
    rows: rows.map((row) => rowOf(row, values.currency)).filter((row) => row !== null),
    clientId: kind === 'client' ? id : null,
    projectId: kind === 'project' ? id : null,
    isBillable: values.isBillable && target !== '',
    dueDate: dueDate || null,
    paidOn: paidOn || null,
  };
}

/** The fields of an expense that were changed, as an edit sets them. */
export function expenseEditOf(before: ExpenseValues, after: ExpenseValues): Partial<Expense> {
  const [was, is] = [expenseOf(before), expenseOf(after)];
  return Object.fromEntries(changedFields(was, is).map((field) => [field, is[field]]));
}

/** The faults of the values, by the fields of the form. */
export function expenseFaults(values: ExpenseValues): Partial<Record<keyof ExpenseValues, string>> {
  const hasBadRow = values.rows.some((row) => rowOf(row, values.currency) === null);
  return {
    ...(values.day === '' && { day: expenseTexts.badDay }),
    ...(hasBadRow && { rows: expenseTexts.badAmounts }),
  };
}
