import type { Day } from '../../../core/days.ts';
import { AppError, type Issue } from '../../../core/errors.ts';
import { canonicalJson } from '../../../core/lib/canonical-json.ts';
import { linesCreditedInFull } from '../../../core/money/credits/credit-invoice.ts';
import { numberIn, patternFault, seriesOf } from '../../../core/money/invoice-numbers.ts';
import { freezeInvoice, NO_BUSINESS } from '../../../core/money/invoices/freeze-invoice.ts';
import type { IssuedInvoice } from '../../../core/money/invoices/invoice.ts';
import type { InvoiceFile, InvoiceView } from '../../../core/money/invoices/invoice-views.ts';
import { missingForIssue } from '../../../core/money/invoices/missing-for-issue.ts';
import type { InvoiceDocument } from '../../storage/money/invoice-files.ts';
import type { InvoiceRow } from '../../storage/money/invoices.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query, Store } from '../../storage/store.ts';
import { recordFinanceEvents } from '../finance-webhook/finance-events.ts';
import { moneyActor } from '../money-access.ts';
import { createNumberTaking, NumberTaken } from '../take-number.ts';
import type { InvoiceReader } from './invoice-reader.ts';
import {
  type Author,
  amountText,
  type InvoiceGuard,
  type InvoiceWork,
  type InvoiceWriter,
  type VersionedInvoice,
} from './invoice-writer.ts';
import { type LoadedFacts, loadIssueFacts } from './issue-facts.ts';
import { markTimeChanged } from './mark-time-changed.ts';

/** Makes the files of an invoice from what was frozen, and from nothing else. */
export type RenderDocuments = (
  invoice: IssuedInvoice,
  issuedAt: Date,
) => Promise<{ kind: InvoiceFile['kind']; name: string; content: Buffer; digest: string }[]>;

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  reader: InvoiceReader;
  writer: InvoiceWriter;
  renderDocuments: RenderDocuments;
  now: () => number;
}

/** A draft as it will be issued, if nothing changes until then. */
interface Plan {
  issued: IssuedInvoice;
  issuedAt: number;
  series: string;
  count: number;
  /** A digest of its inputs; the transaction checks that they are still the same. */
  basis: string;
}

/**
 * Issues drafts in two phases (money §5, decision 041): what is issued is read, frozen and rendered
 * with the next number outside a transaction, so that rendering holds no lock. Then one transaction
 * checks that nothing has changed, takes the number, and stores invoice and files. If another
 * process was faster, it is rendered again with the next number. An issue that is not committed
 * takes no number.
 */
export function createIssuing(deps: Deps) {
  const { store, repositories, reader, writer, renderDocuments, now } = deps;
  const { invoices, invoiceEntries, invoiceFiles, invoiceLinks, invoiceSeries } = repositories;
  const { invoiceExpenses, invoicingParties, quotes } = repositories;
  const takeNumber = createNumberTaking();

  function issue(
    author: Author,
    draft: VersionedInvoice,
    guard?: InvoiceGuard,
  ): Promise<InvoiceView> {
    return takeNumber(async () => {
      const plan = await store.read((query) => planOf(query, author, draft));
      if (!plan) return writer(author, ({ view }) => view(draft.id));
      const documents = await documentsOf(plan);
      return writer(author, (work) => commit(work, draft, plan, documents, guard));
    });
  }

  /** @throws AppError invoice.notRendered, with the reason for the log */
  async function documentsOf({ issued, issuedAt }: Plan): Promise<InvoiceDocument[]> {
    try {
      return await renderDocuments(issued, new Date(issuedAt));
    } catch (cause) {
      throw Object.assign(new AppError('invoice.notRendered'), { cause });
    }
  }

  /** Null if it was issued already. @throws AppError as `issue` */
  async function planOf(
    query: Query,
    { userId }: Author,
    { id, version }: VersionedInvoice,
  ): Promise<Plan | null> {
    await moneyActor(query, repositories, userId);
    const row = await invoices.find(query, id);
    if (!row) throw new AppError('invoice.unknown');
    if (!row.draft) return null;
    if (row.version !== version) throw new AppError('invoice.stale');
    const facts = await loadIssueFacts(
      query,
      repositories,
      row,
      row.draft,
      await reader.today(query),
    );
    if (!facts) throw new AppError('client.unknown');
    checkComplete(facts);
    const { business, client, kind, series, issueDate, credited } = facts;
    const count = (await invoiceSeries.lastCount(query, series)) + 1;
    const number = numberIn(series, count);
    if (await invoices.hasNumber(query, number)) throw new AppError('invoice.numberTaken');
    const preceding = precedingOf(credited?.issued ?? null);
    const { fieldVersions: _, freesEntries: __, ...draft } = row.draft;
    const { creditBasis } = facts;
    const issued = freezeInvoice(draft, {
      ...{ kind, number, issueDate, business, client, preceding, creditBasis },
    });
    return { issued, issuedAt: now(), series, count, basis: basisOf(facts) };
  }

  /** Null if its number or one of its inputs has changed since. */
  async function commit(
    work: InvoiceWork,
    { id, version }: VersionedInvoice,
    plan: Plan,
    documents: readonly InvoiceDocument[],
    guard: InvoiceGuard | undefined,
  ): Promise<InvoiceView | null> {
    const { query } = work;
    await markTimeChanged(work, repositories, id);
    const row = await invoices.lock(query, id);
    if (!row) throw new AppError('invoice.unknown');
    if (!row.draft) return work.view(id);
    await guard?.(query);
    if (row.version !== version) throw new AppError('invoice.stale');
    if (row.creditedId !== null) await invoices.lock(query, row.creditedId);
    // A prepayment is credited by another transaction, or deducted by this one.
    for (const { prepaymentId } of await invoiceLinks.deductionsOf(query, id)) {
      await invoices.lock(query, prepaymentId);
    }
    const { issued, issuedAt, series, count } = plan;
    // Before the facts are read: then the series is locked, and its last day is the last one.
    if (!(await invoiceSeries.take(query, series, count))) return null;
    const facts = await loadIssueFacts(
      query,
      repositories,
      row,
      row.draft,
      await reader.today(query),
    );
    if (!facts) throw new AppError('client.unknown');
    checkComplete(facts);
    if (basisOf(facts) !== plan.basis) throw new NumberTaken();
    const { number, issueDate, dueDate, currency, totals } = issued;
    const { net, tax, gross, due } = totals;
    const values = {
      ...{ draft: null, issued, number, series, count, issueDate, dueDate, currency },
      ...{ net, tax, gross, due, version: version + 1, updatedAt: work.at, issuedAt },
    };
    await invoices.set(query, id, values);
    const change = { before: row, after: { ...row, ...values }, at: work.at };
    await recordFinanceEvents(query, repositories, change);
    await invoiceFiles.add(query, id, documents);
    if (facts.credited) await creditOf(work, facts, facts.credited, issued, row.draft);
    await work.audit('invoiceIssued', `${number} · ${amountText(gross, currency)}`);
    work.touch(id);
    return work.view(id);
  }

  /** Counts a credit note on the invoice that it credits, and frees entries if requested. */
  async function creditOf(
    { query, at, touch }: InvoiceWork,
    { creditNotes }: LoadedFacts,
    credited: InvoiceRow,
    creditNote: IssuedInvoice,
    { freesEntries }: { freesEntries: boolean },
  ): Promise<void> {
    const { id, version, issued } = credited;
    const total = credited.credited + creditNote.totals.gross;
    const values = { credited: total, version: version + 1, updatedAt: at };
    await invoices.set(query, id, values);
    const change = { before: credited, after: { ...credited, ...values }, at };
    await recordFinanceEvents(query, repositories, change);
    touch(id);
    if (!issued) return;
    const lineIds = linesCreditedInFull(issued, creditNote, creditNotes);
    // Deducted prepayments can be deducted again in any case: they were not paid twice.
    await invoiceLinks.freeDeductions(query, id, [...lineIds]);
    if (!freesEntries) return;
    await invoiceLinks.freeFixedPrices(query, id, [...lineIds]);
    const entries = await invoiceEntries.of(query, id);
    const freed = entries.filter(({ lineId }) => lineIds.has(lineId));
    await invoiceEntries.free(
      query,
      freed.map(({ entryId }) => entryId),
    );
    await invoiceExpenses.freeLines(query, id, [...lineIds]);
    if (total < issued.totals.gross) return;
    for (const quoteId of await quotes.freeInvoice(query, id, at)) touch(quoteId);
  }

  /** Sets the first number of a series that has none. */
  function startSeries(
    author: Author,
    { day, next }: { day: Day; next: number },
  ): Promise<{ nextNumber: string }> {
    return writer(author, async ({ query, audit, touch }) => {
      const { numberPattern } = (await invoicingParties.businessOf(query)) ?? NO_BUSINESS;
      if (patternFault(numberPattern) !== null) throw new AppError('invoice.numberPattern');
      const series = seriesOf(numberPattern, day);
      const before = await invoiceSeries.lastCount(query, series);
      const nextNumber = numberIn(series, next);
      await invoiceSeries.start(query, series, next - 1);
      // The series is locked now: no number of it is taken anymore before the commit.
      const isUsed = (await invoices.lastIssueDate(query, series)) !== null;
      if (isUsed) throw new AppError('invoice.seriesStarted');
      await audit('invoiceSeriesStarted', `${numberIn(series, before + 1)} → ${nextNumber}`);
      touch(series);
      return { nextNumber };
    });
  }

  return { issue, startSeries };
}

/** @throws AppError invoice.incomplete */
function checkComplete(facts: LoadedFacts): void {
  const missing = missingForIssue(facts);
  if (missing.length === 0) return;
  const issues: Issue[] = missing.map(({ code, place }) => ({ path: place, message: code }));
  for (const id of facts.changedEntryIds)
    issues.push({ path: `entries.${id}`, message: 'changed' });
  for (const { entryId } of facts.unapproved)
    issues.push({ path: `entries.${entryId}`, message: 'unapproved' });
  throw new AppError('invoice.incomplete', { issues });
}

/** A text that changes when inputs of the frozen invoice besides its draft change. */
function basisOf({ business, client, issueDate, series, credited }: LoadedFacts): string {
  return canonicalJson([
    ...[business, client.version, issueDate, series],
    credited && [credited.id, credited.credited],
  ]);
}

function precedingOf(credited: IssuedInvoice | null): IssuedInvoice['preceding'] {
  return credited && { number: credited.number, issueDate: credited.issueDate };
}
