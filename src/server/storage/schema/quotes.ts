import { sql } from 'drizzle-orm';
import type {
  QuoteDecision,
  SentQuote,
  StoredQuoteDraft,
} from '../../../core/money/quotes/quote.ts';
import type { Kit } from './kit.ts';

/**
 * Quotes. No foreign keys to clients, projects and boards: quotes outlive them. Amounts are minor
 * units of the row's currency.
 */
export function defineQuotes(k: Kit) {
  /** One row. */
  const quoteSettings = k.table('quote_settings', {
    id: k.text().primaryKey(),
    version: k.int().notNull(),
    numberPattern: k.text().notNull(),
    validDays: k.int().notNull(),
    updatedAt: k.int().notNull(),
  });
  const quotes = k.table(
    'quotes',
    {
      id: k.text().primaryKey(),
      clientId: k.text().notNull(),
      projectId: k.text(),
      version: k.int().notNull(),
      /** Null once it is sent, until it is revised. */
      draft: k.json<StoredQuoteDraft>(),
      /** The last revision that was sent; 0 before. */
      revision: k.int().notNull(),
      subject: k.text().notNull(),
      number: k.text(),
      /** As it is counted (`countedSeries`), and the count in it. */
      series: k.text(),
      count: k.int(),
      sentDay: k.text(),
      validUntil: k.text().notNull(),
      currency: k.text().notNull(),
      net: k.int().notNull(),
      tax: k.int().notNull(),
      gross: k.int().notNull(),
      /** About the present revision; null before the client decides. */
      decision: k.text().$type<QuoteDecision['kind']>(),
      decidedAt: k.int(),
      decidedBy: k.text(),
      /** The project and invoice made from an accepted quote. */
      takenOverAt: k.int(),
      ticketsBoardId: k.text(),
      ticketsAt: k.int(),
      ticketCount: k.int(),
      invoiceId: k.text(),
      createdAt: k.int().notNull(),
      updatedAt: k.int().notNull(),
    },
    (t) => [
      k.unique('quotes_number').on(t.number).where(sql`number is not null`),
      k.unique('quotes_series').on(t.series, t.count).where(sql`series is not null`),
      // A draft or invoice bills one quote at most.
      k.unique('quotes_invoice').on(t.invoiceId).where(sql`invoice_id is not null`),
      k.index('quotes_day').on(t.sentDay, t.id),
      k.index('quotes_client').on(t.clientId, t.id),
    ],
  );
  /** The sent revision. Only the decision is added later, once. */
  const quoteRevisions = k.table(
    'quote_revisions',
    {
      quoteId: k
        .text()
        .notNull()
        .references(() => quotes.id),
      revision: k.int().notNull(),
      sent: k.json<SentQuote>().notNull(),
      /** SHA-256 of `sent`, in hex. */
      digest: k.text().notNull(),
      sentAt: k.int().notNull(),
      sentBy: k.text().notNull(),
      fileName: k.text().notNull(),
      /** SHA-256 in hex. */
      fileDigest: k.text().notNull(),
      fileSize: k.int().notNull(),
      /** The PDF in base64. */
      file: k.text().notNull(),
      decision: k.json<QuoteDecision>(),
    },
    (t) => [k.primaryKey({ columns: [t.quoteId, t.revision] })],
  );
  return { quoteSettings, quotes, quoteRevisions };
}
