import { canonicalJson } from '../../../core/lib/canonical-json.ts';
import { pick } from '../../../core/lib/pick.ts';
import {
  approvalStateOf,
  type LineState,
  lineStateOf,
  type ShownLine,
} from '../../../core/money/approvals/approval.ts';
import type {
  ApprovalLine,
  ApprovalListItem,
  ApprovalView,
} from '../../../core/money/approvals/approval-views.ts';
import { shownLines, shownTotals } from '../../../core/money/approvals/shown-lines.ts';
import { rateFinder } from '../../../core/money/invoices/entry-rates.ts';
import type { StoredClient } from '../../../core/money/parties.ts';
import { fullName } from '../../../core/users/user.ts';
import { digestOf } from '../../lib/tokens.ts';
import type { BillableEntry } from '../../storage/money/billable-entries.ts';
import type { ApprovalDecisionRow, ApprovalRow } from '../../storage/money/hours/approvals.ts';
import type { BilledOn } from '../../storage/money/invoice-entries.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query } from '../../storage/store.ts';

/** A line of a request as it is now. */
export interface LoadedLine {
  entryId: string;
  /** Names the line to the client, and says nothing of the entry. */
  key: string;
  /** SHA-256 in hex of what is shown. */
  digest: string;
  /** Null if it is gone: it is not shown any more. */
  state: LineState | null;
  shown: ShownLine;
  /** What was shown when the client answered; without a ticket that is hidden by now. */
  before: ShownLine | null;
  isRemoved: boolean;
  decision: ApprovalDecisionRow | null;
  personName: string;
  isHidden: boolean;
  invoice: BilledOn | null;
}

const KEY_LENGTH = 32;

/**
 * The lines of a request by day: the billable entries of its projects and period as they are now,
 * and what the client decided of others that are not among them any more. Entries that were billed
 * without it are left out.
 */
export async function linesOf(
  query: Query,
  repositories: BoardRepositories,
  row: ApprovalRow,
): Promise<LoadedLine[]> {
  const { approvals, billableEntries, invoiceEntries, invoicingParties } = repositories;
  const decisions = new Map(
    (await approvals.decisionsOf(query, row.id)).map((each) => [each.entryId, each]),
  );
  const client = await invoicingParties.clientOf(query, row.clientId);
  const found = client ? await entriesOf(query, repositories, row) : [];
  const billed = await invoiceEntries.billedOf(
    query,
    found.map(({ id }) => id),
  );
  const entries = found.filter(({ id }) => !billed.has(id) || decisions.has(id));
  const shown: ReadonlyMap<string, ShownLine> = client
    ? await shownOf(query, repositories, row, client, entries)
    : new Map();
  const gone = [...decisions.keys()].filter((id) => !shown.has(id));
  const recorded = await billableEntries.byIds(query, gone);
  const known = new Map([...recorded, ...entries.map((entry) => [entry.id, entry] as const)]);
  return [...shown.keys(), ...gone]
    .flatMap((entryId): LoadedLine[] => {
      const decision = decisions.get(entryId) ?? null;
      const isRemoved = !shown.has(entryId);
      const entry = known.get(entryId);
      const isHidden = (entry?.hidden ?? null) !== null;
      const before = decision && (isHidden ? withoutTicket(decision.shown) : decision.shown);
      const line = shown.get(entryId) ?? before;
      if (!line) return [];
      const key = digestOf(`approval\0${row.id}\0${entryId}`).slice(0, KEY_LENGTH);
      const digest = digestOf(canonicalJson([key, line, isRemoved]));
      return [
        {
          ...{ entryId, key, digest, shown: line, before, isRemoved, decision },
          state: lineStateOf({ digest, isRemoved }, decision),
          personName: entry?.personName ?? '',
          isHidden,
          invoice: billed.get(entryId) ?? null,
        },
      ];
    })
    .sort((a, b) => (a.shown.day + a.key < b.shown.day + b.key ? -1 : 1));
}

function withoutTicket(shown: ShownLine): ShownLine {
  return { ...shown, ticketName: null, note: '' };
}

async function entriesOf(
  query: Query,
  { invoicingParties, billableEntries }: BoardRepositories,
  { clientId, projectId, fromDay: from, untilDay: until }: ApprovalRow,
): Promise<BillableEntry[]> {
  const projects = await invoicingParties.hourlyProjects(query, clientId);
  const ids = projects
    .map((project) => project.projectId)
    .filter((id) => projectId === null || id === projectId);
  return billableEntries.billableIn(query, ids, { from, until });
}

async function shownOf(
  query: Query,
  { invoicingParties }: BoardRepositories,
  row: ApprovalRow,
  client: StoredClient,
  entries: readonly BillableEntry[],
): Promise<Map<string, ShownLine>> {
  const rates = row.showsAmounts ? await invoicingParties.ratesOf(query) : [];
  const rateOf = rateFinder(rates, client.id, client.currency);
  const rated = entries.map((entry) => {
    return { ...entry, rate: row.showsAmounts ? rateOf(entry) : null };
  });
  return shownLines(rated, client, row);
}

/** The lines that are shown, without those that are gone. */
type PresentLine = LoadedLine & { state: LineState };

export function presentOf(lines: readonly LoadedLine[]): PresentLine[] {
  return lines.filter((line): line is PresentLine => line.state !== null);
}

/** What a removed entry had does not count. */
export function totalsOfLines(lines: readonly PresentLine[]) {
  return shownTotals(lines.filter(({ isRemoved }) => !isRemoved).map(({ shown }) => shown));
}

export async function listItemOf(
  query: Query,
  repositories: BoardRepositories,
  row: ApprovalRow,
): Promise<ApprovalListItem> {
  return itemOf(query, repositories, row, presentOf(await linesOf(query, repositories, row)));
}

async function itemOf(
  query: Query,
  { clients, projects }: BoardRepositories,
  row: ApprovalRow,
  lines: readonly PresentLine[],
): Promise<ApprovalListItem> {
  const { projectId, fromDay, untilDay, closedAt } = row;
  const client = await clients.find(query, row.clientId);
  const project =
    projectId === null ? null : (await projects.byIds(query, [projectId])).get(projectId);
  const states = lines.map(({ state }) => state);
  return {
    ...pick(row, ['id', 'clientId', 'projectId', 'showsNames', 'showsAmounts', 'createdAt']),
    ...{ closedAt, from: fromDay, until: untilDay },
    ...{ clientName: client?.name ?? '', currency: client?.currency ?? '' },
    projectName: project?.name ?? null,
    state: approvalStateOf(closedAt !== null, states),
    lineCount: lines.length,
    approvedCount: states.filter((state) => state === 'approved').length,
    askedCount: states.filter((state) => state === 'asked').length,
    seconds: totalsOfLines(lines).seconds,
  };
}

export async function viewOf(
  query: Query,
  repositories: BoardRepositories,
  row: ApprovalRow,
): Promise<ApprovalView> {
  const lines = presentOf(await linesOf(query, repositories, row));
  const emails = await repositories.approvals.emailsOf(query, row.id);
  const [creator] = await repositories.people.named(query, [row.createdBy]);
  return {
    ...(await itemOf(query, repositories, row, lines)),
    message: row.message,
    createdBy: creator ? fullName(creator) : null,
    amount: row.showsAmounts ? (totalsOfLines(lines).amount ?? 0) : null,
    lines: lines.map(lineView),
    emails: emails.map(({ recipient: to, createdAt: at, ...email }) => {
      return { ...pick(email, ['id', 'state', 'faultText']), to, at };
    }),
  };
}

const DECIDED = ['kind', 'name', 'at', 'question', 'answer', 'shown', 'digest'] as const;

function lineView({ key, state, shown, decision, ...line }: PresentLine): ApprovalLine {
  return {
    ...{ key, state, shown, decision: decision && pick(decision, DECIDED) },
    ...pick(line, ['personName', 'isHidden', 'invoice']),
  };
}
