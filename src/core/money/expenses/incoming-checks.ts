import { LIMITS } from '../../limits.ts';
import { decimalText, parseDecimal, quotient } from '../decimals.ts';
import { parseIban } from '../identifiers/bank-ids.ts';
import { parseVatId } from '../identifiers/vat-id.ts';
import { simplest } from '../invoice-totals.ts';
import { MONEY_LIMITS } from '../money-limits.ts';
import type { Expense, ExpenseRow } from './expense.ts';
import { taxOfRow } from './expense-amounts.ts';
import { INCOMING_WARNINGS, type IncomingInvoice, type IncomingWarning } from './incoming.ts';

/** Sellers round the tax of each line, or of all: the difference is no fault. */
const TAX_TOLERANCE = 1;

/**
 * The inconsistencies of a received e-invoice (EI3). `ownVatId`: the VAT id of the business to
 * which it should be addressed; empty if it has none.
 */
export function warningsOf(invoice: IncomingInvoice, ownVatId: string): IncomingWarning[] {
  const { kind, currency, lines, taxes, totals, seller, buyer, dueDate, iban } = invoice;
  const { lineTotal, allowances, charges, net, tax, gross, prepaid, rounding, payable } = totals;
  const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0);
  const isOff = ({ base, rate, tax: written }: (typeof taxes)[number]) =>
    Math.abs(taxOfRow({ net: base, rate }, currency) - written) > TAX_TOLERANCE;
  const hasTaxes = taxes.length > 0;
  const isWrong: Record<IncomingWarning, boolean> = {
    lineTotal:
      lines.length > 0 && lineTotal !== null && sumOf(lines.map((line) => line.net)) !== lineTotal,
    net: lineTotal !== null && lineTotal - allowances + charges !== net,
    taxBase: hasTaxes && sumOf(taxes.map(({ base }) => base)) !== net,
    taxAmount: taxes.some(isOff),
    taxTotal: hasTaxes && sumOf(taxes.map((each) => each.tax)) !== tax,
    gross: net + tax !== gross,
    payable: payable !== null && gross - prepaid + rounding !== payable,
    noTaxes: !hasTaxes && tax !== 0,
    noLines: lines.length === 0,
    noDueDate: kind === 'invoice' && dueDate === null && payable !== null && payable > 0,
    vatId: seller.vatId !== '' && parseVatId(seller.vatId) === null,
    iban: iban !== '' && parseIban(iban) === null,
    otherBuyer:
      buyer.vatId !== '' && ownVatId !== '' && parseVatId(buyer.vatId) !== parseVatId(ownVatId),
  };
  return INCOMING_WARNINGS.filter((warning) => isWrong[warning]);
}

/** The expense that an e-invoice is booked as; a credit note is negative (EI4). */
export function expenseOfInvoice(invoice: IncomingInvoice): Expense {
  const { kind, number, issueDate, dueDate, currency, seller, totals } = invoice;
  const sign = kind === 'creditNote' ? -1 : 1;
  const isPaid = totals.payable === 0 && totals.gross !== 0;
  return {
    day: issueDate,
    supplier: oneLine(seller.name, LIMITS.name),
    reference: oneLine(number, MONEY_LIMITS.expenseReference),
    category: '',
    note: '',
    currency,
    rows: rowsOf(invoice).map(({ net, rate, tax }) => {
      // Not -0, which JSON does not know.
      return { net: sign * net || 0, rate, tax: sign * tax || 0 };
    }),
    clientId: null,
    projectId: null,
    isBillable: false,
    dueDate,
    paidOn: isPaid ? issueDate : null,
  };
}

function rowsOf({ taxes, totals, currency }: IncomingInvoice): ExpenseRow[] {
  const byRate = new Map<string, ExpenseRow>();
  for (const { rate: written, base, tax } of taxes) {
    const rate = rateText(written);
    const row = byRate.get(rate) ?? { net: 0, rate, tax: 0 };
    byRate.set(rate, { rate, net: row.net + base, tax: row.tax + tax });
  }
  const rows = [...byRate.values()].slice(0, MONEY_LIMITS.expenseRows);
  return rows.length > 0 ? rows : [{ net: totals.net, tax: totals.tax, rate: rateOf() }];

  /** The tax rate of an invoice that states only its total tax. */
  function rateOf(): string {
    if (totals.net === 0 || totals.tax === 0) return '0';
    const exact = quotient(100n * BigInt(totals.tax), BigInt(totals.net), 2n);
    // A small amount is rounded by more than a hundredth of a percent.
    const whole = quotient(100n * BigInt(totals.tax), BigInt(totals.net), 0n);
    const isWhole =
      taxOfRow({ net: totals.net, rate: decimalText(whole) }, currency) === totals.tax;
    return rateText(decimalText(isWhole ? whole : exact));
  }
}

/** `19.00` and `19` are the same rate; an invalid one is 0. */
function rateText(written: string): string {
  const rate = parseDecimal(written);
  if (!rate || rate.amount < 0n || rate.amount > 100n * 10n ** rate.scale) return '0';
  return decimalText(simplest(rate));
}

function oneLine(text: string, max: number): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '');
}
