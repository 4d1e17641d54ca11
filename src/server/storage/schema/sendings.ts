import type { ReminderSettings } from '../../../core/money/sending/reminders.ts';
import type {
  ReminderLevel,
  SendingFault,
  SendingState,
} from '../../../core/money/sending/sending.ts';
import type { Kit } from './kit.ts';
import type { defineMoney } from './money.ts';
import type { defineQuotes } from './quotes.ts';

type Invoices = ReturnType<typeof defineMoney>['invoices'];
type Quotes = ReturnType<typeof defineQuotes>['quotes'];

/** Emails of issued invoices, and the settings of reminders. */
export function defineSendings(k: Kit, invoices: Invoices) {
  const invoiceSendings = k.table(
    'invoice_sendings',
    {
      id: k.text().primaryKey(),
      invoiceId: k
        .text()
        .notNull()
        .references(() => invoices.id),
      /** Null for the invoice itself. */
      level: k.int().$type<ReminderLevel>(),
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
      /** While it is being sent: the time until which its claim is valid. */
      claimedUntil: k.int(),
      createdBy: k.text().notNull(),
      createdAt: k.int().notNull(),
      sentAt: k.int(),
    },
    (t) => [
      k.index('invoice_sendings_invoice').on(t.invoiceId, t.createdAt),
      k.index('invoice_sendings_state').on(t.state, t.createdAt),
    ],
  );
  /** One row. */
  const reminderSettings = k.table('reminder_settings', {
    id: k.text().primaryKey(),
    version: k.int().notNull(),
    settings: k.json<ReminderSettings>().notNull(),
    updatedAt: k.int().notNull(),
  });
  return { invoiceSendings, reminderSettings };
}

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

/** Links that show one document to a client. No foreign keys: the targets are of several kinds. */
export function defineClientLinks(k: Kit) {
  const clientLinks = k.table(
    'client_links',
    {
      id: k.text().primaryKey(),
      /** Of `core/money/client-links/client-link.ts`. */
      kind: k.text().notNull(),
      /** The invoice or other document. */
      targetId: k.text().notNull(),
      /** SHA-256 of the token in hex. */
      digest: k.text().notNull(),
      createdBy: k.text().notNull(),
      createdAt: k.int().notNull(),
      revokedAt: k.int(),
      expiresAt: k.int(),
      firstOpenedAt: k.int(),
      lastOpenedAt: k.int(),
    },
    (t) => [
      k.unique('client_links_digest').on(t.digest),
      k.index('client_links_target').on(t.kind, t.targetId, t.createdAt),
    ],
  );
  return { clientLinks };
}
