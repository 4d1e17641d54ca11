import type { Language } from '../../languages.ts';
import { percentOf } from '../amounts.ts';
import { currencyOf } from '../currencies.ts';
import { decimalText, parseDecimal } from '../decimals.ts';
import { simplest } from '../invoice-totals.ts';
import { cutName, lineDayText } from '../invoices/gather-lines.ts';
import type { InvoiceDraft } from '../invoices/invoice.ts';
import type { DefaultTax } from '../invoices/invoice-views.ts';
import type { Expense, ExpenseRow } from './expense.ts';

const MAX_DESCRIPTION = 2000;

/** The tax of a row by its rate, rounded half away from zero (EX1). */
export function taxOfRow({ net, rate }: Pick<ExpenseRow, 'net' | 'rate'>, code: string): number {
  const [currency, percent] = [currencyOf(code), parseDecimal(rate)];
  return currency && percent ? Number(percentOf(BigInt(net), percent, currency)) : 0;
}

/** The sums of an expense, in minor units. */
export function expenseSums(rows: readonly ExpenseRow[]): {
  net: number;
  tax: number;
  gross: number;
} {
  const net = rows.reduce((total, row) => total + row.net, 0);
  const tax = rows.reduce((total, row) => total + row.tax, 0);
  return { net, tax, gross: net + tax };
}

/** The name of a line that bills an expense without category and supplier. */
const EXPENSE: Record<Language, string> = { en: 'Expense', de: 'Auslage' };

export interface ExpenseLineTerms {
  id: string;
  language: Language;
  tax: DefaultTax;
  /** Whether the business deducts the tax that it pays; a small business does not. */
  deductsTax: boolean;
}

type BilledPart = Pick<Expense, 'day' | 'supplier' | 'category' | 'note' | 'currency' | 'rows'>;

/**
 * The line that bills an expense at cost: its net amount, or what was paid with tax by a business
 * that cannot deduct it (EX7). Prices are never negative (BR-27), so what was paid back has a
 * negative quantity.
 */
export function expenseLine(
  expense: BilledPart,
  { id, language, tax, deductsTax }: ExpenseLineTerms,
): InvoiceDraft['lines'][number] {
  const { day, supplier, category, note, currency, rows } = expense;
  const sums = expenseSums(rows);
  const cost = BigInt(deductsTax ? sums.net : sums.gross);
  const scale = currencyOf(currency)?.exponent ?? 0n;
  const price = simplest({ amount: cost < 0n ? -cost : cost, scale });
  const seller = category.trim() ? supplier.trim() : '';
  const where = [lineDayText(day, language), seller].filter(Boolean).join(' · ');
  const description = [where, note.trim()].filter(Boolean).join(': ');
  return {
    id,
    name: cutName(category.trim() || supplier.trim() || EXPENSE[language]),
    description: description.slice(0, MAX_DESCRIPTION).replace(/[\uD800-\uDBFF]$/, ''),
    quantity: cost < 0n ? '-1' : '1',
    unit: 'C62',
    unitPrice: decimalText(price),
    discount: null,
    ...tax,
  };
}
