import { amountOf, type MinorUnits, percentOf, splitByWeight, sum } from './amounts.ts';
import type { Currency } from './currencies.ts';
import type { Decimal } from './decimals.ts';
import type { TaxCategory } from './tax-categories.ts';

/** A discount in minor units, or as a percentage of what it is taken off. */
export type Discount = { amount: MinorUnits } | { percent: Decimal };

export interface InvoiceLine {
  /** Negative on a line that deducts, because EN 16931 allows no negative price. */
  quantity: Decimal;
  unitPrice: Decimal;
  discount?: Discount;
  taxCategory: TaxCategory;
  /** In percent. */
  taxRate: Decimal;
  /** Of a line that credits the rest of another one: what is left of it. */
  net?: MinorUnits | undefined;
}

export interface InvoiceAmounts {
  currency: Currency;
  lines: readonly InvoiceLine[];
  /** Taken off the whole document. */
  discount?: Discount;
  /** Already paid. */
  prepaid?: MinorUnits;
}

/** The tax of one category and rate. */
export interface TaxSubtotal {
  taxCategory: TaxCategory;
  taxRate: Decimal;
  base: MinorUnits;
  tax: MinorUnits;
}

export interface InvoiceTotals {
  /** The net amount of each line, in order. */
  lineNets: MinorUnits[];
  lineTotal: MinorUnits;
  discount: MinorUnits;
  /** By category and rate, independent of the order of lines. */
  taxes: TaxSubtotal[];
  net: MinorUnits;
  tax: MinorUnits;
  gross: MinorUnits;
  due: MinorUnits;
}

/**
 * The totals of an invoice in the order of EN 16931 (BR-CO-10 to BR-CO-17, money §2): lines are
 * rounded, the document's discount falls on each tax category by its share, and each category's tax
 * is rounded once.
 */
export function invoiceTotals(invoice: InvoiceAmounts): InvoiceTotals {
  const { currency, lines, prepaid = 0n } = invoice;
  const lineNets = lines.map((line) => lineNet(line, currency));
  const lineTotal = sum(lineNets);
  const discount = discountOn(lineTotal, invoice.discount, currency);
  const groups = groupsByTax(lines, lineNets);
  const shares = splitByWeight(
    discount,
    groups.map(({ base }) => base),
  );
  const taxes = groups.map((group, index) => {
    const base = group.base - (shares[index] ?? 0n);
    return { ...group, base, tax: percentOf(base, group.taxRate, currency) };
  });
  const net = lineTotal - discount;
  const tax = sum(taxes.map((each) => each.tax));
  const gross = net + tax;
  return { lineNets, lineTotal, discount, taxes, net, tax, gross, due: gross - prepaid };
}

function lineNet(line: InvoiceLine, currency: Currency): MinorUnits {
  if (line.net !== undefined) return line.net;
  const { quantity, unitPrice, discount } = line;
  const amount = amountOf(unitPrice, quantity, currency);
  return amount - discountOn(amount, discount, currency);
}

function discountOn(amount: MinorUnits, discount: Discount | undefined, currency: Currency) {
  if (!discount) return 0n;
  return 'amount' in discount ? discount.amount : percentOf(amount, discount.percent, currency);
}

function groupsByTax(lines: readonly InvoiceLine[], nets: readonly MinorUnits[]) {
  const groups = new Map<string, Omit<TaxSubtotal, 'tax'>>();
  for (const [index, { taxCategory, taxRate }] of lines.entries()) {
    const rate = simplest(taxRate);
    const key = `${taxCategory} ${rate.amount}/${rate.scale}`;
    const group = groups.get(key) ?? { taxCategory, taxRate: rate, base: 0n };
    groups.set(key, { ...group, base: group.base + (nets[index] ?? 0n) });
  }
  return [...groups.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}

/** The same number without zeros at its end: 19.00 and 19 are one rate. */
export function simplest({ amount, scale }: Decimal): Decimal {
  if (scale === 0n || amount % 10n !== 0n) return { amount, scale };
  return simplest({ amount: amount / 10n, scale: scale - 1n });
}
