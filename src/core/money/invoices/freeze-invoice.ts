import type { Day } from '../../days.ts';
import { type CreditBasis, draftTotals } from '../credits/credit-totals.ts';
import { type Business, type Client, EMPTY_BUSINESS } from '../parties.ts';
import { amountInCurrency, numberOf } from './draft-totals.ts';
import type { InvoiceDraft, IssuedInvoice, NamedDiscount } from './invoice.ts';
import { dueDateOf } from './invoice-state.ts';
import type { DefaultTax } from './invoice-views.ts';

export interface FrozenWith {
  kind: IssuedInvoice['kind'];
  number: string;
  issueDate: Day;
  business: Business;
  client: Client;
  preceding: IssuedInvoice['preceding'];
  /** For a credit note: the invoice that it credits, and earlier credit notes. */
  creditBasis?: CreditBasis | null;
}

/**
 * The invoice as it is issued: draft, business and client as they are now, with every amount
 * (money §5, IN6). A credit note has no day on which it is due.
 */
export function freezeInvoice(draft: InvoiceDraft, frozen: FrozenWith): IssuedInvoice {
  const { kind, number, issueDate, preceding } = frozen;
  const { numberPattern: _, taxRates: __, timeZone: _zone, ...seller } = frozen.business;
  const { notes: ___, ...buyer } = frozen.client;
  const { lines, totals } = draftTotals(draft, frozen.creditBasis ?? null);
  const { exchangeRate } = draft;
  const dueDate =
    kind === 'creditNote' ? null : dueDateOf(draft, issueDate, frozen.client, frozen.business);
  return {
    ...{ kind, number, issueDate, dueDate, seller, buyer, preceding },
    ...{ language: draft.language, currency: draft.currency, period: draft.period },
    ...{ deliveryCountry: deliveryCountryOf(draft, buyer) },
    ...{ exemptionReason: exemptionReasonOf(draft, seller), orderReference: draft.orderReference },
    ...{ introduction: draft.introduction, closing: draft.closing },
    discount: withTrimmedReason(draft.discount),
    exchangeRate: exchangeRate && { ...exchangeRate, source: exchangeRate.source.trim() },
    lines: lines.map((line) => ({ ...line, discount: withTrimmedReason(line.discount) })),
    totals,
    accountingTax: accountingTaxOf(draft, totals.tax, seller.currency),
  };
}

/** Drafts are stored as they are typed. */
function withTrimmedReason(discount: NamedDiscount | null): NamedDiscount | null {
  return discount && { ...discount, reason: discount.reason.trim() };
}

/** Of an intra-community delivery: the client's country, if the draft names none. */
export function deliveryCountryOf(
  { deliveryCountry }: Pick<InvoiceDraft, 'deliveryCountry'>,
  { address }: Pick<Client, 'address'>,
): string {
  return deliveryCountry || address.country;
}

/** Why no tax is charged: as the draft says, else the note of a small business. */
export function exemptionReasonOf(
  { lines, exemptionReason }: Pick<InvoiceDraft, 'lines' | 'exemptionReason'>,
  { smallBusinessNote }: Pick<Business, 'smallBusinessNote'>,
): string {
  const isExempt = lines.some(({ taxCategory }) => taxCategory === 'E');
  return exemptionReason.trim() || !isExempt ? exemptionReason : (smallBusinessNote ?? '');
}

function accountingTaxOf(
  { currency, exchangeRate }: InvoiceDraft,
  tax: number,
  accountingCurrency: string,
): IssuedInvoice['accountingTax'] {
  if (currency === accountingCurrency || !exchangeRate) return null;
  const converted = amountInCurrency(tax, currency, exchangeRate.rate, accountingCurrency);
  return converted === null ? null : { currency: accountingCurrency, tax: converted };
}

/**
 * The tax of a new line: the client's, else the business's first. A small business, which has a
 * note, charges none (FI8).
 */
export function defaultTax(
  client: Pick<Client, 'taxRate'>,
  business: Pick<Business, 'taxRates' | 'smallBusinessNote'>,
): DefaultTax {
  const isSmall = isSmallBusiness(business);
  const rate = client.taxRate ?? (isSmall ? undefined : business.taxRates[0]);
  if (isSmall && (!rate || isTaxed(rate.rate))) return { taxCategory: 'E', taxRate: '0' };
  return { taxCategory: rate?.category ?? 'S', taxRate: rate?.rate ?? '0' };
}

/** Whether a business charges no tax, because its invoices say so in a note (§ 19 UStG). */
export function isSmallBusiness({
  smallBusinessNote,
}: Pick<Business, 'smallBusinessNote'>): boolean {
  return smallBusinessNote !== null && smallBusinessNote.trim() !== '';
}

/** Whether a rate in percent is above 0. */
export function isTaxed(rate: string): boolean {
  return numberOf(rate).amount > 0n;
}

/** The business before anything was entered. */
export const NO_BUSINESS: Business = { ...EMPTY_BUSINESS, currency: '', taxRates: [] };
