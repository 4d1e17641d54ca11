import type { IssuedInvoice } from '../../../core/money/invoices/invoice.ts';
import type { SentQuote } from '../../../core/money/quotes/quote.ts';

/** The content of PDFs. */
export type PrintedDocument = IssuedInvoice | SentQuote;
