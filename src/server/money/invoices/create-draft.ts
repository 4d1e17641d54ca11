import { shortId } from '../../../core/audit.ts';
import { AppError } from '../../../core/errors.ts';
import { type CreditBasis, draftTotals } from '../../../core/money/credits/credit-totals.ts';
import type { InvoiceDraft, IssuedInvoice } from '../../../core/money/invoices/invoice.ts';
import type { NewInvoice } from '../../../core/money/invoices/invoice-requests.schema.ts';
import { MAX_LINES } from '../../../core/money/invoices/invoice-requests.schema.ts';
import type { InvoiceView } from '../../../core/money/invoices/invoice-views.ts';
import type { InvoiceRow, StoredDraft } from '../../storage/money/invoices.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import { faultOf, type Store } from '../../storage/store.ts';
import { expenseLines, lockExpenses } from '../expenses/bill-expenses.ts';
import { gatherFixedPrices } from '../fixed-prices/fixed-prices.ts';
import { moneyActor } from '../money-access.ts';
import { gatherTime, unbilledIds } from './gather-time.ts';
import { type Author, amountText, type InvoiceWork, type InvoiceWriter } from './invoice-writer.ts';

/**
 * How often gathering a draft is retried after a concurrent draft has taken some of its entries.
 */
const MAX_ATTEMPTS = 20;

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  writer: InvoiceWriter;
}

/** New drafts of unbilled time. */
export function createDrafts({ store, repositories, writer }: Deps) {
  const { invoices, invoiceEntries, invoiceExpenses, invoiceLinks, clients } = repositories;

  async function create(author: Author, invoice: NewInvoice): Promise<InvoiceView> {
    for (let left = MAX_ATTEMPTS; ; left -= 1) {
      const entryIds = await store.readLong(async (query) => {
        await moneyActor(query, repositories, author.userId);
        return unbilledIds(query, repositories, invoice);
      });
      try {
        return await writer(author, (work) => createIn(work, invoice, entryIds));
      } catch (error) {
        // Another draft has taken one of the entries, or the same request was faster.
        if (faultOf(error) !== 'unique' || left === 0) throw error;
      }
    }
  }

  async function createIn(
    work: InvoiceWork,
    { id, expenseIds = [], ...gathering }: NewInvoice,
    entryIds: readonly string[],
  ): Promise<InvoiceView> {
    const { query, at } = work;
    const existing = await invoices.find(query, id);
    if (existing) {
      const isSame = existing.clientId === gathering.clientId && existing.creditedId === null;
      if (!isSame) throw new AppError('command.reused');
      return work.view(id);
    }
    // Prevents a concurrent deletion, which must see the draft.
    const payer = await clients.lock(query, gathering.clientId);
    if (!payer || payer.deletedAt !== null) throw new AppError('client.unknown');
    if (payer.isArchived) throw new AppError('client.archived');
    const { client, ...gathered } = await gatherTime(query, repositories, gathering, entryIds);
    await repositories.milestones.lock(query, gathering.milestoneIds ?? []);
    for (const prepaymentId of gathering.prepaymentIds ?? []) {
      await invoices.lock(query, prepaymentId);
    }
    await lockExpenses(query, repositories, expenseIds);
    const others = await gatherFixedPrices(query, repositories, client, gathering);
    const lineCount = gathered.lines.length + others.lines.length;
    const billed = await expenseLines(query, repositories, client, { expenseIds, lineCount });
    const lines = [...gathered.lines, ...others.lines, ...billed.lines];
    if (lines.length > MAX_LINES) throw new AppError('invoice.lineLimit');
    const draft = { ...emptyDraft(client), lines, period: gathered.period ?? billed.period };
    const row = draftRow({ id, kind: 'invoice', clientId: client.id, creditedId: null }, draft, at);
    await invoices.add(query, row);
    const entries = gathered.entries.map((entry) => ({ ...entry, invoiceId: id }));
    await invoiceEntries.add(query, entries);
    const expenses = billed.links.map((link) => ({ ...link, invoiceId: id }));
    await invoiceExpenses.add(query, expenses);
    await invoiceLinks.add(query, id, others);
    await work.audit('invoiceMade', `${shortId(id)} · ${amountText(row.gross, row.currency)}`);
    work.touch(id);
    return work.view(id);
  }

  return { create };
}

/** A draft without lines. */
export function emptyDraft(client: Pick<InvoiceDraft, 'language' | 'currency'>): StoredDraft {
  return {
    ...{ language: client.language, currency: client.currency, issueDate: null, dueDate: null },
    ...{ period: null, deliveryCountry: '', exemptionReason: '', orderReference: '' },
    ...{ introduction: '', closing: '', discount: null, prepaid: 0, exchangeRate: null },
    ...{ lines: [], fieldVersions: {}, freesEntries: false },
  };
}

/** The row of a new draft. @throws AppError invoice.tooLarge */
export function draftRow(
  of: { id: string; kind: IssuedInvoice['kind']; clientId: string; creditedId: string | null },
  draft: StoredDraft,
  at: number,
  basis: CreditBasis | null = null,
): InvoiceRow {
  return {
    ...{ ...of, version: 1, draft, issued: null, number: null, series: null, count: null },
    ...{ issueDate: null, dueDate: null, paid: 0, credited: 0 },
    ...amountsOf(draft, basis),
    ...{ createdAt: at, updatedAt: at, issuedAt: null },
  };
}

/** The amounts of a draft for its row. @throws AppError invoice.tooLarge */
export function amountsOf(draft: InvoiceDraft, basis: CreditBasis | null) {
  const { net, tax, gross, due } = draftTotals(draft, basis).totals;
  return { currency: draft.currency, net, tax, gross, due };
}
