import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  sql,
  sum,
} from 'drizzle-orm';
import type { AllTimeFilter } from '../../../core/time/all-time.ts';
import { fullName } from '../../../core/users/user.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';
import type { EntryCursor, StoredEntry } from './time-entries.ts';

/** An entry of any user, with the fields that it can be filtered by. */
export interface FilteredEntry extends StoredEntry {
  personName: string;
  clientName: string | null;
  /** Of the client; null without one. */
  currency: string | null;
  /** Of its own; null without one. */
  rate: string | null;
}

/** The recorded time of everyone, for ADMINs. */
export function allTimeEntriesRepository(tables: Tables) {
  const { timeEntries, entryRates, tickets, boards, users } = tables;
  const { projectBillings, clients, invoiceEntries, invoices, projects } = tables;
  /** While its ticket exists, that determines the project. */
  const projectId = sql<
    string | null
  >`case when ${boards.id} is null then ${timeEntries.projectId} else ${boards.projectId} end`;

  function where(filter: AllTimeFilter) {
    const { from, to, userId, clientId, isBillable, isBilled } = filter;
    const isOn = isBilled ? isNotNull(invoices.number) : isNull(invoices.number);
    return and(
      isNull(timeEntries.deletedAt),
      gte(timeEntries.day, from),
      lte(timeEntries.day, to),
      userId === undefined ? undefined : eq(timeEntries.userId, userId),
      clientId === undefined ? undefined : eq(projectBillings.clientId, clientId),
      filter.projectId === undefined ? undefined : eq(projectId, filter.projectId),
      isBillable === undefined ? undefined : eq(timeEntries.isBillable, isBillable),
      isBilled === undefined ? undefined : isOn,
    );
  }

  /** The newest day first. */
  async function list(
    query: Query,
    filter: AllTimeFilter,
    before: EntryCursor | null,
    limit: number,
  ): Promise<FilteredEntry[]> {
    const { day, id } = timeEntries;
    const isBefore = before && or(lt(day, before.day), and(eq(day, before.day), lt(id, before.id)));
    const rows = await query
      .select({
        entry: timeEntries,
        firstName: users.firstName,
        lastName: users.lastName,
        clientName: clients.name,
        client: clients.details,
        rate: entryRates.rate,
      })
      .from(timeEntries)
      .leftJoin(tickets, eq(tickets.id, timeEntries.ticketId))
      .leftJoin(boards, eq(boards.id, tickets.boardId))
      .leftJoin(projectBillings, eq(projectBillings.projectId, projectId))
      .leftJoin(clients, eq(clients.id, projectBillings.clientId))
      .leftJoin(users, eq(users.id, timeEntries.userId))
      .leftJoin(entryRates, eq(entryRates.entryId, timeEntries.id))
      .leftJoin(invoiceEntries, eq(invoiceEntries.entryId, timeEntries.id))
      .leftJoin(invoices, eq(invoices.id, invoiceEntries.invoiceId))
      .where(and(where(filter), isBefore ?? undefined))
      .orderBy(desc(day), desc(id))
      .limit(limit);
    return rows.map(({ entry, clientName, client, rate, ...person }) => {
      const personName = entry.userName ?? nameOf(person);
      return { ...entry, clientName, currency: client?.currency ?? null, rate, personName };
    });
  }

  /** Of all entries of the filter. */
  async function totals(query: Query, filter: AllTimeFilter) {
    const { seconds, isBillable } = timeEntries;
    const isOnInvoice = isNotNull(invoices.number);
    const rows = await query
      .select({
        isBillable,
        isBilled: sql<number>`case when ${isOnInvoice} then 1 else 0 end`.mapWith(Number),
        count: count(),
        seconds: sum(seconds).mapWith(Number),
      })
      .from(timeEntries)
      .leftJoin(tickets, eq(tickets.id, timeEntries.ticketId))
      .leftJoin(boards, eq(boards.id, tickets.boardId))
      .leftJoin(projectBillings, eq(projectBillings.projectId, projectId))
      .leftJoin(invoiceEntries, eq(invoiceEntries.entryId, timeEntries.id))
      .leftJoin(invoices, eq(invoices.id, invoiceEntries.invoiceId))
      .where(where(filter))
      .groupBy(isBillable, sql`case when ${isOnInvoice} then 1 else 0 end`);
    const totalOf = (some: typeof rows) => some.reduce((total, row) => total + row.seconds, 0);
    return {
      count: rows.reduce((total, row) => total + row.count, 0),
      seconds: totalOf(rows),
      billableSeconds: totalOf(rows.filter((row) => row.isBillable)),
      billedSeconds: totalOf(rows.filter(({ isBilled }) => isBilled === 1)),
    };
  }

  /** Everyone with recorded time, and the clients and projects. */
  async function choices(query: Query) {
    const { userId: id, userName } = timeEntries;
    const { firstName, lastName } = users;
    const people = await query
      .select({ id, userName, firstName, lastName })
      .from(timeEntries)
      .leftJoin(users, eq(users.id, id))
      .where(isNull(timeEntries.deletedAt))
      .groupBy(id, userName, firstName, lastName);
    return {
      people: people
        .map(({ id: userId, userName: name, ...person }) => {
          return { id: userId, name: name ?? nameOf(person) };
        })
        .sort((a, b) => (a.name < b.name ? -1 : 1)),
      clients: await query
        .select({ id: clients.id, name: clients.name })
        .from(clients)
        .where(isNull(clients.deletedAt))
        .orderBy(asc(clients.name)),
      projects: await query
        .select({ id: projects.id, name: projects.name })
        .from(projects)
        .orderBy(asc(projects.name)),
    };
  }

  return { list, totals, choices };
}

function nameOf({ firstName, lastName }: { firstName: string | null; lastName: string | null }) {
  return firstName === null ? '' : fullName({ firstName, lastName: lastName ?? '' });
}
