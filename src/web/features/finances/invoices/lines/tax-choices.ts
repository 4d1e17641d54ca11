import type { LineContent } from '../../../../../core/money/invoices/invoice.ts';
import type { TaxRate } from '../../../../../core/money/parties.ts';
import { TAX_CATEGORIES, type TaxCategory } from '../../../../../core/money/tax-categories.ts';
import { taxText } from '../tax-text.ts';

export interface TaxChoice extends TaxRate {
  value: string;
  label: string;
}

type LineTax = Pick<LineContent, 'taxCategory' | 'taxRate'>;

export function taxValue(category: TaxCategory, rate: string): string {
  return `${category} ${rate}`;
}

/** The taxes that a line can have: those of the business, those without a rate, and its own. */
export function taxChoices(rates: readonly TaxRate[], line: LineTax): TaxChoice[] {
  const untaxed = TAX_CATEGORIES.filter((category) => category !== 'S');
  const all: TaxRate[] = [
    ...rates,
    ...untaxed.map((category) => ({ category, rate: '0' })),
    { category: line.taxCategory, rate: line.taxRate },
  ];
  const choices = new Map<string, TaxChoice>();
  for (const { category, rate } of all) {
    const value = taxValue(category, rate);
    if (!choices.has(value))
      choices.set(value, { category, rate, value, label: taxText(category, rate) });
  }
  return [...choices.values()];
}
