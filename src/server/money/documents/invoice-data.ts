import { amountOf } from '../../../core/money/amounts.ts';
import { type Currency, currencyOf } from '../../../core/money/currencies.ts';
import { type Decimal, decimalText, parseDecimal } from '../../../core/money/decimals.ts';
import { simplest } from '../../../core/money/invoice-totals.ts';
import type { UblProfile } from '../../../core/money/invoices/electronic-invoice.ts';
import type { IssuedInvoice, IssuedLine, IssuedTax } from '../../../core/money/invoices/invoice.ts';
import type { TaxCategory } from '../../../core/money/tax-categories.ts';

// What CII and UBL have in common: the codes and values of EN 16931.

/** BT-24: the rules that the data follows. */
export const CII_PROFILES = {
  en16931: 'urn:cen.eu:en16931:2017',
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
} as const;

export const UBL_PROFILES: Record<UblProfile, string> = {
  ...CII_PROFILES,
  peppol: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
};

/** BT-23: the ordinary process of billing, which XRechnung and Peppol require. */
export const PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

/** UNCL 1001. */
export const TYPE_CODES: Record<IssuedInvoice['kind'], string> = {
  invoice: '380',
  creditNote: '381',
  prepayment: '386',
};

/** UNCL 5189: discount. */
export const DISCOUNT_CODE = '95';

/** The code list of reasons for not taxing (BT-121). */
export const EXEMPTION_CODES: Partial<Record<TaxCategory, string>> = {
  AE: 'VATEX-EU-AE',
  K: 'VATEX-EU-IC',
  G: 'VATEX-EU-G',
  O: 'VATEX-EU-O',
};

/** UNCL 4461: how the amount is to be paid. */
const SEPA_TRANSFER = '58';
const TRANSFER = '30';
const NOT_DEFINED = '1';

/** A credit note asks for no payment; XRechnung wants the element all the same. */
export function paymentCodeOf({ kind, currency, seller }: IssuedInvoice): string {
  if (kind === 'creditNote' || !seller.iban) return NOT_DEFINED;
  return currency === 'EUR' ? SEPA_TRANSFER : TRANSFER;
}

export function isTransfer(paymentCode: string): boolean {
  return paymentCode !== NOT_DEFINED;
}

/**
 * The price of a unit. Where amounts are rounded to whole units of a currency, as of JPY, quantity
 * times price can differ from the line by more than the 0.02 that receivers accept: then the price
 * is that of the whole quantity (BT-149).
 */
export function pricePerUnit(line: IssuedLine, currency: Currency) {
  const quantity = decimal(line.quantity);
  if (currency.exponent >= 2n || quantity.amount === 0n)
    return { amount: plain(line.unitPrice), baseQuantity: null };
  const gross = grossOf(line, currency);
  return {
    amount: money(gross < 0n ? -gross : gross, currency),
    baseQuantity: plain(line.quantity).replace('-', ''),
  };
}

/** What the lines of a category and rate add up to before the document's discount. */
export function lineTotalOf({ lines }: IssuedInvoice, { category, rate }: IssuedTax): bigint {
  return lines
    .filter((line) => line.taxCategory === category && plain(line.taxRate) === plain(rate))
    .reduce((total, { net }) => total + BigInt(net), 0n);
}

/** The lines of a street: the first two, and all others as one. */
export function streetLines(street: string): [string | undefined, string | undefined, string] {
  const [first, second, ...others] = street.split('\n').filter((line) => line.trim());
  return [first, second, others.join(', ')];
}

/** Greece's prefix of VAT ids is not its country code. */
export function writtenVatId(id: string): string {
  return id.replace(/^GR/, 'EL');
}

/** The electronic address of a party; its email address without one. */
export function endpointOf({
  electronicAddress,
  email,
}: Pick<IssuedInvoice['buyer'], 'electronicAddress' | 'email'>) {
  return electronicAddress ?? { scheme: 'EM', identifier: email };
}

/** An amount in minor units as a number of the currency's unit. */
export function money(amount: number | bigint, { exponent }: Currency): string {
  return decimalText({ amount: BigInt(amount), scale: exponent });
}

/** The number without zeros at its ends. */
export function plain(text: string): string {
  return decimalText(simplest(decimal(text)));
}

function decimal(text: string): Decimal {
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
