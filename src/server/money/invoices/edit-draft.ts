import { shortId } from '../../../core/audit.ts';
import { AppError } from '../../../core/errors.ts';
import { omitUndefined } from '../../../core/lib/omit-undefined.ts';
import { billedTimes } from '../../../core/money/invoices/billed-time.ts';
import { editDraft } from '../../../core/money/invoices/draft-edits.ts';
import { hoursText } from '../../../core/money/invoices/gather-lines.ts';
import type { InvoiceDraft } from '../../../core/money/invoices/invoice.ts';
import type { InvoiceEditAnswer } from '../../../core/money/invoices/invoice-answers.ts';
import type { DraftEdit } from '../../../core/money/invoices/invoice-requests.schema.ts';
import type { InvoiceView } from '../../../core/money/invoices/invoice-views.ts';
import type { InvoiceEntry } from '../../storage/money/invoice-entries.ts';
import type { InvoiceRow, StoredDraft } from '../../storage/money/invoices.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import { amountsOf } from './create-draft.ts';
import { withoutHiddenTickets } from './hidden-tickets.ts';
import { draftOf } from './invoice-reader.ts';
import {
  type Author,
  amountText,
  type InvoiceGuard,
  type InvoiceWork,
  type InvoiceWriter,
  type VersionedInvoice,
} from './invoice-writer.ts';
import { presentEntries } from './issue-facts.ts';

type DraftRow = InvoiceRow & { draft: StoredDraft };

interface Deps {
  repositories: BoardRepositories;
  writer: InvoiceWriter;
}

/** Changes of drafts, by several people at once. */
export function createDraftEdits({ repositories, writer }: Deps) {
  const { invoices, invoiceEntries, invoiceExpenses, invoicingParties } = repositories;

  function edit(
    author: Author,
    { id, version: seen }: VersionedInvoice,
    set: DraftEdit,
    guard?: InvoiceGuard,
  ): Promise<InvoiceEditAnswer> {
    return writer(author, async (work) => {
      const row = await lockDraft(work, id);
      await guard?.(work.query);
      if (seen > row.version) throw new AppError('invoice.stale');
      const { fieldVersions, freesEntries } = row.draft;
      const wanted = omitUndefined(set) as Partial<InvoiceDraft>;
      checkLines(wanted.lines ?? []);
      const edited = editDraft(draftOf(row.draft), fieldVersions, wanted, {
        ...{ seen, version: row.version },
      });
      const { conflicts, changed } = edited;
      if (row.creditedId !== null) checkCreditNote(changed);
      if (changed.length > 0) {
        const draft = { ...edited.draft, fieldVersions: edited.fieldVersions, freesEntries };
        if (changed.includes('lines')) await freeRemovedLines(work, id, draft.lines);
        await save(work, row, draft);
      }
      return { invoice: await work.view(id), conflicts };
    });
  }

  function refresh(author: Author, { id, version }: VersionedInvoice): Promise<InvoiceView> {
    return writer(author, async (work) => {
      const row = await lockDraft(work, id);
      if (version !== row.version) throw new AppError('invoice.stale');
      const entries = await invoiceEntries.of(work.query, id);
      const renewed = await renew(work, row, entries);
      const { query } = work;
      const fresh = { ...row.draft, lines: renewedLines(row.draft.lines, entries, renewed) };
      const lines = await withoutHiddenTickets(query, repositories, fresh, entries);
      const fieldVersions = { ...row.draft.fieldVersions, lines: row.version + 1 };
      await save(work, row, { ...row.draft, lines, fieldVersions });
      return work.view(id);
    });
  }

  /** Stores the present seconds of the entries, and frees those that cannot be billed any more. */
  async function renew(
    { query }: InvoiceWork,
    { clientId }: DraftRow,
    entries: readonly InvoiceEntry[],
  ): Promise<InvoiceEntry[]> {
    const client = await invoicingParties.clientOf(query, clientId);
    if (!client) throw new AppError('client.unknown');
    const present = await presentEntries(query, repositories, clientId, entries);
    const billed = billedTimes([...present.values()], client);
    const renewed: InvoiceEntry[] = [];
    const gone: string[] = [];
    for (const entry of entries) {
      const now = present.get(entry.entryId);
      if (!now) {
        gone.push(entry.entryId);
        continue;
      }
      const billedSeconds = billed.get(entry.entryId) ?? 0;
      const next = { ...entry, seconds: now.seconds, billedSeconds };
      renewed.push(next);
      const isSame = now.seconds === entry.seconds && billedSeconds === entry.billedSeconds;
      if (!isSame) await invoiceEntries.set(query, next);
    }
    await invoiceEntries.free(query, gone);
    return renewed;
  }

  function discard(
    author: Author,
    { id, version }: VersionedInvoice,
    guard?: InvoiceGuard,
  ): Promise<void> {
    return writer(author, async (work) => {
      const row = await lockDraft(work, id);
      await guard?.(work.query);
      if (version !== row.version) throw new AppError('invoice.stale');
      await invoices.remove(work.query, id);
      await work.audit(
        'invoiceDiscarded',
        `${shortId(id)} · ${amountText(row.gross, row.currency)}`,
      );
      work.touch(id);
      if (row.creditedId !== null) work.touch(row.creditedId);
    });
  }

  async function lockDraft({ query }: InvoiceWork, id: string): Promise<DraftRow> {
    const row = await invoices.lock(query, id);
    if (!row) throw new AppError('invoice.unknown');
    if (!row.draft) throw new AppError('invoice.issued');
    return { ...row, draft: row.draft };
  }

  async function freeRemovedLines(
    { query }: InvoiceWork,
    id: string,
    lines: InvoiceDraft['lines'],
  ): Promise<void> {
    const lineIds = new Set(lines.map((line) => line.id));
    const removed = (await invoiceEntries.of(query, id)).filter(
      ({ lineId }) => !lineIds.has(lineId),
    );
    await invoiceEntries.free(
      query,
      removed.map(({ entryId }) => entryId),
    );
    await invoiceExpenses.freeOthers(query, id, [...lineIds]);
  }

  async function save(work: InvoiceWork, row: DraftRow, draft: StoredDraft): Promise<void> {
    const amounts = amountsOf(draft);
    const { id, version } = row;
    const values = { draft, ...amounts, version: version + 1, updatedAt: work.at };
    await invoices.set(work.query, id, values);
    const before = amountText(row.gross, row.currency);
    const after = amountText(amounts.gross, amounts.currency);
    // A draft is saved as it is typed: only changed amounts are worth an entry.
    if (before !== after) {
      await work.audit('invoiceChanged', `${shortId(id)} · ${before} → ${after}`);
    }
    work.touch(id);
    if (row.creditedId !== null) work.touch(row.creditedId);
  }

  return { edit, refresh, discard };
}

/** @throws AppError request.invalid for what a credit note has from its invoice */
function checkCreditNote(changed: readonly (keyof InvoiceDraft)[]): void {
  const fixed = changed.filter((field) => field === 'currency' || field === 'prepaid');
  if (fixed.length === 0) return;
  const message = 'cannot be changed on a credit note';
  const issues = fixed.map((field) => ({ path: `set.${field}`, message }));
  throw new AppError('request.invalid', { issues });
}

/** @throws AppError request.invalid for two lines with one id */
function checkLines(lines: InvoiceDraft['lines']): void {
  const ids = new Set(lines.map(({ id }) => id));
  if (ids.size === lines.length) return;
  const issues = [{ path: 'set.lines', message: 'must have different ids' }];
  throw new AppError('request.invalid', { issues });
}

/**
 * The lines with the hours of their entries as they are now. A quantity that was edited by hand
 * stays; a line that loses all its entries goes with them (IN8).
 */
function renewedLines(
  lines: InvoiceDraft['lines'],
  before: readonly InvoiceEntry[],
  after: readonly InvoiceEntry[],
): InvoiceDraft['lines'] {
  return lines.flatMap((line) => {
    const had = hoursOfLine(before, line.id);
    const has = hoursOfLine(after, line.id);
    if (had === null || had !== line.quantity) return [line];
    return has === null ? [] : [{ ...line, quantity: has }];
  });
}

/** The hours of the entries on a line; null without any. */
function hoursOfLine(entries: readonly InvoiceEntry[], id: string): string | null {
  const own = entries.filter(({ lineId }) => lineId === id);
  if (own.length === 0) return null;
  return hoursText(own.reduce((total, { billedSeconds }) => total + billedSeconds, 0));
}
