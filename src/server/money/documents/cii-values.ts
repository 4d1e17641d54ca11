import { amountOf } from '../../../core/money/amounts.ts';
import { type Currency, currencyOf } from '../../../core/money/currencies.ts';
import { type Decimal, decimalText, parseDecimal } from '../../../core/money/decimals.ts';
import { simplest } from '../../../core/money/invoice-totals.ts';
import type { IssuedLine, IssuedTax, NamedDiscount } from '../../../core/money/invoices/invoice.ts';
import type { TaxCategory } from '../../../core/money/tax-categories.ts';
import { type Content, element } from './xml.ts';

/** UNCL 5189: discount. */
const DISCOUNT_CODE = '95';

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

/** An amount in minor units as a number of the currency's unit. */
export function money(amount: number | bigint, { exponent }: Currency): string {
  return decimalText({ amount: BigInt(amount), scale: exponent });
}

/** The number without zeros at its ends. */
export function plain(text: string): string {
  return decimalText(simplest(decimal(text)));
}

export function decimal(text: string): Decimal {
  const parsed = parseDecimal(text);
  if (!parsed) throw new Error(`${text} is not a decimal number`);
  return parsed;
}

export function requireCurrency(code: string): Currency {
  const currency = currencyOf(code);
  if (!currency) throw new Error(`ISO 4217 has no currency ${code}`);
  return currency;
}

/** The amount of a line before its discount, in minor units. */
export function grossOf({ unitPrice, quantity }: IssuedLine, currency: Currency): bigint {
  return amountOf(decimal(unitPrice), decimal(quantity), currency);
}
