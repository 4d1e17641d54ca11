import type { Query } from '../../storage/store.ts';
import type { Author } from '../invoices/invoice-writer.ts';

/** The links by which clients see and answer quotes, as far as quotes make and end them. */
export interface QuoteLinks {
  /** Part of the transaction that sends a quote. */
  createIn(
    query: Query,
    author: Author,
    link: { id: string; quoteId: string },
    at: number,
  ): Promise<void>;
  /** Part of the transaction that revises it: none of its links can be used any more. */
  endAllIn(query: Query, author: Author, quoteId: string, at: number): Promise<void>;
  urlOf(linkId: string): string;
}
