import { AppError, type Issue } from '../../../core/errors.ts';
import { canonicalJson } from '../../../core/lib/canonical-json.ts';
import { numberIn, seriesOf } from '../../../core/money/invoice-numbers.ts';
import { freezeQuote } from '../../../core/money/quotes/freeze-quote.ts';
import { missingForSending } from '../../../core/money/quotes/missing-for-sending.ts';
import {
  countedSeries,
  type SentQuote,
  type StoredQuoteDraft,
} from '../../../core/money/quotes/quote.ts';
import type { QuoteView } from '../../../core/money/quotes/quote-views.ts';
import { digestOf } from '../../lib/tokens.ts';
import type { QuoteRow } from '../../storage/money/quotes/quotes.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query, Store } from '../../storage/store.ts';
import { type Author, amountText } from '../invoices/invoice-writer.ts';
import { moneyActor } from '../money-access.ts';
import { createNumberTaking } from '../take-number.ts';
import type { QuoteLinks } from './quote-links.ts';
import { draftOf, type QuoteReader } from './quote-reader.ts';
import { checkVersion, lockQuote, type QuoteWork, type QuoteWriter } from './quote-writer.ts';

/** Makes the PDF of a quote from what was frozen, and from nothing else. */
export type RenderQuote = (
  quote: SentQuote,
  sentAt: Date,
) => Promise<readonly { name: string; content: Buffer; digest: string }[]>;

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  reader: QuoteReader;
  writer: QuoteWriter;
  links: QuoteLinks;
  renderQuote: RenderQuote;
  now: () => number;
}

/** A quote as it will be sent, if nothing changes until then. */
interface Plan {
  sent: SentQuote;
  sentAt: number;
  /** Of the first revision. */
  taken: { series: string; count: number } | null;
  /** A digest of its inputs; the transaction checks that they are still the same. */
  basis: string;
}

export interface SendingQuote {
  id: string;
  version: number;
  /** Of the client's link that is made, so that repeating the request makes one. */
  linkId: string;
}

/**
 * Sends quotes in two phases, as invoices are issued (decision 048): what is sent is read, frozen
 * and rendered outside a transaction; then one transaction checks that nothing has changed, takes
 * the number of a first revision, and stores revision, PDF and link.
 */
export function createSending(deps: Deps) {
  const { store, repositories, reader, writer, links, renderQuote, now } = deps;
  const { quotes, invoiceSeries } = repositories;
  const takeNumber = createNumberTaking();

  function send(author: Author, sending: SendingQuote): Promise<{ quote: QuoteView; url: string }> {
    return takeNumber(async () => {
      const url = links.urlOf(sending.linkId);
      const sent = await store.read((query) => sentBefore(query, author, sending));
      if (sent) return { quote: sent, url };
      const plan = await store.read((query) => planOf(query, author, sending));
      const file = await fileOf(plan);
      const quote = await writer(author, (work) => commit(work, author, sending, plan, file));
      return quote && { quote, url };
    });
  }

  /** The quote, if this request sent it and its answer was lost; null otherwise. */
  async function sentBefore(query: Query, { userId }: Author, { id, linkId }: SendingQuote) {
    await moneyActor(query, repositories, userId);
    const row = await quotes.find(query, id);
    if (!row || row.draft || !(await links.isOpen(query, { id: linkId, quoteId: id }))) return null;
    return reader.view(query, id);
  }

  /** @throws AppError quote.notRendered, with the reason for the log */
  async function fileOf({ sent, sentAt }: Plan) {
    try {
      const [file] = await renderQuote(sent, new Date(sentAt));
      if (!file) throw new Error('there is no PDF');
      return file;
    } catch (cause) {
      throw Object.assign(new AppError('quote.notRendered'), { cause });
    }
  }

  async function planOf(query: Query, { userId }: Author, { id, version }: SendingQuote) {
    await moneyActor(query, repositories, userId);
    const row = await quotes.find(query, id);
    if (!row) throw new AppError('quote.unknown');
    if (!row.draft) throw new AppError('quote.sent');
    checkVersion(row, version);
    return planned(query, row, row.draft);
  }

  /** @throws AppError client.unknown, quote.incomplete, quote.numberTaken */
  async function planned(query: Query, row: QuoteRow, stored: StoredQuoteDraft): Promise<Plan> {
    const draft = draftOf(stored);
    const { business, client, settings } = await reader.facts(query, row.clientId);
    const { numberPattern } = settings;
    const today = await reader.today(query);
    checkComplete(missingForSending({ draft, business, client, numberPattern, today }));
    const series = seriesOf(numberPattern, today);
    const count = row.number === null ? await nextCount(query, series) : 0;
    const number = row.number ?? numberIn(series, count);
    if (row.number === null && (await quotes.hasNumber(query, number)))
      throw new AppError('quote.numberTaken');
    const revision = row.revision + 1;
    const sent = freezeQuote(draft, { number, revision, day: today, business, client });
    const taken = row.number === null ? { series: countedSeries(series), count } : null;
    return { sent, sentAt: now(), taken, basis: canonicalJson(sent) };
  }

  async function nextCount(query: Query, series: string): Promise<number> {
    return (await invoiceSeries.lastCount(query, countedSeries(series))) + 1;
  }

  /** Null if its number or one of its inputs has changed since. */
  async function commit(
    work: QuoteWork,
    author: Author,
    { id, version, linkId }: SendingQuote,
    { sent, sentAt, taken, basis }: Plan,
    file: Awaited<ReturnType<typeof fileOf>>,
  ): Promise<QuoteView | null> {
    const { query } = work;
    const row = await lockQuote(query, repositories, id);
    if (!row.draft) throw new AppError('quote.sent');
    checkVersion(row, version);
    // Before the number is taken, because it would see that number.
    const present = await planned(query, row, row.draft);
    if (present.basis !== basis) return null;
    if (taken && !(await invoiceSeries.take(query, taken.series, taken.count))) return null;
    const { number, revision, issueDate: sentDay } = sent;
    const { currency, validUntil, totals } = sent;
    const { net, tax, gross } = totals;
    await quotes.addRevision(query, {
      ...{ quoteId: id, revision, sent, digest: digestOf(basis), sentAt, sentBy: author.userId },
      ...{ fileName: file.name, fileDigest: file.digest, fileSize: file.content.length },
      ...{ file: file.content.toString('base64'), decision: null },
    });
    await quotes.set(query, id, {
      ...{ draft: null, number, revision, sentDay, validUntil, currency, net, tax, gross },
      ...(taken ?? {}),
      ...{ version: version + 1, updatedAt: work.at },
    });
    await links.createIn(query, author, { id: linkId, quoteId: id }, work.at);
    const detail = `${number} · ${revision} · ${amountText(gross, currency)}`;
    await work.audit('quoteSent', detail);
    work.touch(id);
    return work.view(id);
  }

  return { send };
}

/** @throws AppError quote.incomplete */
function checkComplete(missing: ReturnType<typeof missingForSending>): void {
  if (missing.length === 0) return;
  const issues: Issue[] = missing.map(({ code, place }) => ({ path: place, message: code }));
  throw new AppError('quote.incomplete', { issues });
}
