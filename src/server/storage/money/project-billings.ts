import { and, asc, eq, isNotNull, or } from 'drizzle-orm';
import type { BilledProject, ProjectBilling } from '../../../core/money/parties.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

/** How projects are billed. A client that is deleted has no projects until it is restored. */
export function projectBillingsRepository({ projectBillings, projects, clients }: Tables) {
  /** Every project, by name, with its billing. */
  async function all(query: Query): Promise<BilledProject[]> {
    const rows = await query
      .select({
        ...{ id: projects.id, name: projects.name, billing: projectBillings },
        clientDeletedAt: clients.deletedAt,
      })
      .from(projects)
      .leftJoin(projectBillings, eq(projectBillings.projectId, projects.id))
      .leftJoin(clients, eq(clients.id, projectBillings.clientId))
      .orderBy(asc(projects.name), asc(projects.id));
    return rows.map(({ id, name, billing, clientDeletedAt }) => ({
      name,
      ...(billing ? billingOf(billing, clientDeletedAt !== null) : unsaved(id)),
    }));
  }

  /** The ids of the projects that belong to a client. */
  async function projectIdsOf(query: Query, clientId: string): Promise<string[]> {
    const rows = await query
      .select({ id: projectBillings.projectId })
      .from(projectBillings)
      .where(eq(projectBillings.clientId, clientId));
    return rows.map(({ id }) => id);
  }

  async function find(query: Query, projectId: string): Promise<ProjectBilling> {
    const [row] = await query
      .select({ billing: projectBillings, clientDeletedAt: clients.deletedAt })
      .from(projectBillings)
      .leftJoin(clients, eq(clients.id, projectBillings.clientId))
      .where(eq(projectBillings.projectId, projectId));
    return row ? billingOf(row.billing, row.clientDeletedAt !== null) : unsaved(projectId);
  }

  /** Replaces this version; false if the stored version differs. */
  async function set(
    query: Query,
    { version, projectId, ...values }: ProjectBilling,
    at: number,
  ): Promise<boolean> {
    const { projectId: id } = projectBillings;
    const written = { ...values, version: version + 1, updatedAt: at };
    const rows =
      version === 0
        ? await query
            .insert(projectBillings)
            .values({ projectId, ...written })
            .onConflictDoNothing()
            .returning({ id })
        : await query
            .update(projectBillings)
            .set(written)
            .where(and(eq(id, projectId), eq(projectBillings.version, version)))
            .returning({ id });
    return rows.length > 0;
  }

  /** Whether an amount was agreed or budgeted in the currency of a client. */
  async function hasAmounts(query: Query, clientId: string): Promise<boolean> {
    const { agreedAmount, budgetAmount } = projectBillings;
    const rows = await query
      .select({ id: projectBillings.projectId })
      .from(projectBillings)
      .where(
        and(
          eq(projectBillings.clientId, clientId),
          or(isNotNull(agreedAmount), isNotNull(budgetAmount)),
        ),
      )
      .limit(1);
    return rows.length > 0;
  }

  async function remove(query: Query, projectId: string): Promise<void> {
    await query.delete(projectBillings).where(eq(projectBillings.projectId, projectId));
  }

  return { all, projectIdsOf, find, set, hasAmounts, remove };
}

function billingOf(
  { updatedAt: _, ...billing }: ProjectBilling & { updatedAt: number },
  isClientDeleted: boolean,
): ProjectBilling {
  if (!isClientDeleted) return billing;
  return { ...billing, clientId: null, agreedAmount: null, budgetAmount: null };
}

function unsaved(projectId: string): ProjectBilling {
  const none = { agreedAmount: null, budgetSeconds: null, budgetAmount: null };
  return { projectId, version: 0, clientId: null, billing: 'hourly', ...none };
}
