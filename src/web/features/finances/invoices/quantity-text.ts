import type { LineContent } from '../../../../core/money/invoices/invoice.ts';
import { oneUnitTexts, unitTexts } from '../../../i18n/en/invoices.ts';
import { numberText } from '../amount-text.ts';

const ONE = /^-?1(\.0*)?$/;

/** As `2.5 hours`, and `1 hour`. */
export function quantityText({ quantity, unit }: Pick<LineContent, 'quantity' | 'unit'>): string {
  return `${numberText(quantity)} ${(ONE.test(quantity) ? oneUnitTexts : unitTexts)[unit]}`;
}
