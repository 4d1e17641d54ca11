import { shortId } from '../../../core/audit.ts';
import { AppError } from '../../../core/errors.ts';
import { isSameJson } from '../../../core/lib/canonical-json.ts';
import { omitUndefined } from '../../../core/lib/omit-undefined.ts';
import { editDraft } from '../../../core/money/invoices/draft-edits.ts';
import type { InvoiceDraft } from '../../../core/money/invoices/invoice.ts';
import type { InvoiceEditAnswer } from '../../../core/money/invoices/invoice-answers.ts';
import type { DraftEdit } from '../../../core/money/invoices/invoice-requests.schema.ts';
import type { InvoiceView } from '../../../core/money/invoices/invoice-views.ts';
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
import { creditBasisOf } from './issue-facts.ts';
import { withPresentEntries } from './refresh-draft.ts';

type DraftRow = InvoiceRow & { draft: StoredDraft };

interface Deps {
  repositories: BoardRepositories;
  writer: InvoiceWriter;
}

/** Changes of drafts, by several people at once. */
export function createDraftEdits({ repositories, writer }: Deps) {
  const { invoices, invoiceEntries, invoiceExpenses, invoiceLinks } = repositories;

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
        if (changed.includes('currency')) await refuseLinkedAmounts(work, id);
        await save(work, row, draft);
      }
      return { invoice: await work.view(id), conflicts };
    });
  }

  function refresh(author: Author, { id, version }: VersionedInvoice): Promise<InvoiceView> {
    return writer(author, async (work) => {
      const row = await lockDraft(work, id);
      if (version !== row.version) throw new AppError('invoice.stale');
      const { query } = work;
      const fresh = await withPresentEntries(query, repositories, row, row.draft);
      const entries = await invoiceEntries.of(query, id);
      const lines = await withoutHiddenTickets(query, repositories, fresh, entries);
      const next = row.version + 1;
      const isSamePeriod = isSameJson(fresh.period, row.draft.period);
      const fieldVersions = {
        ...{ ...row.draft.fieldVersions, lines: next },
        ...(!isSamePeriod && { period: next }),
      };
      await save(work, row, { ...fresh, lines, fieldVersions });
      return work.view(id);
    });
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

  /** Agreed amounts, prepayments and expenses are in one currency (MS6, MS8, EX7). */
  async function refuseLinkedAmounts({ query }: InvoiceWork, id: string): Promise<void> {
    const linked = [
      await invoiceLinks.fixedPricesOf(query, id),
      await invoiceLinks.deductionsOf(query, id),
      await invoiceExpenses.of(query, id),
    ];
    if (linked.flat().length > 0) throw new AppError('invoice.linkedCurrency');
  }

  async function freeRemovedLines(
    { query }: InvoiceWork,
    id: string,
    lines: InvoiceDraft['lines'],
  ): Promise<void> {
    const lineIds = new Set(lines.map((line) => line.id));
    await invoiceLinks.keepOnly(query, id, [...lineIds]);
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
    const credited =
      row.creditedId === null ? null : await invoices.find(work.query, row.creditedId);
    const basis = await creditBasisOf(work.query, repositories, credited);
    const amounts = amountsOf(draft, basis);
    const { id, version } = row;
    const values = { draft, ...amounts, version: version + 1, updatedAt: work.at };
    await invoices.set(work.query, id, values);
    const before = amountText(row.gross, row.currency);
    const after = amountText(amounts.gross, amounts.currency);
    // A draft is saved while it is typed, so only changed amounts get an audit entry.
    if (before !== after) {
      await work.audit('invoiceChanged', `${shortId(id)} · ${before} → ${after}`);
    }
    work.touch(id);
    if (row.creditedId !== null) work.touch(row.creditedId);
  }

  return { edit, refresh, discard };
}

/** @throws AppError request.invalid for fields that a credit note takes from its invoice */
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
