import { AppError } from '../../errors.ts';
import { amountOf, type MinorUnits } from '../amounts.ts';
import { currencyOf } from '../currencies.ts';
import { type Decimal, decimalText, parseDecimal } from '../decimals.ts';
import { type Discount, invoiceTotals } from '../invoice-totals.ts';
import type { InvoiceDraft, IssuedLine, IssuedTotals, NamedDiscount } from './invoice.ts';

/** The largest amount: it stays exact as a JSON number, also in sums. */
const MAX_AMOUNT = 999_999_999_999n;

const NOTHING: Decimal = { amount: 0n, scale: 0n };

export interface DocumentTotals {
  lines: IssuedLine[];
  totals: IssuedTotals;
}

/**
 * The lines of a draft with their net amounts, and its totals (FI1), in minor units. `nets`: those
 * of lines, by their ids, whose net amount is not quantity × price (MS10).
 * @throws AppError invoice.tooLarge
 */
export function totalsOf(
  draft: Pick<InvoiceDraft, 'currency' | 'lines' | 'discount' | 'prepaid'>,
  nets?: ReadonlyMap<string, number>,
): DocumentTotals {
  const { currency: code, lines, discount, prepaid } = draft;
  const currency = currencyOf(code);
  if (!currency) throw new AppError('request.invalid');
  const totals = invoiceTotals({
    currency,
    lines: lines.map(({ quantity, unitPrice, taxCategory, taxRate, ...line }) => {
      const net = nets?.get(line.id);
      return {
        ...{ quantity: numberOf(quantity), unitPrice: numberOf(unitPrice) },
        ...{ taxCategory, taxRate: numberOf(taxRate) },
        ...withDiscount(line.discount),
        ...(net !== undefined && { net: BigInt(net) }),
      };
    }),
    ...withDiscount(discount),
    prepaid: BigInt(prepaid),
  });
  return {
    lines: lines.map((line, index) => ({ ...line, net: minor(totals.lineNets[index] ?? 0n) })),
    totals: {
      lineTotal: minor(totals.lineTotal),
      discount: minor(totals.discount),
      taxes: totals.taxes.map(({ taxCategory: category, taxRate, base, tax }) => {
        return { category, rate: decimalText(taxRate), base: minor(base), tax: minor(tax) };
      }),
      net: minor(totals.net),
      tax: minor(totals.tax),
      gross: minor(totals.gross),
      prepaid,
      due: minor(totals.due),
    },
  };
}

/** An amount in another currency, by units of that one for one of its own (BT-111). */
export function amountInCurrency(
  amount: number,
  from: string,
  rate: string,
  to: string,
): number | null {
  const [own, other] = [currencyOf(from), currencyOf(to)];
  if (!own || !other) return null;
  const price = { amount: BigInt(amount), scale: own.exponent };
  return minor(amountOf(price, numberOf(rate), other));
}

/** A number of a stored draft, which was checked when it was sent. */
export function numberOf(text: string): Decimal {
  return parseDecimal(text) ?? NOTHING;
}

function withDiscount(discount: NamedDiscount | null): { discount?: Discount } {
  if (!discount) return {};
  const { value } = discount;
  if ('amount' in value) return { discount: { amount: BigInt(value.amount) } };
  return { discount: { percent: numberOf(value.percent) } };
}

function minor(amount: MinorUnits): number {
  if (amount > MAX_AMOUNT || amount < -MAX_AMOUNT) throw new AppError('invoice.tooLarge');
  return Number(amount);
}
