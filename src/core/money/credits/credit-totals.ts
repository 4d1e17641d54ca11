import { isSameJson } from '../../lib/canonical-json.ts';
import { quotient } from '../decimals.ts';
import { type DocumentTotals, numberOf, totalsOf } from '../invoices/draft-totals.ts';
import type {
  InvoiceDraft,
  IssuedInvoice,
  IssuedLine,
  IssuedTax,
  IssuedTotals,
  LineContent,
} from '../invoices/invoice.ts';

/** An invoice, and the credit notes that were issued against it already. */
export interface CreditBasis {
  invoice: Pick<IssuedInvoice, 'currency' | 'lines' | 'discount' | 'totals'>;
  notes: readonly Pick<IssuedInvoice, 'lines' | 'totals'>[];
}

type Amounts = Pick<InvoiceDraft, 'currency' | 'lines' | 'discount' | 'prepaid'>;
type Line = LineContent & { id: string };

/** The totals of a draft; with a basis, those of a credit note. @throws AppError invoice.tooLarge */
export function draftTotals(draft: Amounts, basis: CreditBasis | null): DocumentTotals {
  return basis ? creditTotals(draft, basis) : totalsOf(draft);
}

/**
 * The totals of a credit note (MS10). Rounding must neither leave a cent of an invoice that is
 * credited in parts, nor refuse the last part: a line, a tax and a discount that are credited for
 * the last time take what is left of them, and no part takes more.
 */
function creditTotals(draft: Amounts, basis: CreditBasis): DocumentTotals {
  const standard = totalsOf(draft);
  if (draft.currency !== basis.invoice.currency) return standard;
  const nets = new Map(standard.lines.map((line) => [line.id, netOf(line, basis)]));
  const counted = totalsOf({ ...draft, discount: discountOf(draft, basis, nets) }, nets);
  const rest = restOf(draft, counted, basis);
  const taxes = rest?.taxes ?? counted.totals.taxes.map((tax) => cappedTax(tax, basis));
  const tax = sumOf(taxes.map((each) => each.tax));
  const { net, discount, prepaid } = { ...counted.totals, ...rest };
  const gross = net + tax;
  const totals = { ...counted.totals, discount, taxes, net, tax, gross, due: gross - prepaid };
  return { lines: counted.lines, totals };
}

/** The net amount of a line that credits all or some of a line of the invoice. */
function netOf(line: IssuedLine, { invoice, notes }: CreditBasis): number {
  const whole = invoice.lines.find(({ id }) => id === line.id);
  if (!whole) return line.net;
  const earlier = linesOf(notes, line.id);
  const left = whole.net - sumOf(earlier.map(({ net }) => net));
  const isOfOnePrice = [...earlier, line].every((each) => isAlike(each, whole));
  if (!isOfOnePrice) return line.net;
  // A fixed discount is not proportional to the quantity.
  if (Math.abs(left - line.net) > earlier.length + 1) {
    const isWithin = comparedQuantity([...earlier, line], whole) <= 0;
    return isWithin && whole.net >= 0 ? Math.min(line.net, left) : line.net;
  }
  return comparedQuantity([...earlier, line], whole) === 0 ? left : line.net;
}

/** The discount of the document: with the parts before, it is that of all credited lines together. */
function discountOf(
  draft: Amounts,
  { invoice, notes }: CreditBasis,
  nets: ReadonlyMap<string, number>,
): InvoiceDraft['discount'] {
  const { discount } = draft;
  const isShare = discount && 'percent' in discount.value;
  if (!isShare || notes.length === 0 || !isSameJson(discount.value, invoice.discount?.value)) {
    return discount;
  }
  const before = sumOf(notes.map(({ totals }) => totals.lineTotal));
  const amount = shareOf(invoice, before + sumOf([...nets.values()]));
  const left = amount - sumOf(notes.map(({ totals }) => totals.discount));
  return { ...discount, value: { amount: Math.max(left, 0) } };
}

/** Of the discount of an invoice, the share of lines with this sum. */
export function shareOf({ totals }: Pick<IssuedInvoice, 'totals'>, lineTotal: number): number {
  const { discount, lineTotal: whole } = totals;
  if (whole === 0) return discount;
  return Number(quotient(BigInt(discount) * BigInt(lineTotal), BigInt(whole), 0n).amount);
}

/** What is left of each tax, if this credit note credits all that is left; null if it does not. */
function restOf(
  draft: Amounts,
  { lines, totals }: DocumentTotals,
  { invoice, notes }: CreditBasis,
): Pick<IssuedTotals, 'taxes' | 'discount' | 'net'> | null {
  const credited = [...notes.flatMap((note) => note.lines), ...lines];
  const invoiced = new Map(invoice.lines.map((line) => [line.id, line]));
  const isForeign = ({ id, taxCategory, taxRate }: Line) => {
    const whole = invoiced.get(id);
    return !whole || !isSameTax({ category: taxCategory, rate: taxRate }, taxOf(whole));
  };
  if (credited.some(isForeign)) return null;
  const isOpen = ({ id, net }: IssuedLine) =>
    sumOf(credited.filter((line) => line.id === id).map((line) => line.net)) !== net;
  if (invoice.lines.some(isOpen)) return null;
  const discount = invoice.totals.discount - sumOf(notes.map((note) => note.totals.discount));
  // Drafts that were created at once share a fixed discount automatically.
  if (discount < 0 || Math.abs(totals.discount - discount) > notes.length + 1) return null;
  const taxes = invoice.totals.taxes
    .map((tax) => leftOf(tax, notes))
    .filter(({ base, tax, ...of }) => {
      const hasLine = draft.lines.some((line) => isSameTax(taxOf(line), of));
      return hasLine || base !== 0 || tax !== 0;
    });
  return { taxes, discount, net: totals.lineTotal - discount };
}

/** A tax of a part: the rest of it where its base is credited in full, else at most what is left. */
function cappedTax(tax: IssuedTax, { invoice, notes }: CreditBasis): IssuedTax {
  const whole = invoice.totals.taxes.find((each) => isSameTax(each, tax));
  if (!whole) return tax;
  const left = leftOf(whole, notes);
  if (tax.base === left.base) return { ...tax, tax: left.tax };
  const isAbove = left.tax >= 0 && tax.tax > left.tax && tax.base < left.base;
  return isAbove ? { ...tax, tax: left.tax } : tax;
}

function leftOf(tax: IssuedTax, notes: CreditBasis['notes']): IssuedTax {
  const same = notes.flatMap(({ totals }) => totals.taxes.filter((each) => isSameTax(each, tax)));
  const base = tax.base - sumOf(same.map((each) => each.base));
  return { ...tax, base, tax: tax.tax - sumOf(same.map((each) => each.tax)) };
}

/** The lines of credit notes that credit a line of their invoice. */
export function linesOf(notes: readonly Pick<IssuedInvoice, 'lines'>[], id: string): IssuedLine[] {
  return notes.flatMap(({ lines }) => lines.filter((line) => line.id === id));
}

/** Whether lines have one price and discount, so that their quantities can be added. */
export function isAlike(one: LineContent, other: LineContent): boolean {
  return (
    isSameNumber(one.unitPrice, other.unitPrice) &&
    isSameJson(one.discount?.value ?? null, other.discount?.value ?? null)
  );
}

/** Negative if the lines together have less than the quantity of another one, 0 for the same. */
export function comparedQuantity(lines: readonly LineContent[], whole: LineContent): number {
  const total = lines.reduce((sum, { quantity }) => sum + scaled(quantity), 0n);
  const all = scaled(whole.quantity);
  const difference = all < 0n ? all - total : total - all;
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/** As a number of ten-thousandths. */
export function scaled(text: string): bigint {
  const { amount, scale } = numberOf(text);
  return amount * 10n ** (4n - scale);
}

function isSameNumber(one: string, other: string): boolean {
  return scaled(one) === scaled(other);
}

function taxOf({ taxCategory, taxRate }: LineContent) {
  return { category: taxCategory, rate: taxRate };
}

function isSameTax(
  one: Pick<IssuedTax, 'category' | 'rate'>,
  other: Pick<IssuedTax, 'category' | 'rate'>,
): boolean {
  return one.category === other.category && isSameNumber(one.rate, other.rate);
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
