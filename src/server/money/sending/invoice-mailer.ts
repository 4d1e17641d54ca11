import type { Bus } from '../../bus/bus.ts';
import type { Config } from '../../config/read-config.ts';
import { createEmailTransport } from '../../email/transport.ts';
import { type BackgroundWorker, createBackgroundWorker } from '../../lib/background-worker.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Store } from '../../storage/store.ts';
import {
  invoiceMails,
  type MailSource,
  type PreparedMail,
  quoteMails,
  Unsendable,
} from './mail-sources.ts';
import type { QueuedRow } from './sending-queue-repository.ts';

const POLL_INTERVAL_MS = 15_000;
/** Longer than a mail can take: each exchange with the mail server has a timeout. */
const CLAIM_MS = 10 * 60_000;
const BATCH_SIZE = 20;
const MAX_FAULT_LENGTH = 300;
const MEDIA_TYPES = {
  pdf: 'application/pdf',
  xml: 'application/xml',
  ubl: 'application/xml',
} as const;

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  config: Pick<Config, 'email' | 'publicUrl' | 'appSecret'>;
  bus: Pick<Bus, 'notifyMoney'>;
  onError(error: unknown): void;
  now?: () => number;
}

export type InvoiceMailer = Pick<BackgroundWorker, 'start' | 'wake' | 'run' | 'close'>;

/**
 * Sends the emails of invoices and quotes that are queued. A server claims one, sends it, and notes
 * that it was accepted. If it is killed in between, nobody knows whether the email was accepted: it
 * counts as failed, and a person decides. So an email is never sent twice by itself.
 */
export function createInvoiceMailer(deps: Deps): InvoiceMailer {
  const { store, repositories, config, bus, onError, now = Date.now } = deps;
  const { moneyHeads } = repositories;
  const transport = createEmailTransport(config);
  const ofInvoices = invoiceMails({ ...deps, now });
  const ofQuotes = quoteMails({ ...deps, now });
  const worker = createBackgroundWorker({ work, intervalMs: POLL_INTERVAL_MS, onError });

  async function work(): Promise<void> {
    await workOn(ofInvoices);
    await workOn(ofQuotes);
  }

  async function workOn<Row extends QueuedRow>(source: MailSource<Row>): Promise<void> {
    const { rows, documentIdOf } = source;
    // An idle server writes nothing.
    if (await store.read((query) => rows.hasInterrupted(query, now()))) {
      const interrupted = await store.tx(async (query) => {
        const failed = await rows.failInterrupted(query, now());
        await moneyHeads.raise(query);
        return failed;
      });
      bus.notifyMoney({ ids: [...new Set(interrupted.map(documentIdOf))] });
    }
    for (;;) {
      const ids = await store.read((query) => rows.queued(query, BATCH_SIZE));
      for (const id of ids) {
        if (worker.isClosing) return;
        await sendOne(source, id);
      }
      if (ids.length < BATCH_SIZE) return;
    }
  }

  async function sendOne<Row extends QueuedRow>(
    source: MailSource<Row>,
    id: string,
  ): Promise<void> {
    const { rows, documentIdOf } = source;
    const row = await store.tx((query) => rows.claim(query, id, now() + CLAIM_MS));
    if (!row) return;
    const outcome = await attempt(source, row);
    await store.tx(async (query) => {
      await rows.settle(query, id, outcome);
      await moneyHeads.raise(query);
    });
    bus.notifyMoney({ ids: [documentIdOf(row)] });
  }

  async function attempt<Row extends QueuedRow>(
    { kind, prepare }: MailSource<Row>,
    row: Row,
  ): Promise<Partial<QueuedRow>> {
    try {
      if (!config.email) throw new Unsendable('noEmail');
      const prepared = await store.read((query) => prepare(query, row));
      await transport.send(mailOf(kind, row, prepared));
      return { state: 'sent', sentAt: now() };
    } catch (error) {
      if (error instanceof Unsendable) return { state: 'failed', fault: error.fault };
      onError(error);
      return { state: 'failed', ...faultOf(error) };
    }
  }

  function mailOf(
    kind: MailSource<QueuedRow>['kind'],
    row: QueuedRow,
    { replyTo, text, files }: PreparedMail,
  ) {
    const addresses = (written: readonly string[]) =>
      written.map((address) => ({ name: '', address }));
    return {
      to: addresses(row.recipients),
      cc: addresses(row.copies),
      ...(replyTo && { replyTo }),
      subject: row.subject,
      text,
      // The same for each attempt, so that receivers recognize a repetition.
      messageId: `<${kind}-${row.id}@${new URL(config.publicUrl).hostname}>`,
      attachments: files.map(({ kind: fileKind, name, content }) => {
        return { filename: name, content, contentType: MEDIA_TYPES[fileKind] };
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
function faultOf(error: unknown): Pick<QueuedRow, 'fault' | 'faultText'> {
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
