import type { Day } from '../../../core/days.ts';
import { AppError } from '../../../core/errors.ts';
import { pick } from '../../../core/lib/pick.ts';
import type { InvoiceDraft } from '../../../core/money/invoices/invoice.ts';
import { stateOf } from '../../../core/money/invoices/invoice-state.ts';
import type {
  BilledEntry,
  InvoiceListItem,
  InvoiceView,
  Payment,
} from '../../../core/money/invoices/invoice-views.ts';
import { missingForIssue } from '../../../core/money/invoices/missing-for-issue.ts';
import { NOT_BILLED } from '../../../core/time/time-views.ts';
import type { Actor } from '../../../core/users/user.ts';
import { entryView, targetReader } from '../../access/time-access.ts';
import type { InvoiceEntry } from '../../storage/money/invoice-entries.ts';
import type { InvoiceListRow, InvoiceRow, StoredDraft } from '../../storage/money/invoices.ts';
import type { PaymentRow } from '../../storage/money/payments.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query } from '../../storage/store.ts';
import { businessDay } from '../business-day.ts';
import { missingGlyphs } from '../documents/missing-glyphs.ts';
import { billedExpenses } from '../expenses/bill-expenses.ts';
import { invoiceLinksOf } from '../fixed-prices/fixed-prices.ts';
import { creditBasisOf, loadIssueFacts } from './issue-facts.ts';

export type InvoiceReader = ReturnType<typeof createInvoiceReader>;

/** Shows invoices to ADMINs. The right is checked by the caller. */
export function createInvoiceReader({
  repositories,
  now,
}: {
  repositories: BoardRepositories;
  now: () => number;
}) {
  const { invoices, invoiceEntries, invoiceFiles, payments, invoicingParties } = repositories;

  const today = (query: Query): Promise<Day> => businessDay(query, repositories, now());

  /** @throws AppError invoice.unknown */
  async function view(query: Query, actor: Actor, id: string): Promise<InvoiceView> {
    const row = await invoices.find(query, id);
    if (!row) throw new AppError('invoice.unknown');
    const client = await invoicingParties.clientOf(query, row.clientId);
    const clientName = row.issued?.buyer.name ?? client?.name ?? '';
    const entries = await invoiceEntries.of(query, id);
    return {
      ...listItem({ ...row, clientName }, await today(query)),
      draft: row.draft && draftOf(row.draft),
      issued: row.issued,
      ...(await checksOf(query, row)),
      entries: await billedEntries(query, actor, entries),
      expenses: await billedExpenses(query, repositories, id),
      payments: (await payments.of(query, id)).map(paymentView),
      files: await invoiceFiles.list(query, id),
      ...(await creditOf(query, row)),
      ...(await invoiceLinksOf(query, repositories, row)),
      creditNotes: await invoices.creditNotesOf(query, id),
    };
  }

  /** The notices about a draft before it is issued. */
  async function checksOf(
    query: Query,
    row: InvoiceRow,
  ): Promise<Pick<InvoiceView, 'missing' | 'unprintable' | 'unapproved'>> {
    if (!row.draft) return { ...NOTHING_MISSING };
    const facts = await loadIssueFacts(query, repositories, row, row.draft, await today(query));
    if (!facts) return { ...NOTHING_MISSING, missing: [{ code: 'client', place: 'client' }] };
    const { draft, business: seller, client: buyer } = facts;
    const texts = missingGlyphs({ ...draft, seller, buyer });
    const unprintable = new Set(texts.flatMap(({ characters }) => characters));
    const { unapproved } = facts;
    return { missing: missingForIssue(facts), unprintable: [...unprintable], unapproved };
  }

  async function creditOf(
    query: Query,
    { creditedId, draft }: InvoiceRow,
  ): Promise<Pick<InvoiceView, 'credits' | 'creditBasis'>> {
    const credited = creditedId === null ? null : await invoices.find(query, creditedId);
    const basis = draft ? await creditBasisOf(query, repositories, credited) : null;
    return {
      credits: credited && { id: credited.id, number: credited.number },
      creditBasis: basis && {
        invoice: pick(basis.invoice, ['currency', 'lines', 'discount', 'totals']),
        notes: basis.notes.map((note) => pick(note, ['lines', 'totals'])),
      },
    };
  }

  /** The entries of an invoice, with the tickets that the viewer may see. */
  async function billedEntries(
    query: Query,
    actor: Actor,
    entries: readonly InvoiceEntry[],
  ): Promise<BilledEntry[]> {
    const ids = entries.map(({ entryId }) => entryId);
    const recorded = await repositories.billableEntries.recordedOf(query, ids);
    const reader = await targetReader(query, repositories, actor, [...recorded.values()]);
    const views = entries.map(({ invoiceId: _, userId: __, ...entry }): BilledEntry => {
      const found = recorded.get(entry.entryId);
      if (!found) return { ...entry, ...NO_ENTRY };
      const visibleEntry = entryView(found, reader, actor.id, () => NOT_BILLED);
      const { title: ticketName, projectName, note, day } = visibleEntry;
      return { ...entry, day, personName: found.personName, ticketName, projectName, note };
    });
    return views.sort((a, b) => (a.day + a.entryId < b.day + b.entryId ? -1 : 1));
  }

  return { view, today };
}

const NOTHING_MISSING = { missing: [], unprintable: [], unapproved: [] };

/** An entry that was deleted for good. */
const NO_ENTRY = { day: '', personName: '', ticketName: null, projectName: null, note: '' };

/** A stored draft without the columns that its page does not need. */
export function draftOf({
  fieldVersions: _,
  freesEntries: __,
  ...draft
}: StoredDraft): InvoiceDraft {
  return draft;
}

export function listItem(row: InvoiceListRow, today: Day): InvoiceListItem {
  const { id, kind, version, clientId, clientName, number, issueDate, dueDate, currency } = row;
  const { net, tax, gross, due, paid, credited, updatedAt } = row;
  return {
    ...{ id, kind, version, state: stateOf(row, today), clientId, clientName: clientName ?? '' },
    ...{ number, issueDate, dueDate, currency, net, tax, gross, due, paid, credited, updatedAt },
  };
}

function paymentView({ id, day, amount, method, note, createdAt }: PaymentRow): Payment {
  return { id, day, amount, method, note, createdAt };
}
