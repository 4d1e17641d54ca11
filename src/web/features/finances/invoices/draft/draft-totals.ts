import { currencyOf } from '../../../../../core/money/currencies.ts';
import { type Decimal, parseDecimal } from '../../../../../core/money/decimals.ts';
import {
  type Discount,
  type InvoiceTotals,
  invoiceTotals,
} from '../../../../../core/money/invoice-totals.ts';
import type { InvoiceDraft, NamedDiscount } from '../../../../../core/money/invoices/invoice.ts';

const ZERO: Decimal = { amount: 0n, scale: 0n };

/** The totals of a draft as the server computes them (FI1); null for an unknown currency. */
export function totalsOf(draft: InvoiceDraft): InvoiceTotals | null {
  const currency = currencyOf(draft.currency);
  if (!currency) return null;
  return invoiceTotals({
    currency,
    lines: draft.lines.map((line) => ({
      quantity: decimalOf(line.quantity),
      unitPrice: decimalOf(line.unitPrice),
      taxCategory: line.taxCategory,
      taxRate: decimalOf(line.taxRate),
      ...discountOf(line.discount),
    })),
    ...discountOf(draft.discount),
    prepaid: BigInt(draft.prepaid),
  });
}

function discountOf(discount: NamedDiscount | null): { discount?: Discount } {
  if (!discount) return {};
  const { value } = discount;
  return {
    discount:
      'amount' in value ? { amount: BigInt(value.amount) } : { percent: decimalOf(value.percent) },
  };
}

function decimalOf(text: string): Decimal {
  return parseDecimal(text) ?? ZERO;
}
