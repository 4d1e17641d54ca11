import { addDays, type Day } from '../../days.ts';
import { hasLineAbove } from '../credits/credit-invoice.ts';
import { draftTotals } from '../credits/credit-totals.ts';
import { isPeppolAddress } from '../identifiers/electronic-address.ts';
import { patternFault } from '../invoice-numbers.ts';
import type { Business, Client } from '../parties.ts';
import { type MissingForTax, missingForTax } from '../tax-categories.ts';
import { numberOf } from './draft-totals.ts';
import { type MissingForXRechnung, missingForXRechnung } from './electronic-invoice.ts';
import {
  deliveryCountryOf,
  exemptionReasonOf,
  isSmallBusiness,
  isTaxed,
} from './freeze-invoice.ts';
import type { InvoiceDraft, IssuedInvoice, IssuedLine } from './invoice.ts';
import { dueDateOf } from './invoice-state.ts';
import type { MissingForIssue } from './invoice-views.ts';

/** The data that decides whether a draft can be issued. */
export interface IssueFacts {
  kind: IssuedInvoice['kind'];
  draft: InvoiceDraft;
  business: Business;
  client: Client;
  today: Day;
  /** The day of the last invoice of the same series; null without one. */
  lastIssueDate: Day | null;
  /** For a credit note: the amount of its invoice that is not credited yet, in minor units. */
  creditable: number | null;
  /** For a credit note: the invoice that it credits, and the credit notes already issued for it. */
  creditedInvoice: IssuedInvoice | null;
  creditNotes: readonly IssuedInvoice[];
  /** Whether a billed entry has changed since it was put on the draft. */
  hasChangedEntries: boolean;
  /** Whether the client must approve one of its entries first (AP8). */
  hasUnapprovedEntries?: boolean;
  /** What forbids the deductions of this draft, or to credit a prepayment. */
  prepaymentFaults?: readonly PrepaymentFault[];
}

/**
 * A deducted prepayment was credited; a line deducts more than its prepayment has; the prepayment
 * that is credited is deducted on an issued invoice (MS8, MS9).
 */
export type PrepaymentFault =
  | 'prepaymentCredited'
  | 'deductionAbove'
  | 'deductionDiscount'
  | 'prepaymentDeducted';

type Place = MissingForIssue['place'];

const PLACE_OF_TAX: Record<MissingForTax, Place> = {
  sellerTaxId: 'business',
  sellerVatId: 'business',
  buyerVatId: 'client',
  exemptionReason: 'draft',
  deliveryCountry: 'draft',
  deliveryDate: 'draft',
  taxRate: 'draft',
  noTaxRate: 'draft',
  onlyCategory: 'draft',
};

/**
 * Everything that a draft still lacks for being issued, and where to fill it in; empty if it can be
 * issued (IN7). Sources: FI8, the rules of EN 16931 and XRechnung, and mistakes that these rules
 * allow (BT-25, due date, quantity 0).
 */
export function missingForIssue(facts: IssueFacts): MissingForIssue[] {
  const inPlace = (place: Place, checks: Record<string, boolean>) =>
    Object.entries(checks)
      .filter(([, isMissing]) => isMissing)
      .map(([code]) => ({ code, place }));
  return [
    ...inPlace('business', missingOfBusiness(facts)),
    ...inPlace('client', missingOfClient(facts)),
    ...missingForTax(taxFacts(facts)).map((code) => ({ code, place: PLACE_OF_TAX[code] })),
    ...inPlace('draft', missingOfDraft(facts)),
  ];
}

/** The day on which an invoice is issued: today, but never before the last one of its series (IN9). */
export function issueDateOf({
  draft,
  today,
  lastIssueDate,
}: Pick<IssueFacts, 'draft' | 'today' | 'lastIssueDate'>): Day {
  if (draft.issueDate !== null) return draft.issueDate;
  return lastIssueDate !== null && lastIssueDate > today ? lastIssueDate : today;
}

function missingOfBusiness(facts: IssueFacts): Record<string, boolean> {
  const { legalName, address, numberPattern, currency, iban } = facts.business;
  const missing = xRechnungGaps(facts);
  return {
    businessName: !legalName.trim(),
    businessAddress: !address.street.trim() || !address.city.trim(),
    businessCountry: !address.country,
    businessCurrency: !currency,
    numberPattern: patternFault(numberPattern) !== null,
    businessPostalCode: missing.has('sellerPostalCode'),
    businessEmail: missing.has('sellerEmail'),
    businessPhone: missing.has('sellerPhone'),
    businessIban: isXRechnung(facts) && !iban,
    businessElectronicAddress:
      isPeppol(facts) && !isPeppolAddress(facts.business.electronicAddress),
  };
}

function missingOfClient(facts: IssueFacts): Record<string, boolean> {
  const { name, address, eInvoiceFormat, buyerReference } = facts.client;
  const missing = xRechnungGaps(facts);
  return {
    clientName: !name.trim(),
    clientCountry: !address.country,
    clientReference: eInvoiceFormat === 'xrechnung' && !buyerReference.trim(),
    clientEmail: missing.has('buyerEmail'),
    clientCity: missing.has('buyerCity'),
    clientPostalCode: missing.has('buyerPostalCode'),
  };
}

/** What XRechnung needs beyond EN 16931, where the client must get one. */
function xRechnungGaps(facts: IssueFacts): ReadonlySet<MissingForXRechnung> {
  if (!isXRechnung(facts)) return new Set();
  const { draft, business: seller, client: buyer } = facts;
  return new Set(missingForXRechnung({ ...draft, seller, buyer }));
}

/** Whether the client chose it, or has a Leitweg-ID and did not choose otherwise. */
function isXRechnung({ client }: IssueFacts): boolean {
  const { eInvoiceFormat = 'automatic', buyerReference, address } = client;
  if (eInvoiceFormat === 'xrechnung') return true;
  return eInvoiceFormat !== 'pdf' && buyerReference.trim() !== '' && address.country === 'DE';
}

/** Whether the client gets UBL by the Peppol network, which needs both addresses and a reference. */
function isPeppol(facts: IssueFacts): boolean {
  const { eInvoiceFormat, electronicAddress } = facts.client;
  return eInvoiceFormat === 'ubl' && isPeppolAddress(electronicAddress) && !isXRechnung(facts);
}

function missingOfDraft(facts: IssueFacts): Record<string, boolean> {
  const { kind, draft, business, client, today, lastIssueDate, creditable } = facts;
  const { creditedInvoice } = facts;
  const { lines, currency, exchangeRate, period } = draft;
  const basis = creditedInvoice && { invoice: creditedInvoice, notes: facts.creditNotes };
  const { totals, lines: netLines } = draftTotals(draft, basis);
  const issueDate = issueDateOf(facts);
  const isInvoice = kind !== 'creditNote';
  const isForeign = business.currency !== '' && currency !== business.currency;
  return {
    noLines: lines.length === 0,
    lineName: lines.some(({ name }) => !name.trim()),
    // A credit note mirrors its invoice, which may be older than the present rules.
    smallBusinessTax:
      isInvoice && isSmallBusiness(business) && lines.some(({ taxRate }) => isTaxed(taxRate)),
    lineQuantity: lines.some(({ quantity }) => numberOf(quantity).amount === 0n),
    deliveryAddress: xRechnungGaps(facts).has('deliveryAddress'),
    exchangeRate: isForeign && (!exchangeRate || numberOf(exchangeRate.rate).amount === 0n),
    periodOrder: period !== null && period.to < period.from,
    issueDateOrder: lastIssueDate !== null && issueDate < lastIssueDate,
    // One day ahead of the server is allowed, for users in a later time zone.
    issueDateInFuture: draft.issueDate !== null && issueDate > addDays(today, 1),
    dueDateOrder: isInvoice && dueDateOf(draft, issueDate, client, business) < issueDate,
    negativeTotal: totals.gross < 0,
    prepaidAboveTotal: totals.gross >= 0 && draft.prepaid > totals.gross,
    creditCurrency: creditedInvoice !== null && currency !== creditedInvoice.currency,
    creditAboveLine: creditedInvoice !== null && isAboveLine(creditedInvoice, netLines, facts),
    creditAboveInvoice: creditable !== null && totals.gross > creditable,
    changedEntries: facts.hasChangedEntries,
    unapprovedEntries: facts.hasUnapprovedEntries === true,
    prepaymentCredited: facts.prepaymentFaults?.includes('prepaymentCredited') === true,
    deductionAbove: facts.prepaymentFaults?.includes('deductionAbove') === true,
    deductionDiscount: facts.prepaymentFaults?.includes('deductionDiscount') === true,
    prepaymentDeducted: facts.prepaymentFaults?.includes('prepaymentDeducted') === true,
    discountReason: [draft, ...lines].some(({ discount }) => discount?.reason.trim() === ''),
    orderReference:
      isPeppol(facts) && !client.buyerReference.trim() && !draft.orderReference.trim(),
    exchangeRateSource: isForeign && exchangeRate?.source.trim() === '',
  };
}

function isAboveLine(
  invoice: IssuedInvoice,
  lines: readonly IssuedLine[],
  { creditNotes }: IssueFacts,
): boolean {
  const credited = [...creditNotes.flatMap((note) => note.lines), ...lines];
  return hasLineAbove(invoice, credited);
}

function taxFacts({ draft, business, client }: IssueFacts) {
  return {
    lines: draft.lines.map(({ taxCategory, taxRate }) => {
      return { taxCategory, taxRate: numberOf(taxRate) };
    }),
    sellerVatId: business.vatId,
    sellerTaxNumber: business.taxNumber,
    buyerVatId: client.vatId,
    exemptionReason: exemptionReasonOf(draft, business),
    deliveryCountry: deliveryCountryOf(draft, client),
    deliveryDate: draft.period?.to ?? null,
  };
}
