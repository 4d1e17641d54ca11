import { MESSAGE_TEXTS } from '../../../core/money/sending/message-texts.ts';
import { isRemindable } from '../../../core/money/sending/reminders.ts';
import type { SendingFault } from '../../../core/money/sending/sending.ts';
import type { Bus } from '../../bus/bus.ts';
import type { Config } from '../../config/read-config.ts';
import { createEmailTransport } from '../../email/transport.ts';
import { type BackgroundWorker, createBackgroundWorker } from '../../lib/background-worker.ts';
import { digestOf } from '../../lib/tokens.ts';
import type { InvoiceDocument } from '../../storage/money/invoice-files.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query, Store } from '../../storage/store.ts';
import { businessDay } from '../business-day.ts';
import { clientLinksRepository } from '../client-links/client-link-repository.ts';
import { clientLinkToken, clientLinkUrl } from '../client-links/client-link-token.ts';
import { type SendingRow, sendingsRepository } from './sending-repository.ts';

const POLL_INTERVAL_MS = 15_000;
/** Longer than a mail can take: each exchange with the mail server has a timeout. */
const CLAIM_MS = 10 * 60_000;
const BATCH_SIZE = 20;
const MAX_FAULT_LENGTH = 300;

const MEDIA_TYPES = { pdf: 'application/pdf', xml: 'application/xml' } as const;

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  config: Pick<Config, 'email' | 'publicUrl' | 'appSecret'>;
  bus: Pick<Bus, 'notifyMoney'>;
  onError(error: unknown): void;
  now?: () => number;
}

export type InvoiceMailer = Pick<BackgroundWorker, 'start' | 'wake' | 'run' | 'close'>;

/** An email to send, with the data that it needs from the database. */
interface PreparedMail {
  row: SendingRow;
  replyTo: { name: string; address: string } | null;
  text: string;
  files: InvoiceDocument[];
}

/** Why an email is not sent. */
class Unsendable extends Error {
  constructor(readonly fault: SendingFault) {
    super(fault);
  }
}

/**
 * Sends the emails of invoices that are queued. A server claims one, sends it, and records that it
 * was accepted. If the server is killed in between, it is unknown whether the email was accepted:
 * it counts as failed, and a person decides. So an email is never sent twice automatically.
 */
export function createInvoiceMailer(deps: Deps): InvoiceMailer {
  const { store, repositories, config, bus, onError, now = Date.now } = deps;
  const { invoices, invoiceFiles, invoicingParties } = repositories;
  const rows = sendingsRepository(store.tables);
  const links = clientLinksRepository(store.tables);
  const transport = createEmailTransport(config);
  const worker = createBackgroundWorker({ work, intervalMs: POLL_INTERVAL_MS, onError });

  async function work(): Promise<void> {
    // No writes while there is nothing to send.
    if (await store.read((query) => rows.hasInterrupted(query, now()))) {
      const interrupted = await store.tx((query) => rows.failInterrupted(query, now()));
      bus.notifyMoney({ ids: interrupted });
    }
    for (;;) {
      const ids = await store.read((query) => rows.queued(query, BATCH_SIZE));
      for (const id of ids) {
        if (worker.isClosing) return;
        await sendOne(id);
      }
      if (ids.length < BATCH_SIZE) return;
    }
  }

  async function sendOne(id: string): Promise<void> {
    const row = await store.tx((query) => rows.claim(query, id, now() + CLAIM_MS));
    if (!row) return;
    const outcome = await attempt(row);
    await store.tx((query) => rows.settle(query, id, outcome));
    bus.notifyMoney({ ids: [row.invoiceId] });
  }

  async function attempt(row: SendingRow): Promise<Partial<SendingRow>> {
    try {
      if (!config.email) throw new Unsendable('noEmail');
      await transport.send(mailOf(await store.read((query) => prepare(query, row))));
      return { state: 'sent', sentAt: now() };
    } catch (error) {
      if (error instanceof Unsendable) return { state: 'failed', fault: error.fault };
      onError(error);
      return { state: 'failed', ...faultOf(error) };
    }
  }

  async function prepare(query: Query, row: SendingRow): Promise<PreparedMail> {
    const invoice = await invoices.find(query, row.invoiceId);
    const today = await businessDay(query, repositories, now());
    const isNeeded = row.level === null || (invoice && isRemindable(invoice, today));
    if (!invoice?.issued || !isNeeded) throw new Unsendable('settled');
    const business = await invoicingParties.businessOf(query);
    const { legalName, email } = business ?? invoice.issued.seller;
    const files: InvoiceDocument[] = [];
    for (const { kind } of await invoiceFiles.list(query, row.invoiceId)) {
      const file = await invoiceFiles.find(query, row.invoiceId, kind);
      if (file) files.push(file);
    }
    const url = await linkOf(query, row);
    const linkText = MESSAGE_TEXTS[invoice.issued.language].link;
    return {
      row,
      replyTo: email ? { name: legalName, address: email } : null,
      text: url === null ? row.body : `${row.body.trimEnd()}\n\n${linkText} ${url}\n`,
      files,
    };
  }

  /** The address is made here, so that no token is stored. */
  async function linkOf(query: Query, { clientLinkId }: SendingRow): Promise<string | null> {
    if (clientLinkId === null) return null;
    const link = await links.byId(query, clientLinkId);
    // With another APP_SECRET, as after a move, the token would be another one.
    const isValid = link?.digest === digestOf(clientLinkToken(config, clientLinkId));
    if (!link || link.revokedAt !== null || !isValid) throw new Unsendable('linkRevoked');
    return clientLinkUrl(config, clientLinkId);
  }

  function mailOf({ row, replyTo, text, files }: PreparedMail) {
    const addresses = (written: readonly string[]) =>
      written.map((address) => ({ name: '', address }));
    return {
      to: addresses(row.recipients),
      cc: addresses(row.copies),
      ...(replyTo && { replyTo }),
      subject: row.subject,
      text,
      // The same for each attempt, so that receivers recognize a repetition.
      messageId: `<invoice-${row.id}@${new URL(config.publicUrl).hostname}>`,
      attachments: files.map(({ kind, name, content }) => {
        return { filename: name, content, contentType: MEDIA_TYPES[kind] };
      }),
    };
  }

  return {
    // Also without a mail server: what was interrupted or queued before must not wait forever.
    start: worker.start,
    wake: worker.wake,
    run: worker.run,
    async close() {
      await worker.close();
      transport.close();
    },
  };
}

/** The fault of an attempt, with the answer of the mail server. */
function faultOf(error: unknown): Pick<SendingRow, 'fault' | 'faultText'> {
  const { code, command, response, responseCode } = error as {
    code?: string;
    command?: string;
    response?: string;
    responseCode?: number;
  };
  const faultText = (response ?? '').slice(0, MAX_FAULT_LENGTH);
  const isAnswered = responseCode !== undefined || response !== undefined;
  if (code === 'EENVELOPE' && command !== 'MAIL FROM')
    return { fault: 'refusedRecipient', faultText };
  // Without an answer to a sent mail, it is unknown whether it arrived.
  if (!isAnswered && command === 'DATA') return { fault: 'interrupted', faultText };
  return { fault: isAnswered ? 'refused' : 'unreachable', faultText };
}
