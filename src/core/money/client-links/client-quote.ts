import type { Language } from '../../languages.ts';
import type { QuoteDecision, SentQuote } from '../quotes/quote.ts';
import type { QuoteState } from '../quotes/quote-state.ts';
import { documentPartsOf, type InvoiceDocumentView } from './client-invoice.ts';

/** What the quote says, and nothing else of the business and its client. */
export interface QuoteDocumentView
  extends Omit<InvoiceDocumentView, 'kind'>,
    Pick<SentQuote, 'kind' | 'subject' | 'revision' | 'validUntil'> {}

/** A quote as its client sees it by a link. */
export interface ClientQuote {
  language: Language;
  quote: QuoteDocumentView;
  state: QuoteState;
  /** SHA-256 of what was sent, in hex; it is sent back with the decision. */
  digest: string;
  decision: Pick<QuoteDecision, 'kind' | 'name' | 'reason' | 'at'> | null;
  file: { name: string; size: number };
}

export function quoteDocumentOf(sent: SentQuote): QuoteDocumentView {
  const { kind, subject, revision, validUntil } = sent;
  return { ...documentPartsOf(sent), kind, subject, revision, validUntil };
}
