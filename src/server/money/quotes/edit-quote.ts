import { shortId } from '../../../core/audit.ts';
import { addDays } from '../../../core/days.ts';
import { AppError } from '../../../core/errors.ts';
import { omitUndefined } from '../../../core/lib/omit-undefined.ts';
import { editDraft } from '../../../core/money/invoices/draft-edits.ts';
import { totalsOf } from '../../../core/money/invoices/draft-totals.ts';
import { draftOfSent } from '../../../core/money/quotes/freeze-quote.ts';
import type { QuoteDraft, StoredQuoteDraft } from '../../../core/money/quotes/quote.ts';
import type { NewQuote, QuoteEdit } from '../../../core/money/quotes/quote-requests.schema.ts';
import type { QuoteEditAnswer, QuoteView } from '../../../core/money/quotes/quote-views.ts';
import { newId } from '../../lib/tokens.ts';
import type { QuoteRow } from '../../storage/money/quotes/quotes.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query } from '../../storage/store.ts';
import { type Author, amountText } from '../invoices/invoice-writer.ts';
import type { MoneyGuard } from '../money-access.ts';
import type { QuoteLinks } from './quote-links.ts';
import { draftOf, type QuoteReader } from './quote-reader.ts';
import {
  checkVersion,
  lockQuote,
  type QuoteWork,
  type QuoteWriter,
  type VersionedQuote,
} from './quote-writer.ts';

interface Deps {
  repositories: BoardRepositories;
  reader: QuoteReader;
  writer: QuoteWriter;
  links: QuoteLinks;
}

/** Drafts of quotes, written by several people at once. */
export function createQuoteEdits({ repositories, reader, writer, links }: Deps) {
  const { quotes, clients, projects } = repositories;

  function create(author: Author, quote: NewQuote): Promise<QuoteView> {
    return writer(author, async (work) => {
      const { query, at } = work;
      const { id, clientId, copyOf } = quote;
      const existing = await quotes.find(query, id);
      if (existing) {
        if (existing.clientId !== clientId) throw new AppError('command.reused');
        return work.view(id);
      }
      // Prevents a concurrent deletion, which must see the quote.
      const payer = await clients.lock(query, clientId);
      if (!payer || payer.deletedAt !== null) throw new AppError('client.unknown');
      if (payer.isArchived) throw new AppError('client.archived');
      await checkProject(query, quote.projectId);
      const draft = await firstDraft(query, quote, copyOf);
      const row = { ...NEW_QUOTE, id, clientId, createdAt: at, ...rowValues(draft), updatedAt: at };
      await quotes.add(query, row);
      await work.audit('quoteMade', `${shortId(id)} · ${amountText(row.gross, row.currency)}`);
      work.touch(id);
      return work.view(id);
    });
  }

  async function firstDraft(
    query: Query,
    { clientId, projectId, subject }: NewQuote,
    copyOf: string | null,
  ): Promise<StoredQuoteDraft> {
    const { client, settings } = await reader.facts(query, clientId);
    const { language, currency } = client;
    const empty: QuoteDraft = {
      ...{ language, currency, exemptionReason: '', introduction: '', closing: '' },
      ...{ discount: null, lines: [], subject, projectId },
      validUntil: addDays(await reader.today(query), settings.validDays),
    };
    if (copyOf === null) return { ...empty, fieldVersions: {} };
    const original = await quotes.find(query, copyOf);
    if (!original) throw new AppError('quote.unknown');
    const content = await contentOf(query, original);
    const lines = content.lines.map((line) => ({ ...line, id: newId() }));
    const { exemptionReason, introduction, closing, discount } = content;
    return {
      ...{ ...empty, exemptionReason, introduction, closing, discount, lines },
      ...{ subject: subject || content.subject, fieldVersions: {} },
    };
  }

  /** The content of the quote as a draft. */
  async function contentOf(query: Query, row: QuoteRow): Promise<QuoteDraft> {
    if (row.draft) return draftOf(row.draft);
    const revision = await quotes.revision(query, row.id, row.revision);
    if (!revision) throw new AppError('quote.unknown');
    return draftOfSent(revision.sent, row.projectId);
  }

  /** @throws AppError project.unknown */
  async function checkProject(query: Query, projectId: string | null): Promise<void> {
    if (projectId === null) return;
    const found = await projects.byIds(query, [projectId]);
    if (!found.get(projectId)) throw new AppError('project.unknown');
  }

  function edit(
    author: Author,
    { id, version: seen }: VersionedQuote,
    set: QuoteEdit,
    guard?: MoneyGuard,
  ): Promise<QuoteEditAnswer> {
    return writer(author, async (work) => {
      const row = await lockDraft(work, id);
      await guard?.(work.query);
      if (seen > row.version) throw new AppError('quote.stale');
      const wanted = omitUndefined(set) as Partial<QuoteDraft>;
      checkLines(wanted.lines ?? []);
      if (wanted.projectId) await checkProject(work.query, wanted.projectId);
      const edited = editDraft<QuoteDraft>(draftOf(row.draft), row.draft.fieldVersions, wanted, {
        ...{ seen, version: row.version },
      });
      const { conflicts, changed, draft, fieldVersions } = edited;
      if (changed.length > 0) await save(work, row, { ...draft, fieldVersions });
      return { quote: await work.view(id), conflicts };
    });
  }

  async function save(work: QuoteWork, row: QuoteRow, draft: StoredQuoteDraft): Promise<void> {
    const values = rowValues(draft);
    const { id, version } = row;
    const written = { ...values, version: version + 1, updatedAt: work.at };
    await quotes.set(work.query, id, written);
    const before = amountText(row.gross, row.currency);
    const after = amountText(values.gross, values.currency);
    // A draft is saved while it is typed, so only changed amounts get an audit entry.
    if (before !== after) await work.audit('quoteChanged', `${nameOf(row)} · ${before} → ${after}`);
    work.touch(id);
  }

  function discard(
    author: Author,
    { id, version }: VersionedQuote,
    guard?: MoneyGuard,
  ): Promise<void> {
    return writer(author, async (work) => {
      const row = await lockDraft(work, id);
      await guard?.(work.query);
      if (row.number !== null) throw new AppError('quote.numbered');
      checkVersion(row, version);
      await quotes.remove(work.query, id);
      await work.audit('quoteDiscarded', `${nameOf(row)} · ${amountText(row.gross, row.currency)}`);
      work.touch(id);
    });
  }

  /**
   * Makes the quote a draft again, which becomes the next revision once sent; its links are
   * revoked.
   */
  function revise(author: Author, { id, version }: VersionedQuote): Promise<QuoteView> {
    return writer(author, async (work) => {
      const { query, at } = work;
      const row = await lockQuote(query, repositories, id);
      // A repeated request, such as after a lost response.
      if (row.draft && row.revision > 0) return work.view(id);
      if (row.draft) throw new AppError('quote.notSent');
      if (row.decision === 'accepted') throw new AppError('quote.accepted');
      checkVersion(row, version);
      const draft = { ...(await contentOf(query, row)), fieldVersions: {} };
      await links.endAllIn(query, author, row, at);
      const undecided = { decision: null, decidedAt: null, decidedBy: null };
      const values = { ...rowValues(draft), ...undecided, version: version + 1, updatedAt: at };
      await quotes.set(query, id, values);
      await work.audit('quoteRevised', `${row.number} · ${row.revision} → ${row.revision + 1}`);
      work.touch(id);
      return work.view(id);
    });
  }

  async function lockDraft({ query }: QuoteWork, id: string) {
    const row = await lockQuote(query, repositories, id);
    if (!row.draft) throw new AppError('quote.sent');
    return { ...row, draft: row.draft };
  }

  return { create, edit, discard, revise };
}

/** The name of a quote in the audit log. */
function nameOf({ id, number }: QuoteRow): string {
  return number ?? shortId(id);
}

const NEW_QUOTE = {
  ...{ version: 1, revision: 0, number: null, series: null, count: null, sentDay: null },
  ...{ decision: null, decidedAt: null, decidedBy: null, takenOverAt: null },
  ...{ ticketsBoardId: null, ticketsAt: null, ticketCount: null, invoiceId: null },
} as const;

/** The columns of a draft. @throws AppError invoice.tooLarge */
function rowValues(draft: StoredQuoteDraft) {
  const { net, tax, gross } = totalsOf({ ...draft, prepaid: 0 }).totals;
  const { currency, subject, projectId, validUntil } = draft;
  return { draft, currency, subject: subject.trim(), projectId, validUntil, net, tax, gross };
}

/** @throws AppError request.invalid for two lines with one id */
function checkLines(lines: QuoteDraft['lines']): void {
  const ids = new Set(lines.map(({ id }) => id));
  if (ids.size === lines.length) return;
  const issues = [{ path: 'set.lines', message: 'must have different ids' }];
  throw new AppError('request.invalid', { issues });
}
