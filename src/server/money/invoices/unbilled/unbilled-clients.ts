import type { Day } from '../../../../core/days.ts';
import { groupBy } from '../../../../core/lib/group-by.ts';
import { rateFinder } from '../../../../core/money/invoices/entry-rates.ts';
import { NO_BUSINESS } from '../../../../core/money/invoices/freeze-invoice.ts';
import type { UnbilledEntry } from '../../../../core/money/invoices/gather-lines.ts';
import type { Business, StoredClient } from '../../../../core/money/parties.ts';
import type { BoardRepositories } from '../../../storage/repositories.ts';
import type { Query } from '../../../storage/store.ts';

interface Unbilled {
  business: Business;
  /** By name. */
  clients: { client: StoredClient; entries: UnbilledEntry[] }[];
}

/**
 * The clients with unbilled time, and that time with its rates. Reads all recorded time: not in a
 * transaction. `until`: the last day; null for all.
 */
export async function unbilledClients(
  query: Query,
  { invoicingParties, billableEntries }: BoardRepositories,
  until: Day | null,
): Promise<Unbilled> {
  const projects = await invoicingParties.hourlyProjects(query, null);
  const clientOf = new Map(projects.map(({ projectId, clientId }) => [projectId, clientId]));
  const entries = await billableEntries.unbilledIn(query, [...clientOf.keys()], until);
  const byClient = groupBy(entries, ({ projectId }) => clientOf.get(projectId ?? '') ?? null);
  const ids = [...byClient.keys()].filter((id) => id !== null);
  const clients = await invoicingParties.clientsOf(query, ids);
  const rates = await invoicingParties.ratesOf(query);
  return {
    business: (await invoicingParties.businessOf(query)) ?? NO_BUSINESS,
    clients: clients
      .map((client) => {
        const rateOf = rateFinder(rates, client.id, client.currency);
        const own = byClient.get(client.id) ?? [];
        return { client, entries: own.map((entry) => ({ ...entry, rate: rateOf(entry) })) };
      })
      .sort((a, b) => (a.client.name < b.client.name ? -1 : 1)),
  };
}
