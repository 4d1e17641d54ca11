import { AppError } from '../../../core/errors.ts';
import { isSameJson } from '../../../core/lib/canonical-json.ts';
import { MONEY_LIMITS } from '../../../core/money/money-limits.ts';
import { MESSAGE_TEXTS } from '../../../core/money/sending/message-texts.ts';
import type { NewQuoteSending } from '../../../core/money/sending/sending.schema.ts';
import type { PreparedMessage, SendingView } from '../../../core/money/sending/sending.ts';
import { fullName } from '../../../core/users/user.ts';
import type { Bus } from '../../bus/bus.ts';
import type { Config } from '../../config/read-config.ts';
import type { QuoteRow } from '../../storage/money/quotes/quotes.ts';
import type { Query } from '../../storage/store.ts';
import type { ClientLinks } from '../client-links/client-links.ts';
import {
  type MoneyCaller,
  type MoneyDeps,
  type MoneyGuard,
  moneyActor,
  moneyTransactions,
} from '../money-access.ts';
import type { InvoiceMailer } from './invoice-mailer.ts';
import { proposedQuoteText } from './message-values.ts';
import { type QuoteSendingRow, quoteSendingsRepository } from './quote-sending-repository.ts';
import { linkIdOf } from './sendings.ts';

interface Deps extends MoneyDeps {
  config: Pick<Config, 'email'>;
  bus: Pick<Bus, 'notifyMoney'>;
  clientLinks: Pick<ClientLinks, 'createIn'>;
  mailer: Pick<InvoiceMailer, 'wake'>;
}

export type QuoteSendings = ReturnType<typeof createQuoteSendings>;

/**
 * Emails sent quotes, for ADMINs (rules SE, QU14), as `createSendings` does invoices. For others,
 * each call throws forbidden.
 */
export function createQuoteSendings(deps: Deps) {
  const { store, repositories, config, bus, clientLinks, mailer, now = Date.now } = deps;
  const { read } = moneyTransactions(deps);
  const rows = quoteSendingsRepository(store.tables);
  const { quotes, clients, people, audit, moneyHeads } = repositories;

  /** The present revision. @throws AppError quote.unknown, quote.notSent */
  async function revisionOf(query: Query, quote: QuoteRow | null) {
    if (!quote) throw new AppError('quote.unknown');
    const found = quote.draft ? null : await quotes.revision(query, quote.id, quote.revision);
    if (!found) throw new AppError('quote.notSent');
    return { quote, revision: found };
  }

  /** The proposed text of an email. @throws AppError as `send` */
  function prepare(userId: string, quoteId: string): Promise<PreparedMessage> {
    return read(userId, async (query) => {
      const found = await revisionOf(query, await quotes.find(query, quoteId));
      const { sent, fileName } = found.revision;
      const client = await clients.find(query, found.quote.clientId);
      const address = client?.email || sent.buyer.email;
      return {
        ...proposedQuoteText(sent),
        to: address ? [address] : [],
        linkText: MESSAGE_TEXTS[sent.language].quoteLink,
        files: [fileName],
        isEmailConfigured: config.email !== null,
      };
    });
  }

  /** What was sent of a quote, the oldest first. */
  function list(userId: string, quoteId: string): Promise<SendingView[]> {
    return read(userId, async (query) => viewsOf(query, await rows.of(query, quoteId)));
  }

  async function viewsOf(query: Query, sendings: QuoteSendingRow[]): Promise<SendingView[]> {
    const ids = [...new Set(sendings.map(({ createdBy }) => createdBy))];
    const named = await people.named(query, ids);
    const names = new Map(named.map((person) => [person.id, fullName(person)]));
    return sendings.map((row) => ({
      ...{ id: row.id, level: null, to: row.recipients, cc: row.copies },
      ...{ subject: row.subject, text: row.body, hasLink: row.clientLinkId !== null },
      ...{ isByHand: row.isByHand, state: row.state, fault: row.fault, faultText: row.faultText },
      createdBy: names.get(row.createdBy) ?? null,
      ...{ createdAt: row.createdAt, sentAt: row.sentAt },
    }));
  }

  /**
   * Sends a quote, once, however often it is requested. By hand it is only noted.
   * @throws AppError quote.unknown, quote.notSent, sending.noEmail, sending.limit,
   * clientLink.limit; command.reused if the id is taken by another email
   */
  async function send(
    caller: MoneyCaller,
    message: NewQuoteSending,
    guard?: MoneyGuard,
  ): Promise<SendingView> {
    const { userId, source } = caller;
    const { id, quoteId, isByHand } = message;
    const view = await store.tx(async (query) => {
      await guard?.(query);
      await moneyActor(query, repositories, userId);
      // Two requests at once are one after another, and it is not revised meanwhile.
      const locked = await quotes.lock(query, quoteId);
      const earlier = await rows.find(query, id);
      if (earlier) {
        if (!isSameMessage(earlier, message)) throw new AppError('command.reused');
        return (await viewsOf(query, [earlier]))[0];
      }
      const { quote, revision } = await revisionOf(query, locked);
      if (!isByHand && !config.email) throw new AppError('sending.noEmail');
      if ((await rows.countOf(query, quoteId)) >= MONEY_LIMITS.quoteSendings)
        throw new AppError('sending.limit');
      const at = now();
      const clientLinkId = message.hasLink && !isByHand ? linkIdOf(id) : null;
      if (clientLinkId !== null) {
        const link = { id: clientLinkId, kind: 'quote' as const, targetId: quoteId };
        await clientLinks.createIn(query, caller, link, at);
      }
      const row: QuoteSendingRow = {
        ...{ id, quoteId, revision: revision.revision },
        ...{ recipients: message.to, copies: message.cc },
        ...{ subject: message.subject, body: message.text, clientLinkId, isByHand },
        ...{ state: isByHand ? 'sent' : 'queued', fault: null, faultText: '', claimedUntil: null },
        ...{ createdBy: userId, createdAt: at, sentAt: isByHand ? at : null },
      };
      await rows.insert(query, row);
      const detail = detailOf(quote, row);
      await audit.record(query, { kind: 'quoteEmailed', by: userId, detail, at, source });
      await moneyHeads.raise(query);
      return (await viewsOf(query, [row]))[0];
    });
    tell(quoteId);
    return view as SendingView;
  }

  /** Sends what failed once more. @throws AppError sending.unknown, sending.notFailed */
  async function retry({ userId, source }: MoneyCaller, id: string): Promise<SendingView> {
    const { quoteId, view } = await store.tx(async (query) => {
      await moneyActor(query, repositories, userId);
      const found = await rows.find(query, id);
      if (!found) throw new AppError('sending.unknown');
      const locked = await quotes.lock(query, found.quoteId);
      const row = (await rows.find(query, id)) ?? found;
      if (row.state !== 'failed') throw new AppError('sending.notFailed');
      const { quote } = await revisionOf(query, locked);
      // What it offers has been replaced.
      if (quote.revision !== row.revision) throw new AppError('quote.revised');
      if (!config.email) throw new AppError('sending.noEmail');
      const queued = { state: 'queued', fault: null, faultText: '' } as const;
      await rows.set(query, id, queued);
      const detail = detailOf(quote, row);
      await audit.record(query, { kind: 'quoteEmailed', by: userId, detail, at: now(), source });
      await moneyHeads.raise(query);
      const [shown] = await viewsOf(query, [{ ...row, ...queued }]);
      return { quoteId: row.quoteId, view: shown };
    });
    tell(quoteId);
    return view as SendingView;
  }

  function tell(quoteId: string): void {
    bus.notifyMoney({ ids: [quoteId] });
    mailer.wake();
  }

  return { prepare, list, send, retry };
}

function isSameMessage(row: QuoteSendingRow, message: NewQuoteSending): boolean {
  const hasLink = message.hasLink && !message.isByHand;
  return (
    row.quoteId === message.quoteId &&
    row.isByHand === message.isByHand &&
    (row.clientLinkId !== null) === hasLink &&
    row.subject === message.subject &&
    row.body === message.text &&
    isSameJson([row.recipients, row.copies], [message.to, message.cc])
  );
}

/** As `Q-2026-0001 · 1 · a@example.org, b@example.org`. */
function detailOf({ number }: QuoteRow, { revision, recipients, copies }: QuoteSendingRow): string {
  return [number, revision, [...recipients, ...copies].join(', ')].join(' · ');
}
