import type { Day } from '../../days.ts';
import type { FieldVersions } from '../invoices/draft-edits.ts';
import type { InvoiceDraft, IssuedInvoice } from '../invoices/invoice.ts';

/** The fields of a quote that can be edited before it is sent. */
export interface QuoteDraft
  extends Pick<
    InvoiceDraft,
    'language' | 'currency' | 'exemptionReason' | 'introduction' | 'closing' | 'discount' | 'lines'
  > {
  /** Its subject, in one line; may be empty. */
  subject: string;
  /** The project that it is for; null for none yet. */
  projectId: string | null;
  /** The last day on which it can be accepted. */
  validUntil: Day;
}

/** A draft with what its page does not need. */
export interface StoredQuoteDraft extends QuoteDraft {
  fieldVersions: FieldVersions<QuoteDraft>;
}

/**
 * A revision of a quote as it was sent. Nothing of it ever changes: what the client sees and the PDF
 * are made of it alone (QU3). It has the shape of an invoice, so that both are printed by the same
 * code; `issueDate` is the day of sending.
 */
export interface SentQuote extends Omit<IssuedInvoice, 'kind'> {
  kind: 'quote';
  subject: string;
  /** From 1. */
  revision: number;
  validUntil: Day;
}

/** The decision of a client about one revision. */
export interface QuoteDecision {
  kind: 'accepted' | 'declined';
  /** Who decided, as they wrote it. */
  name: string;
  /** Why it was declined; empty without a reason. */
  reason: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** SHA-256 of the revision that was shown, in hex. */
  digest: string;
  /** The network address of who decided. */
  address: string;
}

/** The number pattern of quotes, and how long they are valid by default. */
export interface QuoteSettings {
  version: number;
  /** As `Q-{YYYY}-{####}`. */
  numberPattern: string;
  validDays: number;
}

/** The quote settings of a new installation. */
export const DEFAULT_QUOTE_SETTINGS: QuoteSettings = {
  version: 0,
  numberPattern: 'Q-{YYYY}-{####}',
  validDays: 30,
};

/** The series of a quote number as it is counted: apart from the invoices of the same pattern. */
export function countedSeries(series: string): string {
  return `quote:${series}`;
}
