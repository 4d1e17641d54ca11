import type { TaxCategory } from '../../../../core/money/tax-categories.ts';
import { taxTexts } from '../../../i18n/en/invoices.ts';
import { numberText } from '../amount-text.ts';

/** `19%`, or what a category without a rate is called: `Reverse charge`. */
export function taxText(category: TaxCategory, rate: string): string {
  return category === 'S' ? taxTexts.rate(numberText(rate)) : taxTexts.categories[category];
}
