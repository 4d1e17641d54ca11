import { AppError } from '../../../core/errors.ts';
import { isSameJson } from '../../../core/lib/canonical-json.ts';
import { MONEY_LIMITS } from '../../../core/money/money-limits.ts';
import { MESSAGE_TEXTS } from '../../../core/money/sending/message-texts.ts';
import { isRemindable } from '../../../core/money/sending/reminders.ts';
import type { NewSending } from '../../../core/money/sending/sending.schema.ts';
import type {
  PreparedMessage,
  ReminderLevel,
  SendingView,
} from '../../../core/money/sending/sending.ts';
import { fullName } from '../../../core/users/user.ts';
import type { Bus } from '../../bus/bus.ts';
import type { Config } from '../../config/read-config.ts';
import { digestOf } from '../../lib/tokens.ts';
import type { InvoiceRow } from '../../storage/money/invoices.ts';
import type { Query } from '../../storage/store.ts';
import { businessDay } from '../business-day.ts';
import type { ClientLinks } from '../client-links/client-links.ts';
import {
  type MoneyCaller,
  type MoneyDeps,
  type MoneyGuard,
  moneyActor,
  moneyTransactions,
} from '../money-access.ts';
import type { InvoiceMailer } from './invoice-mailer.ts';
import { proposedText } from './message-values.ts';
import { type SendingRow, sendingsRepository } from './sending-repository.ts';

interface Deps extends MoneyDeps {
  config: Pick<Config, 'email'>;
  bus: Pick<Bus, 'notifyMoney'>;
  clientLinks: Pick<ClientLinks, 'createIn'>;
  mailer: Pick<InvoiceMailer, 'wake'>;
}

export type Sendings = ReturnType<typeof createSendings>;

/**
 * Sends issued invoices and reminders, for ADMINs (rules SE, RM): an email is stored with its
 * request, and the mailer sends it after the commit. For others, each call throws forbidden.
 */
export function createSendings(deps: Deps) {
  const { store, repositories, config, bus, clientLinks, mailer, now = Date.now } = deps;
  const { read } = moneyTransactions(deps);
  const rows = sendingsRepository(store.tables);
  const { invoices, invoiceFiles, people, audit, moneyHeads } = repositories;

  /** @throws AppError invoice.unknown, invoice.notIssued; sending.settled for a reminder */
  async function checked(query: Query, invoice: InvoiceRow | null, level: ReminderLevel | null) {
    if (!invoice) throw new AppError('invoice.unknown');
    const { issued } = invoice;
    if (!issued) throw new AppError('invoice.notIssued');
    const today = await businessDay(query, repositories, now());
    if (level !== null && !isRemindable(invoice, today)) throw new AppError('sending.settled');
    return { invoice, issued };
  }

  /** The proposed text of an email. @throws AppError as `send` */
  function prepare(
    userId: string,
    { invoiceId, level }: { invoiceId: string; level: ReminderLevel | null },
  ): Promise<PreparedMessage> {
    return read(userId, async (query) => {
      const { invoice, issued } = await checked(
        query,
        await invoices.find(query, invoiceId),
        level,
      );
      const { settings } = await rows.settings(query);
      const client = await repositories.clients.find(query, invoice.clientId);
      const address = client?.email || issued.buyer.email;
      const files = await invoiceFiles.list(query, invoiceId);
      return {
        ...proposedText(invoice, issued, level, settings),
        to: address ? [address] : [],
        linkText: MESSAGE_TEXTS[issued.language].link,
        files: files.map(({ name }) => name),
        isEmailConfigured: config.email !== null,
      };
    });
  }

  /** The emails of an invoice, oldest first. */
  function list(userId: string, invoiceId: string): Promise<SendingView[]> {
    return read(userId, async (query) => viewsOf(query, await rows.of(query, invoiceId)));
  }

  async function viewsOf(query: Query, sendings: SendingRow[]): Promise<SendingView[]> {
    const ids = [...new Set(sendings.map(({ createdBy }) => createdBy))];
    const names = new Map(
      (await people.named(query, ids)).map((person) => [person.id, fullName(person)]),
    );
    return sendings.map((row) => ({
      ...{ id: row.id, level: row.level, to: row.recipients, cc: row.copies },
      ...{ subject: row.subject, text: row.body, hasLink: row.clientLinkId !== null },
      ...{ isByHand: row.isByHand, state: row.state, fault: row.fault, faultText: row.faultText },
      createdBy: names.get(row.createdBy) ?? null,
      ...{ createdAt: row.createdAt, sentAt: row.sentAt },
    }));
  }

  /**
   * Sends an invoice or a reminder; repeating the request changes nothing. One that was sent by
   * hand is only recorded.
   * @throws AppError invoice.unknown, invoice.notIssued, sending.noEmail, sending.settled,
   * sending.limit, clientLink.limit; command.reused if the id is taken by another email
   */
  async function send(
    caller: MoneyCaller,
    message: NewSending,
    guard?: MoneyGuard,
  ): Promise<SendingView> {
    const { userId, source } = caller;
    const { id, invoiceId, level, isByHand } = message;
    const view = await store.tx(async (query) => {
      await guard?.(query);
      await moneyActor(query, repositories, userId);
      // Serializes concurrent requests; the open amount does not change meanwhile.
      const locked = await invoices.lock(query, invoiceId);
      const earlier = await rows.find(query, id);
      if (earlier) {
        if (!isSameMessage(earlier, message)) throw new AppError('command.reused');
        return (await viewsOf(query, [earlier]))[0];
      }
      const { issued } = await checked(query, locked, level);
      if (!isByHand && !config.email) throw new AppError('sending.noEmail');
      if ((await rows.countOf(query, invoiceId)) >= MONEY_LIMITS.sendings)
        throw new AppError('sending.limit');
      const at = now();
      const clientLinkId = message.hasLink && !isByHand ? linkIdOf(id) : null;
      if (clientLinkId !== null) {
        const link = { id: clientLinkId, kind: 'invoice' as const, targetId: invoiceId };
        await clientLinks.createIn(query, caller, link, at);
      }
      const row: SendingRow = {
        ...{ id, invoiceId, level, recipients: message.to, copies: message.cc },
        ...{ subject: message.subject, body: message.text, clientLinkId, isByHand },
        ...{ state: isByHand ? 'sent' : 'queued', fault: null, faultText: '', claimedUntil: null },
        ...{ createdBy: userId, createdAt: at, sentAt: isByHand ? at : null },
      };
      await rows.insert(query, row);
      const detail = detailOf(issued.number, row);
      await audit.record(query, { kind: 'invoiceSent', by: userId, detail, at, source });
      await moneyHeads.raise(query);
      return (await viewsOf(query, [row]))[0];
    });
    told(invoiceId);
    return view as SendingView;
  }

  /** Sends a failed email again. @throws AppError sending.unknown, sending.notFailed */
  async function retry(caller: MoneyCaller, id: string): Promise<SendingView> {
    const { userId, source } = caller;
    const { invoiceId, view } = await store.tx(async (query) => {
      await moneyActor(query, repositories, userId);
      const found = await rows.find(query, id);
      if (!found) throw new AppError('sending.unknown');
      const locked = await invoices.lock(query, found.invoiceId);
      const row = (await rows.find(query, id)) ?? found;
      if (row.state !== 'failed') throw new AppError('sending.notFailed');
      const { issued } = await checked(query, locked, row.level);
      if (!config.email) throw new AppError('sending.noEmail');
      const queued = { state: 'queued', fault: null, faultText: '' } as const;
      await rows.set(query, id, queued);
      const detail = detailOf(issued.number, row);
      await audit.record(query, { kind: 'invoiceSent', by: userId, detail, at: now(), source });
      await moneyHeads.raise(query);
      const [shown] = await viewsOf(query, [{ ...row, ...queued }]);
      return { invoiceId: row.invoiceId, view: shown };
    });
    told(invoiceId);
    return view as SendingView;
  }

  function told(invoiceId: string): void {
    bus.notifyMoney({ ids: [invoiceId] });
    mailer.wake();
  }

  return { prepare, list, send, retry };
}

/** The link of an email has an id of its own, which is the same for a repeated request. */
export function linkIdOf(sendingId: string): string {
  return `l${digestOf(`link of ${sendingId}`).slice(0, 26)}`;
}

function isSameMessage(row: SendingRow, message: NewSending): boolean {
  const hasLink = message.hasLink && !message.isByHand;
  return (
    row.invoiceId === message.invoiceId &&
    row.level === message.level &&
    row.isByHand === message.isByHand &&
    (row.clientLinkId !== null) === hasLink &&
    row.subject === message.subject &&
    row.body === message.text &&
    isSameJson([row.recipients, row.copies], [message.to, message.cc])
  );
}

/** As `2026-0001 · reminder 1 · a@example.org, b@example.org`. */
function detailOf(number: string, { level, recipients, copies }: SendingRow): string {
  const what = level === null ? [number] : [number, `reminder ${level}`];
  return [...what, [...recipients, ...copies].join(', ')].join(' · ');
}
