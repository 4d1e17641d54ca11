import type { Currency } from '../../../core/money/currencies.ts';
import type { IssuedTax, NamedDiscount } from '../../../core/money/invoices/invoice.ts';
import type { TaxCategory } from '../../../core/money/tax-categories.ts';
import { DISCOUNT_CODE, money, plain } from './invoice-data.ts';
import { type Content, element } from './xml.ts';

/** A discount of a line; with a tax, the share of the document's discount that falls on it. */
export function allowance(
  amount: bigint,
  { reason }: NamedDiscount,
  currency: Currency,
  taxed?: IssuedTax,
): Content {
  return ram(
    'SpecifiedTradeAllowanceCharge',
    ram('ChargeIndicator', element('udt:Indicator', {}, 'false')),
    ram('ActualAmount', money(amount, currency)),
    ram('ReasonCode', DISCOUNT_CODE),
    ram('Reason', reason),
    taxed && tax('CategoryTradeTax', taxed.category, taxed.rate),
  );
}

export function tax(name: string, category: TaxCategory, rate: string): Content {
  return ram(
    name,
    ram('TypeCode', 'VAT'),
    ram('CategoryCode', category),
    ram('RateApplicablePercent', category === 'O' ? null : plain(rate)),
  );
}

export function ram(name: string, ...contents: Content[]) {
  return element(`ram:${name}`, {}, ...contents);
}

/** Format 102 is the day without separators. */
export function date(name: string, day: string | null, prefix: 'udt' | 'qdt' = 'udt'): Content {
  const text = day?.replaceAll('-', '');
  return ram(name, element(`${prefix}:DateTimeString`, { format: '102' }, text));
}
