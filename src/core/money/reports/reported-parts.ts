import { amountOf, splitByWeight } from '../amounts.ts';
import { currencyOf } from '../currencies.ts';
import { numberOf } from '../invoices/draft-totals.ts';
import type { IssuedInvoice, IssuedTax } from '../invoices/invoice.ts';
import type { TaxCategory } from '../tax-categories.ts';

/** The data of an issued document that reports need. */
export interface ReportedDocument {
  id: string;
  kind: IssuedInvoice['kind'];
  clientId: string;
  issueDate: string;
  currency: string;
  gross: number;
  taxes: readonly IssuedTax[];
  exchangeRate: IssuedInvoice['exchangeRate'];
  accountingTax: IssuedInvoice['accountingTax'];
  /** By project, of the lines of each tax; null where projects do not matter. */
  lines: readonly ReportedLine[] | null;
}

/** The part of a line that belongs to one project, or to none. */
export interface ReportedLine {
  projectId: string | null;
  taxCategory: TaxCategory;
  taxRate: string;
  net: number;
}

/** One invoice's part of a report: of one day, tax and project. Amounts are minor units. */
export interface ReportedPart {
  invoiceId: string;
  clientId: string;
  projectId: string | null;
  day: string;
  currency: string;
  category: TaxCategory;
  rate: string;
  net: number;
  tax: number;
  /** In the accounting currency; null without a rate. */
  converted: { net: number; tax: number } | null;
  exchangeRate: IssuedInvoice['exchangeRate'];
}

/** A payment, and what was paid of its invoice before it. */
export interface ReportedPayment {
  day: string;
  amount: number;
  before: number;
}

/** The parts of an issued document; a credit note is negative. */
export function issuedParts(reported: ReportedDocument, accounting: string): ReportedPart[] {
  const sign = reported.kind === 'creditNote' ? -1 : 1;
  const amounts = reported.taxes.map(({ base, tax }) => ({ net: base, tax }));
  return partsOf(reported, reported.issueDate, amounts, accounting, frozenTaxes(reported)).map(
    (part) => (sign === 1 ? part : negated(part)),
  );
}

/**
 * What was paid of an invoice: a payment is split among its bases and taxes in proportion. It is
 * the split of the total paid so far minus the split of the total before it. So the parts of a
 * fully paid invoice add up to its amounts to the cent (RP4).
 */
export function paidParts(
  reported: ReportedDocument,
  { day, amount, before }: ReportedPayment,
  accounting: string,
): ReportedPart[] {
  const weights = reported.taxes.flatMap(({ base, tax }) => [BigInt(base), BigInt(tax)]);
  const [earlier, later] = [before, before + amount].map((paid) =>
    splitByWeight(BigInt(paid), weights),
  );
  const shareOf = (index: number) => Number((later?.[index] ?? 0n) - (earlier?.[index] ?? 0n));
  const amounts = reported.taxes.map((_, index) => {
    return { net: shareOf(2 * index), tax: shareOf(2 * index + 1) };
  });
  return partsOf(reported, day, amounts, accounting, null);
}

/** The amounts of each tax, split further by project where lines are known. */
function partsOf(
  reported: ReportedDocument,
  day: string,
  amounts: readonly { net: number; tax: number }[],
  accounting: string,
  accountingTaxes: readonly number[] | null,
): ReportedPart[] {
  const { id: invoiceId, clientId, currency, exchangeRate, taxes, lines } = reported;
  return taxes.flatMap(({ category, rate }, index) => {
    const { net, tax } = amounts[index] ?? { net: 0, tax: 0 };
    const whole = {
      ...{ invoiceId, clientId, projectId: null, day, currency, category, rate, net, tax },
      converted: convertedOf(reported, { net, tax }, accounting, accountingTaxes?.[index] ?? null),
      exchangeRate,
    };
    return lines === null ? [whole] : byProject(whole, lines);
  });
}

function byProject(whole: ReportedPart, lines: readonly ReportedLine[]): ReportedPart[] {
  const nets = new Map<string | null, number>();
  for (const { projectId, taxCategory, taxRate, net } of lines) {
    if (taxCategory !== whole.category || !isSameRate(taxRate, whole.rate)) continue;
    nets.set(projectId, (nets.get(projectId) ?? 0) + net);
  }
  if (nets.size === 0) return [whole];
  const projectIds = [...nets.keys()].sort((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1));
  const weights = projectIds.map((projectId) => BigInt(nets.get(projectId) ?? 0));
  const split = (amount: number) => splitByWeight(BigInt(amount), weights).map(Number);
  const shares = [split(whole.net), split(whole.tax)] as const;
  const { converted } = whole;
  const convertedShares = converted && ([split(converted.net), split(converted.tax)] as const);
  return projectIds.map((projectId, index) => ({
    ...whole,
    projectId,
    ...{ net: shares[0][index] ?? 0, tax: shares[1][index] ?? 0 },
    converted: convertedShares && {
      ...{ net: convertedShares[0][index] ?? 0, tax: convertedShares[1][index] ?? 0 },
    },
  }));
}

/** The tax that was frozen in the accounting currency, by tax of the document. */
function frozenTaxes({ accountingTax, taxes }: ReportedDocument): number[] | null {
  if (!accountingTax) return null;
  const weights = taxes.map(({ tax }) => BigInt(tax));
  return splitByWeight(BigInt(accountingTax.tax), weights).map(Number);
}

function convertedOf(
  { currency, exchangeRate, accountingTax }: ReportedDocument,
  { net, tax }: { net: number; tax: number },
  accounting: string,
  frozenTax: number | null,
): ReportedPart['converted'] {
  if (currency === accounting) return { net, tax };
  const frozenFor = accountingTax?.currency ?? accounting;
  if (!exchangeRate || frozenFor !== accounting) return null;
  const { rate } = exchangeRate;
  const [convertedNet, convertedTax] = [
    converted(net, currency, rate, accounting),
    frozenTax ?? converted(tax, currency, rate, accounting),
  ];
  return convertedNet === null || convertedTax === null
    ? null
    : { net: convertedNet, tax: convertedTax };
}

function converted(amount: number, from: string, rate: string, to: string): number | null {
  const [own, other] = [currencyOf(from), currencyOf(to)];
  if (!own || !other) return null;
  return Number(amountOf({ amount: BigInt(amount), scale: own.exponent }, numberOf(rate), other));
}

function negated(part: ReportedPart): ReportedPart {
  const { converted: other } = part;
  return {
    ...part,
    ...{ net: minus(part.net), tax: minus(part.tax) },
    converted: other && { net: minus(other.net), tax: minus(other.tax) },
  };
}

/** Without -0, which JSON and comparisons tell from 0. */
function minus(amount: number): number {
  return amount === 0 ? 0 : -amount;
}

/** 19 and 19.00 are one rate. */
function isSameRate(a: string, b: string): boolean {
  return a === b || simplestRate(a) === simplestRate(b);
}

/** A rate in percent without zeros at its end. */
export function simplestRate(rate: string): string {
  return rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate;
}
