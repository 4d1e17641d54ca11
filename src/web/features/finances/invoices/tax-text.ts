import type { TaxCategory } from '../../../../core/money/tax-categories.ts';
import { taxTexts } from '../../../i18n/en/invoices.ts';
import { numberText } from '../amount-text.ts';

/** `19%`, or the name of a category without a rate: `Reverse charge`. */
export function taxText(category: TaxCategory, rate: string): string {
  return category === 'S' ? taxTexts.rate(numberText(rate)) : taxTexts.categories[category];
}
