import { splitByWeight, sum } from '../amounts.ts';
import type { InvoiceDraft, IssuedInvoice, NamedDiscount } from './invoice.ts';

/**
 * A draft that credits an invoice, or some of its lines: with the same lines, prices and taxes, all
 * positive, so that crediting all of it mirrors it (money §5, IN12). Lines keep their ids.
 */
export function creditNoteDraft(
  invoice: IssuedInvoice,
  lineIds: readonly string[] | null,
): InvoiceDraft {
  const isCredited = ({ id }: { id: string }) => lineIds === null || lineIds.includes(id);
  const lines = invoice.lines.filter(isCredited).map(({ net: _, ...line }) => line);
  return {
    ...{ language: invoice.language, currency: invoice.currency, period: invoice.period },
    ...{ issueDate: null, dueDate: null, deliveryCountry: invoice.deliveryCountry },
    ...{ exemptionReason: invoice.exemptionReason, orderReference: invoice.orderReference },
    ...{ introduction: '', closing: '', exchangeRate: invoice.exchangeRate, prepaid: 0 },
    discount: creditedDiscount(invoice, isCredited),
    lines,
  };
}

/** Of an amount that was taken off the whole invoice, the share of the credited lines. */
function creditedDiscount(
  { discount, lines }: IssuedInvoice,
  isCredited: (line: { id: string }) => boolean,
): NamedDiscount | null {
  if (!discount || 'percent' in discount.value) return discount;
  const weights = lines.map(({ net }) => BigInt(net));
  const shares = splitByWeight(BigInt(discount.value.amount), weights);
  const credited = sum(shares.filter((_, index) => lines[index] && isCredited(lines[index])));
  return credited === 0n ? null : { ...discount, value: { amount: Number(credited) } };
}
