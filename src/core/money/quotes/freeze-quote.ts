import type { Day } from '../../days.ts';
import { freezeInvoice } from '../invoices/freeze-invoice.ts';
import type { InvoiceDraft } from '../invoices/invoice.ts';
import type { Business, Client } from '../parties.ts';
import type { QuoteDraft, SentQuote } from './quote.ts';

export interface QuoteFrozenWith {
  number: string;
  revision: number;
  /** The day of sending. */
  day: Day;
  business: Business;
  client: Client;
}

/** The quote as it is sent: draft, business and client as they are now, with every amount (QU3). */
export function freezeQuote(draft: QuoteDraft, frozen: QuoteFrozenWith): SentQuote {
  const { number, revision, day, business, client } = frozen;
  const issued = freezeInvoice(invoiceDraftOf(draft), {
    ...{ kind: 'invoice', number, issueDate: day, business, client, preceding: null },
  });
  return {
    ...issued,
    ...{ kind: 'quote', dueDate: null, deliveryCountry: '', accountingTax: null },
    ...{ subject: draft.subject.trim(), revision, validUntil: draft.validUntil },
  };
}

/** A draft of an invoice with the content of a quote (QU8). */
export function invoiceDraftOf(
  quote: Omit<QuoteDraft, 'subject' | 'projectId' | 'validUntil'>,
): InvoiceDraft {
  const { language, currency, exemptionReason, introduction, closing, discount, lines } = quote;
  return {
    ...{ language, currency, exemptionReason, introduction, closing, discount, lines },
    ...{ issueDate: null, dueDate: null, period: null, deliveryCountry: '', orderReference: '' },
    ...{ prepaid: 0, exchangeRate: null },
  };
}

/** The draft of a new revision of a sent quote. */
export function draftOfSent(sent: SentQuote, projectId: string | null): QuoteDraft {
  const { language, currency, exemptionReason, introduction, closing, discount } = sent;
  const { subject, validUntil } = sent;
  return {
    ...{ language, currency, exemptionReason, introduction, closing, discount },
    lines: sent.lines.map(({ net: _, ...line }) => line),
    ...{ subject, validUntil, projectId },
  };
}
