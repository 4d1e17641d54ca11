import { MESSAGE_TEXTS } from '../../../core/money/sending/message-texts.ts';
import { isRemindable } from '../../../core/money/sending/reminders.ts';
import type { SendingFault } from '../../../core/money/sending/sending.ts';
import type { Config } from '../../config/read-config.ts';
import { digestOf } from '../../lib/tokens.ts';
import type { InvoiceDocument } from '../../storage/money/invoice-files.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query, Store } from '../../storage/store.ts';
import { businessDay } from '../business-day.ts';
import { clientLinksRepository } from '../client-links/client-link-repository.ts';
import { clientLinkToken, clientLinkUrl } from '../client-links/client-link-token.ts';
import { fileIn } from '../quotes/quote-file.ts';
import { type QuoteSendingRow, quoteSendingsRepository } from './quote-sending-repository.ts';
import type { QueuedRow, SendingQueue } from './sending-queue-repository.ts';
import { type SendingRow, sendingsRepository } from './sending-repository.ts';

/** What is sent, with what it needs of the database. */
export interface PreparedMail {
  replyTo: { name: string; address: string } | null;
  text: string;
  files: Pick<InvoiceDocument, 'kind' | 'name' | 'content'>[];
}

/** Emails of one kind of document. */
export interface MailSource<Row extends QueuedRow> {
  /** In the ids of its messages. */
  kind: 'invoice' | 'quote';
  rows: SendingQueue<Row>;
  documentIdOf(row: Row): string;
  /** @throws Unsendable */
  prepare(query: Query, row: Row): Promise<PreparedMail>;
}

/** Why an email is not sent. */
export class Unsendable extends Error {
  constructor(readonly fault: SendingFault) {
    super(fault);
  }
}

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  config: Pick<Config, 'publicUrl' | 'appSecret'>;
  now: () => number;
}

/** Issued invoices and reminders of them. */
export function invoiceMails(deps: Deps): MailSource<SendingRow> {
  const { store, repositories, now } = deps;
  const { invoices, invoiceFiles, invoicingParties } = repositories;
  const linkOf = linkReader(deps);
  return {
    kind: 'invoice',
    rows: sendingsRepository(store.tables),
    documentIdOf: ({ invoiceId }) => invoiceId,
    async prepare(query, row) {
      const invoice = await invoices.find(query, row.invoiceId);
      const today = await businessDay(query, repositories, now());
      const isNeeded = row.level === null || (invoice && isRemindable(invoice, today));
      if (!invoice?.issued || !isNeeded) throw new Unsendable('settled');
      const { issued } = invoice;
      const business = (await invoicingParties.businessOf(query)) ?? issued.seller;
      const files: InvoiceDocument[] = [];
      for (const { kind } of await invoiceFiles.list(query, row.invoiceId)) {
        const file = await invoiceFiles.find(query, row.invoiceId, kind);
        if (file) files.push(file);
      }
      const { link } = MESSAGE_TEXTS[issued.language];
      return {
        ...{ replyTo: replyToOf(business), files },
        text: textWithLink(row.body, link, await linkOf(query, row)),
      };
    },
  };
}

/** Quotes as they were sent; not of a revision that was replaced. */
export function quoteMails(deps: Deps): MailSource<QuoteSendingRow> {
  const { store, repositories } = deps;
  const { quotes, invoicingParties } = repositories;
  const linkOf = linkReader(deps);
  return {
    kind: 'quote',
    rows: quoteSendingsRepository(store.tables),
    documentIdOf: ({ quoteId }) => quoteId,
    async prepare(query, row) {
      const quote = await quotes.find(query, row.quoteId);
      const isPresent = quote && !quote.draft && quote.revision === row.revision;
      const found = isPresent ? await quotes.revision(query, row.quoteId, row.revision) : null;
      if (!found) throw new Unsendable('revised');
      const { sent } = found;
      const business = (await invoicingParties.businessOf(query)) ?? sent.seller;
      const { name, content } = await fileIn(query, repositories, row.quoteId);
      const { quoteLink } = MESSAGE_TEXTS[sent.language];
      return {
        ...{ replyTo: replyToOf(business), files: [{ kind: 'pdf', name, content }] },
        text: textWithLink(row.body, quoteLink, await linkOf(query, row)),
      };
    },
  };
}

function linkReader({ store, config }: Deps) {
  const links = clientLinksRepository(store.tables);
  /** The address is made here, so that no token is stored. @throws Unsendable */
  return async function linkOf(
    query: Query,
    { clientLinkId }: Pick<QueuedRow, 'clientLinkId'>,
  ): Promise<string | null> {
    if (clientLinkId === null) return null;
    const link = await links.byId(query, clientLinkId);
    // With another APP_SECRET, as after a move, the token would be another one.
    const isValid = link?.digest === digestOf(clientLinkToken(config, clientLinkId));
    if (!link || link.revokedAt !== null || !isValid) throw new Unsendable('linkRevoked');
    return clientLinkUrl(config, clientLinkId);
  };
}

function replyToOf({ legalName, email }: { legalName: string; email: string }) {
  return email ? { name: legalName, address: email } : null;
}

function textWithLink(body: string, linkText: string, url: string | null): string {
  return url === null ? body : `${body.trimEnd()}\n\n${linkText} ${url}\n`;
}
