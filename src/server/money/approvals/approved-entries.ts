import type { UnapprovedEntry } from '../../../core/money/approvals/approval-views.ts';
import type { BillableEntry } from '../../storage/money/billable-entries.ts';
import type { ApprovalRow } from '../../storage/money/hours/approvals.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query } from '../../storage/store.ts';
import { linesOf } from './approval-reader.ts';

const MAX_REQUESTS = 500;

/** What is read of an entry whose approval is looked up. */
type RecordedEntry = Pick<
  BillableEntry,
  'id' | 'day' | 'ticketName' | 'personName' | 'seconds' | 'projectId'
>;

/**
 * Of these entries of a client, those that may not be billed because they are not approved as they
 * are now, by day; none for a client whose invoices do not need it (AP8).
 */
async function unapprovedEntries(
  query: Query,
  repositories: BoardRepositories,
  clientId: string,
  entries: readonly RecordedEntry[],
): Promise<UnapprovedEntry[]> {
  const { approvals } = repositories;
  if (entries.length === 0 || !(await approvals.isRequired(query, clientId))) return [];
  const approved = await approvedOf(query, repositories, clientId, entries);
  const missing = entries.filter(({ id }) => !approved.has(id));
  if (missing.length === 0) return [];
  const page = { before: null, limit: MAX_REQUESTS };
  const requests = await approvals.list(query, clientId, page);
  const open = requests.filter(({ closedAt }) => closedAt === null);
  return missing
    .map(({ id: entryId, day, ticketName, personName, seconds, projectId }): UnapprovedEntry => {
      const request = open.find((each) => covers(each, { day, projectId }));
      return {
        ...{ entryId, day, ticketName, personName, seconds, approvalId: request?.id ?? null },
      };
    })
    .sort((a, b) => (a.day + a.entryId < b.day + b.entryId ? -1 : 1));
}

/** The entries that may be billed, and the others (AP8). */
export async function splitByApproval<Entry extends RecordedEntry>(
  query: Query,
  repositories: BoardRepositories,
  clientId: string,
  entries: readonly Entry[],
): Promise<{ approved: Entry[]; unapproved: UnapprovedEntry[] }> {
  const unapproved = await unapprovedEntries(query, repositories, clientId, entries);
  const leftOut = new Set(unapproved.map(({ entryId }) => entryId));
  return { approved: entries.filter(({ id }) => !leftOut.has(id)), unapproved };
}

/** The unapproved entries of a draft. */
export async function unapprovedOf(
  query: Query,
  repositories: BoardRepositories,
  clientId: string,
  onDraft: readonly { entryId: string }[],
): Promise<UnapprovedEntry[]> {
  const { approvals, billableEntries } = repositories;
  if (onDraft.length === 0 || !(await approvals.isRequired(query, clientId))) return [];
  const ids = onDraft.map(({ entryId }) => entryId);
  const found = await billableEntries.byIds(query, ids);
  return unapprovedEntries(query, repositories, clientId, [...found.values()]);
}

/** What was approved in any request, closed ones included, and is still the same. */
async function approvedOf(
  query: Query,
  repositories: BoardRepositories,
  clientId: string,
  entries: readonly Pick<BillableEntry, 'id'>[],
): Promise<Set<string>> {
  const { approvals } = repositories;
  const ids = entries.map(({ id }) => id);
  const approved = new Set<string>();
  for (const requestId of await approvals.approvingOf(query, ids)) {
    const request = await approvals.find(query, requestId);
    if (request?.clientId !== clientId) continue;
    for (const { entryId, state } of await linesOf(query, repositories, request)) {
      if (state === 'approved') approved.add(entryId);
    }
  }
  return approved;
}

function covers(
  { projectId, fromDay, untilDay }: ApprovalRow,
  entry: Pick<BillableEntry, 'day' | 'projectId'>,
): boolean {
  const isOfProject = projectId === null || projectId === entry.projectId;
  return isOfProject && fromDay <= entry.day && entry.day <= untilDay;
}
