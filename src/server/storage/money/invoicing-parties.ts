import { and, eq, inArray, isNull } from 'drizzle-orm';
import type {
  Business,
  ProjectBilling,
  StoredClient,
  StoredRate,
} from '../../../core/money/parties.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

/** Read-only queries of the business, clients, projects and rates for invoices. */
export function invoicingPartiesRepository(tables: Tables) {
  const { businesses, clients, rates, projectBillings } = tables;

  /** Null before it was entered. */
  async function businessOf(query: Query): Promise<Business | null> {
    const [row] = await query.select({ details: businesses.details }).from(businesses).limit(1);
    return row?.details ?? null;
  }

  async function clientOf(query: Query, id: string): Promise<StoredClient | null> {
    const [row] = await query
      .select()
      .from(clients)
      .where(and(eq(clients.id, id), isNull(clients.deletedAt)));
    return row ? clientFrom(row) : null;
  }

  async function clientsOf(query: Query, ids: readonly string[]): Promise<StoredClient[]> {
    if (ids.length === 0) return [];
    const rows = await query
      .select()
      .from(clients)
      .where(and(inArray(clients.id, [...ids]), isNull(clients.deletedAt)));
    return rows.map(clientFrom);
  }

  /** All rates, of every level. */
  async function ratesOf(query: Query): Promise<StoredRate[]> {
    const rows = await query.select().from(rates);
    return rows.map(({ fromDay: from, userId, createdAt: _, ...row }) => {
      return { ...row, from, userId: userId || null };
    });
  }

  /** The projects that are billed by the hour, of one client or of all. */
  function hourlyProjects(query: Query, clientId: string | null): Promise<ProjectBilling[]> {
    const ofClient = clientId === null ? undefined : eq(projectBillings.clientId, clientId);
    return query
      .select()
      .from(projectBillings)
      .where(and(eq(projectBillings.billing, 'hourly'), ofClient));
  }

  /** The clients of these projects; none for a project that has no client, or is deleted. */
  async function clientIdsOf(
    query: Query,
    projectIds: readonly string[],
  ): Promise<Map<string, string>> {
    if (projectIds.length === 0) return new Map();
    const { projectId, clientId } = projectBillings;
    const rows = await query
      .select({ projectId, clientId })
      .from(projectBillings)
      .where(inArray(projectId, [...projectIds]));
    return new Map(rows.flatMap((row) => (row.clientId ? [[row.projectId, row.clientId]] : [])));
  }

  return { clientIdsOf, businessOf, clientOf, clientsOf, ratesOf, hourlyProjects };
}

function clientFrom(row: Tables['clients']['$inferSelect']): StoredClient {
  const { details, id, version, isArchived, createdAt, updatedAt } = row;
  return { ...details, id, version, isArchived, createdAt, updatedAt };
}
