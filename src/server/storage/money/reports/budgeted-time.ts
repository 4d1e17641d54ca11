import { and, eq, inArray, isNotNull, isNull, or, sql, sum } from 'drizzle-orm';
import type { Tables } from '../../schema.ts';
import type { Query } from '../../store.ts';

/** A project with a budget, and its client. */
export interface BudgetedProject {
  projectId: string;
  projectName: string;
  clientId: string;
  clientName: string;
  budgetSeconds: number | null;
  budgetAmount: number | null;
}

/** The time of one person on one day of a project, at one rate. */
export interface BudgetedTime {
  projectId: string | null;
  userId: string;
  day: string;
  isBillable: boolean;
  /** On the draft or invoice that it is on, else its own; null for other time. */
  rate: string | null;
  seconds: number;
  /** As rounded on a draft or invoice; as recorded otherwise. */
  billedSeconds: number;
}

/** Read-only queries of the time that counts against project budgets. */
export function budgetedTimeRepository(tables: Tables) {
  const { projectBillings, projects, clients, timeEntries, tickets, boards } = tables;
  const { invoiceEntries, entryRates } = tables;
  const rate = sql<string | null>`coalesce(${invoiceEntries.rate}, ${entryRates.rate})`;
  /** A ticket decides the project, while it exists. */
  const projectId = sql<
    string | null
  >`case when ${boards.id} is null then ${timeEntries.projectId} else ${boards.projectId} end`;

  function budgetedProjects(query: Query): Promise<BudgetedProject[]> {
    const { budgetSeconds, budgetAmount } = projectBillings;
    return query
      .select({
        ...{ projectId: projects.id, projectName: projects.name, clientId: clients.id },
        ...{ clientName: clients.name, budgetSeconds, budgetAmount },
      })
      .from(projectBillings)
      .innerJoin(projects, eq(projects.id, projectBillings.projectId))
      .innerJoin(clients, eq(clients.id, projectBillings.clientId))
      .where(and(isNull(clients.deletedAt), or(isNotNull(budgetSeconds), isNotNull(budgetAmount))));
  }

  function timeOf(query: Query, projectIds: readonly string[]): Promise<BudgetedTime[]> {
    if (projectIds.length === 0) return Promise.resolve([]);
    const { userId, day, isBillable, seconds } = timeEntries;
    const billed = sql<number>`sum(coalesce(${invoiceEntries.billedSeconds}, ${seconds}))`;
    return query
      .select({
        ...{ projectId, userId, day, isBillable, rate },
        ...{ seconds: sum(seconds).mapWith(Number), billedSeconds: billed.mapWith(Number) },
      })
      .from(timeEntries)
      .leftJoin(tickets, eq(tickets.id, timeEntries.ticketId))
      .leftJoin(boards, eq(boards.id, tickets.boardId))
      .leftJoin(entryRates, eq(entryRates.entryId, timeEntries.id))
      .leftJoin(invoiceEntries, eq(invoiceEntries.entryId, timeEntries.id))
      .where(and(isNull(timeEntries.deletedAt), inArray(projectId, [...projectIds])))
      .groupBy(projectId, userId, day, isBillable, rate);
  }

  return { budgetedProjects, timeOf };
}
