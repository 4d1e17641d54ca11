import type { IssuedInvoice } from '../../../core/money/invoices/invoice.ts';
import type { SentQuote } from '../../../core/money/quotes/quote.ts';

/** What PDFs are made of. */
export type PrintedDocument = IssuedInvoice | SentQuote;
