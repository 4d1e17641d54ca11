import type { SendingFault, SendingState } from '../../../core/money/sending/sending.ts';
import type { Kit } from './kit.ts';
import type { defineQuotes } from './quotes.ts';

type Quotes = ReturnType<typeof defineQuotes>['quotes'];

/** Emails of sent quotes, with the columns of those of invoices. */
export function defineQuoteSendings(k: Kit, quotes: Quotes) {
  const quoteSendings = k.table(
    'quote_sendings',
    {
      id: k.text().primaryKey(),
      quoteId: k
        .text()
        .notNull()
        .references(() => quotes.id),
      /** The one that is sent: an email of an earlier one is not sent any more. */
      revision: k.int().notNull(),
      recipients: k.json<string[]>().notNull(),
      copies: k.json<string[]>().notNull(),
      subject: k.text().notNull(),
      body: k.text().notNull(),
      /** The client's link that is added to the text. */
      clientLinkId: k.text(),
      isByHand: k.bool().notNull(),
      state: k.text().$type<SendingState>().notNull(),
      fault: k.text().$type<SendingFault>(),
      faultText: k.text().notNull(),
      /** While it is being sent: until when another server leaves it alone. */
      claimedUntil: k.int(),
      createdBy: k.text().notNull(),
      createdAt: k.int().notNull(),
      sentAt: k.int(),
    },
    (t) => [
      k.index('quote_sendings_quote').on(t.quoteId, t.createdAt),
      k.index('quote_sendings_state').on(t.state, t.createdAt),
    ],
  );
  return { quoteSendings };
}
