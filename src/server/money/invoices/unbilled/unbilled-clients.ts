import type { Day } from '../../../../core/days.ts';
import { groupBy } from '../../../../core/lib/group-by.ts';
import { rateFinder } from '../../../../core/money/invoices/entry-rates.ts';
import { NO_BUSINESS } from '../../../../core/money/invoices/freeze-invoice.ts';
import type { UnbilledEntry } from '../../../../core/money/invoices/gather-lines.ts';
import type { Business, StoredClient } from '../../../../core/money/parties.ts';
import type { BoardRepositories } from '../../../storage/repositories.ts';
import type { Query } from '../../../storage/store.ts';
import { billedNow } from '../../retainers/retained-time.ts';

export interface UnbilledTime {
  client: StoredClient;
  /** Without those that retainers cover as a whole. */
  entries: UnbilledEntry[];
  /** The seconds that are billed of each of them. */
  billed: ReadonlyMap<string, number>;
}

interface Unbilled {
  business: Business;
  /** By name. */
  clients: UnbilledTime[];
}

/**
 * The clients with unbilled time, and that time with its rates. Reads all recorded time: not in a
 * transaction. `until`: the last day; null for all.
 */
export async function unbilledClients(
  query: Query,
  repositories: BoardRepositories,
  until: Day | null,
): Promise<Unbilled> {
  const { invoicingParties, billableEntries } = repositories;
  const projects = await invoicingParties.hourlyProjects(query, null);
  const clientOf = new Map(projects.map(({ projectId, clientId }) => [projectId, clientId]));
  const entries = await billableEntries.unbilledIn(query, [...clientOf.keys()], until);
  const byClient = groupBy(entries, ({ projectId }) => clientOf.get(projectId ?? '') ?? null);
  const ids = [...byClient.keys()].filter((id) => id !== null);
  const rates = await invoicingParties.ratesOf(query);
  const clients: UnbilledTime[] = [];
  for (const client of await invoicingParties.clientsOf(query, ids)) {
    const rateOf = rateFinder(rates, client.id, client.currency);
    const recorded = byClient.get(client.id) ?? [];
    const billed = await billedNow(query, repositories, client, recorded);
    const entries = recorded
      .filter(({ id }) => billed.has(id))
      .map((entry) => ({ ...entry, rate: rateOf(entry) }));
    if (entries.length > 0) clients.push({ client, entries, billed });
  }
  return {
    business: (await invoicingParties.businessOf(query)) ?? NO_BUSINESS,
    clients: clients.sort((a, b) => (a.client.name < b.client.name ? -1 : 1)),
  };
}
