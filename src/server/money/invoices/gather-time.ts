import { AppError } from '../../../core/errors.ts';
import type { UnapprovedEntry } from '../../../core/money/approvals/approval-views.ts';
import { rateFinder } from '../../../core/money/invoices/entry-rates.ts';
import { defaultTax, NO_BUSINESS } from '../../../core/money/invoices/freeze-invoice.ts';
import {
  countLines,
  type GatheredLines,
  gatherLines,
} from '../../../core/money/invoices/gather-lines.ts';
import type { Gathering } from '../../../core/money/invoices/invoice-requests.schema.ts';
import { MAX_LINES } from '../../../core/money/invoices/invoice-requests.schema.ts';
import type { StoredClient } from '../../../core/money/parties.ts';
import type { BillableEntry } from '../../storage/money/billable-entries.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query } from '../../storage/store.ts';
import { splitByApproval } from '../approvals/approved-entries.ts';
import { billedNow } from '../retainers/retained-time.ts';

/** The projects of a client whose unbilled time is gathered. */
async function projectsOf(
  query: Query,
  { invoicingParties }: BoardRepositories,
  { clientId, projectIds }: Pick<Gathering, 'clientId' | 'projectIds'>,
): Promise<string[]> {
  const projects = await invoicingParties.hourlyProjects(query, clientId);
  return projects
    .map(({ projectId }) => projectId)
    .filter((id) => projectIds === null || projectIds.includes(id));
}

/** The ids of the unbilled entries of a client. Reads all recorded time: not in a transaction. */
export async function unbilledIds(
  query: Query,
  repositories: BoardRepositories,
  gathering: Gathering,
): Promise<string[]> {
  const projectIds = await projectsOf(query, repositories, gathering);
  const found = await repositories.billableEntries.unbilledIn(query, projectIds, gathering.until);
  return found.map(({ id }) => id);
}

/**
 * The lines of those of these entries that can still be billed, as they are now, and the entries
 * that are left out because the client has not approved them (AP8).
 * @throws AppError client.unknown, invoice.lineLimit
 */
export async function gatherTime(
  query: Query,
  repositories: BoardRepositories,
  gathering: Gathering,
  entryIds: readonly string[],
): Promise<GatheredLines & { client: StoredClient; unapproved: UnapprovedEntry[] }> {
  const { invoicingParties, billableEntries } = repositories;
  const { clientId, until, grouping } = gathering;
  const client = await invoicingParties.clientOf(query, clientId);
  if (!client) throw new AppError('client.unknown');
  const business = (await invoicingParties.businessOf(query)) ?? NO_BUSINESS;
  const projectIds = new Set<string | null>(await projectsOf(query, repositories, gathering));
  const isOf = ({ projectId, day }: BillableEntry) => projectIds.has(projectId) && day <= until;
  const recorded = (await billableEntries.stillUnbilled(query, entryIds)).filter(isOf);
  const billed = await billedNow(query, repositories, client, recorded);
  const found = recorded.filter(({ id }) => billed.has(id));
  const { approved, unapproved } = await splitByApproval(query, repositories, clientId, found);
  const rateOf = rateFinder(await invoicingParties.ratesOf(query), clientId, client.currency);
  const rated = approved.map((entry) => ({ ...entry, rate: rateOf(entry) }));
  if (countLines(rated, grouping) > MAX_LINES) throw new AppError('invoice.lineLimit');
  const tax = defaultTax(client, business);
  const gathered = gatherLines(rated, { grouping, client, tax, billed });
  return { ...gathered, client, unapproved };
}
