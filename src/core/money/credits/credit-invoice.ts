import { currencyOf } from '../currencies.ts';
import { decimalText } from '../decimals.ts';
import { simplest } from '../invoice-totals.ts';
import type {
  InvoiceDraft,
  IssuedInvoice,
  IssuedLine,
  NamedDiscount,
} from '../invoices/invoice.ts';
import { comparedQuantity, isAlike, linesOf, scaled, shareOf } from './credit-totals.ts';

/**
 * A draft that credits an invoice, or some of its lines: with the same lines, prices and taxes, all
 * positive, so that crediting all of it mirrors it (money §5, IN12). Lines keep their ids. What
 * issued credit notes have credited of a line is left out (MS10).
 */
export function creditNoteDraft(
  invoice: IssuedInvoice,
  lineIds: readonly string[] | null,
  notes: readonly Pick<IssuedInvoice, 'lines' | 'totals'>[] = [],
): InvoiceDraft {
  const isChosen = ({ id }: { id: string }) => lineIds === null || lineIds.includes(id);
  const credited = invoice.lines.filter(isChosen).flatMap((line) => {
    const rest = restOfLine(line, linesOf(notes, line.id), invoice.currency);
    // A chosen line of which nothing is left stays, so that it can be refused by name (IN12).
    return rest ? [rest] : lineIds === null ? [] : [line];
  });
  return {
    ...{ language: invoice.language, currency: invoice.currency, period: invoice.period },
    ...{ issueDate: null, dueDate: null, deliveryCountry: invoice.deliveryCountry },
    ...{ exemptionReason: invoice.exemptionReason, orderReference: invoice.orderReference },
    ...{ introduction: '', closing: '', exchangeRate: invoice.exchangeRate, prepaid: 0 },
    discount: creditedDiscount(invoice, credited, notes),
    lines: credited.map(({ net: _, ...line }) => line),
  };
}

/** The part of a line that is not credited yet; null if it is credited in full. */
function restOfLine(
  line: IssuedLine,
  earlier: readonly IssuedLine[],
  currency: string,
): IssuedLine | null {
  if (earlier.length === 0) return line;
  const net = line.net - earlier.reduce((total, each) => total + each.net, 0);
  if (net === 0) return null;
  const isFixed = line.discount !== null && 'amount' in line.discount.value;
  const isOfOnePrice = !isFixed && earlier.every((each) => isAlike(each, line));
  if (isOfOnePrice && comparedQuantity(earlier, line) < 0) {
    const credited = earlier.reduce((total, { quantity }) => total + scaled(quantity), 0n);
    const left = { amount: scaled(line.quantity) - credited, scale: 4n };
    return { ...line, quantity: decimalText(simplest(left)), net };
  }
  const price = { amount: BigInt(Math.abs(net)), scale: currencyOf(currency)?.exponent ?? 0n };
  const quantity = net < 0 ? '-1' : '1';
  const sum = { quantity, unit: 'LS' as const, unitPrice: decimalText(price), discount: null };
  return { ...line, ...sum, net };
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
 * The lines that a credit note credits in full, with the credit notes before it: with the quantity,
 * price and discount of its invoice. The entries of others stay billed (IN12).
 */
export function linesCreditedInFull(
  invoice: Pick<IssuedInvoice, 'lines'>,
  creditNote: Pick<IssuedInvoice, 'lines'>,
  notes: readonly Pick<IssuedInvoice, 'lines'>[] = [],
): Set<string> {
  const billed = new Map(invoice.lines.map((line) => [line.id, line]));
  const inFull = creditNote.lines.filter((line) => {
    const whole = billed.get(line.id);
    if (!whole) return false;
    const all = [...linesOf(notes, line.id), line];
    const isOfOnePrice = all.every((each) => isSamePrice(each, whole));
    if (!isOfOnePrice || comparedQuantity(all, whole) !== 0) return false;
    return all.reduce((total, { net }) => total + net, 0) === whole.net;
  });
  return new Set(inFull.map(({ id }) => id));
}

function isSamePrice(one: IssuedLine, other: IssuedLine): boolean {
  return scaled(one.unitPrice) === scaled(other.unitPrice);
}

/** Of an amount that was taken off the whole invoice, the share of the credited lines. */
function creditedDiscount(
  invoice: IssuedInvoice,
  credited: readonly IssuedLine[],
  notes: readonly Pick<IssuedInvoice, 'totals'>[],
): NamedDiscount | null {
  const { discount } = invoice;
  if (!discount || 'percent' in discount.value) return discount;
  const sumOf = (of: (note: Pick<IssuedInvoice, 'totals'>) => number) =>
    notes.reduce((total, note) => total + of(note), 0);
  const lineTotal = credited.reduce((total, { net }) => total + net, 0);
  const share = shareOf(invoice, lineTotal + sumOf(({ totals }) => totals.lineTotal));
  const amount = Math.max(share - sumOf(({ totals }) => totals.discount), 0);
  return amount === 0 ? null : { ...discount, value: { amount } };
}
