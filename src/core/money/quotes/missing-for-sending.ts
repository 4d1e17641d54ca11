import type { Day } from '../../days.ts';
import { patternFault } from '../invoice-numbers.ts';
import { numberOf, totalsOf } from '../invoices/draft-totals.ts';
import { exemptionReasonOf, isSmallBusiness, isTaxed } from '../invoices/freeze-invoice.ts';
import type { MissingForIssue } from '../invoices/invoice-views.ts';
import type { Business, Client } from '../parties.ts';
import { missingForTax } from '../tax-categories.ts';
import type { QuoteDraft } from './quote.ts';

export interface SendingFacts {
  draft: QuoteDraft;
  business: Business;
  client: Client;
  numberPattern: string;
  today: Day;
}

type Place = MissingForIssue['place'];

/** Everything that a quote still lacks for being sent, and where to fill it in (QU2). */
export function missingForSending(facts: SendingFacts): MissingForIssue[] {
  const inPlace = (place: Place, checks: Record<string, boolean>) =>
    Object.entries(checks)
      .filter(([, isMissing]) => isMissing)
      .map(([code]) => ({ code, place }));
  const { business, client, numberPattern } = facts;
  return [
    ...inPlace('business', {
      businessName: !business.legalName.trim(),
      businessAddress: !business.address.street.trim() || !business.address.city.trim(),
      quoteNumberPattern: patternFault(numberPattern) !== null,
    }),
    ...inPlace('client', { clientName: !client.name.trim() }),
    ...missingForTax(taxFacts(facts)).map((code) => ({ code, place: placeOf(code) })),
    ...inPlace('draft', missingOfDraft(facts)),
  ];
}

function missingOfDraft({ draft, business, today }: SendingFacts): Record<string, boolean> {
  const { lines } = draft;
  const { totals } = totalsOf({ ...draft, prepaid: 0 });
  return {
    noLines: lines.length === 0,
    lineName: lines.some(({ name }) => !name.trim()),
    smallBusinessTax: isSmallBusiness(business) && lines.some(({ taxRate }) => isTaxed(taxRate)),
    lineQuantity: lines.some(({ quantity }) => numberOf(quantity).amount === 0n),
    negativeTotal: totals.gross < 0,
    discountReason: [draft, ...lines].some(({ discount }) => discount?.reason.trim() === ''),
    validUntilPast: draft.validUntil < today,
  };
}

function taxFacts({ draft, business, client, today }: SendingFacts) {
  return {
    lines: draft.lines.map(({ taxCategory, taxRate }) => {
      return { taxCategory, taxRate: numberOf(taxRate) };
    }),
    sellerVatId: business.vatId,
    sellerTaxNumber: business.taxNumber,
    buyerVatId: client.vatId,
    exemptionReason: exemptionReasonOf(draft, business),
    deliveryCountry: client.address.country,
    // Nothing is delivered yet.
    deliveryDate: today,
  };
}

function placeOf(code: string): Place {
  if (code.startsWith('seller')) return 'business';
  return code === 'buyerVatId' || code === 'deliveryCountry' ? 'client' : 'draft';
}
