import type { Day } from '../../days.ts';
import type { InvoiceFile, MissingForIssue } from '../invoices/invoice-views.ts';
import type { QuoteDecision, QuoteDraft, SentQuote } from './quote.ts';
import type { QuoteState } from './quote-state.ts';

export interface QuoteListItem {
  id: string;
  version: number;
  state: QuoteState;
  clientId: string;
  clientName: string;
  projectId: string | null;
  subject: string;
  /** Null before it was sent first. */
  number: string | null;
  /** The last one that was sent; 0 before. */
  revision: number;
  /** The day of sending; null of a draft. */
  sentDay: Day | null;
  validUntil: Day;
  currency: string;
  /** In minor units, as are the others. */
  net: number;
  tax: number;
  gross: number;
  decidedAt: number | null;
  /** Who decided; null before. */
  decidedBy: string | null;
  /** Whether an accepted quote has not been used for a project or invoice yet. */
  isToDo: boolean;
  updatedAt: number;
}

/** A revision that was sent. */
export interface QuoteRevision {
  revision: number;
  sentAt: number;
  /** SHA-256 of what was sent, in hex. */
  digest: string;
  decision: QuoteDecision | null;
}

/** The project and invoice made from an accepted quote. */
export interface QuoteUse {
  takenOverAt: number | null;
  tickets: { boardId: string; at: number; count: number } | null;
  invoiceId: string | null;
}

export interface QuoteView extends QuoteListItem {
  draft: QuoteDraft | null;
  /** The present revision; null while it is a draft. */
  sent: SentQuote | null;
  /** Of a draft. */
  missing: readonly MissingForIssue[];
  /** For a draft: characters that the PDF fonts lack and print as `?`. */
  unprintable: readonly string[];
  /** The newest first. */
  revisions: readonly QuoteRevision[];
  /** The PDF of the present revision. */
  file: Omit<InvoiceFile, 'kind'> | null;
  use: QuoteUse;
}

/** The answer to an edit: as that of an invoice. */
export interface QuoteEditAnswer {
  quote: QuoteView;
  conflicts: readonly (keyof QuoteDraft)[];
}

/** A page of quotes. */
export interface QuotePage {
  /** Drafts first, newest first; then what was sent, latest first. */
  quotes: QuoteListItem[];
  /** The `cursor` of the next page; null on the last one. */
  next: string | null;
}
