import type { Currency } from '../../../core/money/currencies.ts';
import type { IssuedTax, NamedDiscount } from '../../../core/money/invoices/invoice.ts';
import type { TaxCategory } from '../../../core/money/tax-categories.ts';
import { DISCOUNT_CODE, money, plain } from './invoice-data.ts';
import { type Content, element } from './xml.ts';

/** An aggregate element of UBL. */
export function cac(name: string, ...contents: Content[]) {
  return element(`cac:${name}`, {}, ...contents);
}

/** A basic element of UBL. */
export function cbc(name: string, ...contents: Content[]) {
  return element(`cbc:${name}`, {}, ...contents);
}

/** An amount in minor units with its currency. */
export function amountElement(name: string, amount: number | bigint, currency: Currency) {
  return element(`cbc:${name}`, { currencyID: currency.code }, money(amount, currency));
}

/** A category and rate of VAT. Outside its scope there is no rate. */
export function taxCategory(
  name: string,
  category: TaxCategory,
  rate: string | null,
  ...reasons: Content[]
) {
  return cac(
    name,
    cbc('ID', category),
    cbc('Percent', rate === null ? null : plain(rate)),
    ...reasons,
    cac('TaxScheme', cbc('ID', 'VAT')),
  );
}

/** A discount of a line; with a tax, the share of the document's discount that falls on it. */
export function allowance(
  amount: bigint,
  { reason }: NamedDiscount,
  currency: Currency,
  taxed?: IssuedTax,
) {
  return cac(
    'AllowanceCharge',
    cbc('ChargeIndicator', 'false'),
    cbc('AllowanceChargeReasonCode', DISCOUNT_CODE),
    cbc('AllowanceChargeReason', reason),
    amountElement('Amount', amount, currency),
    taxed && taxCategory('TaxCategory', taxed.category, rateOf(taxed.category, taxed.rate)),
  );
}

export function rateOf(category: TaxCategory, rate: string): string | null {
  return category === 'O' ? null : rate;
}
