import { splitByWeight, sum } from '../amounts.ts';
import { decimalText } from '../decimals.ts';
import { simplest } from '../invoice-totals.ts';
import { numberOf } from './draft-totals.ts';
import type { InvoiceDraft, IssuedInvoice, IssuedLine, NamedDiscount } from './invoice.ts';

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

/** Whether lines of credit notes credit a line of their invoice with more than its net amount. */
export function hasLineAbove(
  invoice: Pick<IssuedInvoice, 'lines'>,
  credited: readonly IssuedLine[],
): boolean {
  return invoice.lines.some(({ id, net }) => {
    const total = credited.reduce((sum, each) => sum + (each.id === id ? each.net : 0), 0);
    return net < 0 ? total < net : total > Math.max(net, 0);
  });
}

/**
 * The lines that a credit note credits in full: with the quantity, price and discount of its
 * invoice. The entries of others stay billed (IN12).
 */
export function linesCreditedInFull(
  invoice: Pick<IssuedInvoice, 'lines'>,
  creditNote: Pick<IssuedInvoice, 'lines'>,
): Set<string> {
  const billed = new Map(invoice.lines.map((line) => [line.id, line]));
  const inFull = creditNote.lines.filter((line) => {
    const whole = billed.get(line.id);
    const isSame = (key: 'quantity' | 'unitPrice') =>
      whole !== undefined && numberText(line[key]) === numberText(whole[key]);
    return isSame('quantity') && isSame('unitPrice') && whole?.net === line.net;
  });
  return new Set(inFull.map(({ id }) => id));
}

function numberText(text: string): string {
  return decimalText(simplest(numberOf(text)));
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
