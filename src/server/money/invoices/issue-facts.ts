import type { Day } from '../../../core/days.ts';
import type { UnapprovedEntry } from '../../../core/money/approvals/approval-views.ts';
import type { CreditBasis } from '../../../core/money/credits/credit-totals.ts';
import { patternFault, seriesOf } from '../../../core/money/invoice-numbers.ts';
import { NO_BUSINESS } from '../../../core/money/invoices/freeze-invoice.ts';
import type { IssuedInvoice } from '../../../core/money/invoices/invoice.ts';
import { type IssueFacts, issueDateOf } from '../../../core/money/invoices/missing-for-issue.ts';
import type { StoredClient } from '../../../core/money/parties.ts';
import type { BillableEntry } from '../../storage/money/billable-entries.ts';
import type { InvoiceEntry } from '../../storage/money/invoice-entries.ts';
import type { InvoiceRow, StoredDraft } from '../../storage/money/invoices.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query } from '../../storage/store.ts';
import { unapprovedOf } from '../approvals/approved-entries.ts';
import { prepaymentFaults } from '../fixed-prices/fixed-prices.ts';
import { entriesNamingHiddenTickets } from './hidden-tickets.ts';

export interface LoadedFacts extends IssueFacts {
  client: StoredClient;
  /** The series of the next number; '' if the pattern is invalid. */
  series: string;
  issueDate: Day;
  /** The invoice that a credit note credits. */
  credited: InvoiceRow | null;
  changedEntryIds: readonly string[];
  unapproved: readonly UnapprovedEntry[];
  creditBasis: (CreditBasis & { notes: readonly IssuedInvoice[] }) | null;
}

/**
 * The present data that decides whether a draft can be issued; null if its client does not exist.
 */
export async function loadIssueFacts(
  query: Query,
  repositories: BoardRepositories,
  row: InvoiceRow,
  draft: StoredDraft,
  today: Day,
): Promise<LoadedFacts | null> {
  const { invoicingParties, invoices } = repositories;
  const client = await invoicingParties.clientOf(query, row.clientId);
  if (!client) return null;
  const business = (await invoicingParties.businessOf(query)) ?? NO_BUSINESS;
  const credited = row.creditedId === null ? null : await invoices.find(query, row.creditedId);
  const creditBasis = await creditBasisOf(query, repositories, credited);
  const changed = await changedEntries(query, repositories, row);
  const onDraft = await repositories.invoiceEntries.of(query, row.id);
  const naming = await entriesNamingHiddenTickets(query, repositories, draft, onDraft);
  const changedEntryIds = [...new Set([...changed, ...naming])];
  const unapproved = await unapprovedOf(query, repositories, row.clientId, onDraft);
  const { numberPattern } = business;
  const facts = { kind: row.kind, draft, business, today, lastIssueDate: null as Day | null };
  let [issueDate, series] = [draft.issueDate ?? today, ''];
  if (patternFault(numberPattern) === null) {
    series = seriesOf(numberPattern, issueDate);
    facts.lastIssueDate = await invoices.lastIssueDate(query, series);
    // Never earlier than the last one of the series, so that a clock that was set back starts no
    // other series.
    issueDate = issueDateOf(facts);
  }
  return {
    ...{ ...facts, client, credited, series, issueDate, changedEntryIds, unapproved },
    creditedInvoice: credited?.issued ?? null,
    creditNotes: creditBasis?.notes ?? [],
    creditBasis,
    prepaymentFaults: await prepaymentFaults(query, repositories, row, draft, credited),
    creditable: credited && credited.gross - credited.credited,
    hasChangedEntries: changedEntryIds.length > 0,
    hasUnapprovedEntries: unapproved.length > 0,
  };
}

/** The invoice that a credit note credits, with the credit notes already issued for it. */
export async function creditBasisOf(
  query: Query,
  repositories: BoardRepositories,
  credited: Pick<InvoiceRow, 'id' | 'issued'> | null,
): Promise<(CreditBasis & { notes: IssuedInvoice[] }) | null> {
  if (!credited?.issued) return null;
  const notes = await issuedNotesOf(query, repositories, credited.id);
  return { invoice: credited.issued, notes };
}

async function issuedNotesOf(
  query: Query,
  { invoices }: BoardRepositories,
  invoiceId: string,
): Promise<IssuedInvoice[]> {
  const notes: IssuedInvoice[] = [];
  for (const { id, number } of await invoices.creditNotesOf(query, invoiceId)) {
    const issued = number === null ? null : (await invoices.find(query, id))?.issued;
    if (issued) notes.push(issued);
  }
  return notes;
}

/** The entries of a draft that have changed since they were added to it (IN8). */
async function changedEntries(
  query: Query,
  repositories: BoardRepositories,
  { id, clientId }: InvoiceRow,
): Promise<string[]> {
  const entries = await repositories.invoiceEntries.of(query, id);
  if (entries.length === 0) return [];
  const present = await presentEntries(query, repositories, clientId, entries);
  return entries
    .filter((entry) => {
      const now = present.get(entry.entryId);
      return now?.seconds !== entry.seconds || isMoved(entry, now);
    })
    .map(({ entryId }) => entryId);
}

/** Whether the day or person of an entry has changed since it was added to its draft (MS11). */
export function isMoved(
  before: Pick<InvoiceEntry, 'day' | 'userId'>,
  now: Pick<BillableEntry, 'day' | 'userId'>,
): boolean {
  const isOtherDay = before.day !== null && before.day !== now.day;
  return isOtherDay || (before.userId !== null && before.userId !== now.userId);
}

/** The entries of a draft that can still be billed to its client, as they are now. */
export async function presentEntries(
  query: Query,
  { billableEntries, invoicingParties }: BoardRepositories,
  clientId: string,
  entries: readonly { entryId: string }[],
): Promise<Map<string, BillableEntry>> {
  const ids = entries.map(({ entryId }) => entryId);
  const found = await billableEntries.byIds(query, ids);
  const projectIds = [...found.values()].map(({ projectId }) => projectId ?? '');
  const clientIds = await invoicingParties.clientIdsOf(query, [...new Set(projectIds)]);
  for (const [id, { isDeleted, isBillable, projectId }] of found) {
    // Time of a project that was deleted, or no longer has a client, is billed to the draft's
    // client.
    const isOfOther = (clientIds.get(projectId ?? '') ?? clientId) !== clientId;
    if (isDeleted || !isBillable || isOfOther) found.delete(id);
  }
  return found;
}
