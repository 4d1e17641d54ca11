import { and, count, desc, eq, gte, isNull, lte, max, type SQL, sql, sum } from 'drizzle-orm';
import type { Period } from '../../../../core/money/reports/report-views.ts';
import { fullName } from '../../../../core/users/user.ts';
import type { Tables } from '../../schema.ts';
import type { Query } from '../../store.ts';
import type { StoredEntry } from '../../time/time-entries.ts';

/** The recorded time of one person on one project, or on none. */
export interface HoursSum {
  userId: string;
  personName: string;
  projectId: string | null;
  projectName: string;
  clientId: string | null;
  clientName: string;
  seconds: number;
  billableSeconds: number;
  entryCount: number;
}

/** `''` for time without one. */
export interface EntriesFilter extends Period {
  personId?: string | undefined;
  projectId?: string | undefined;
  clientId?: string | undefined;
  billable?: boolean | undefined;
}

/** Recorded time for reports, of everyone; read only. */
export function reportedHoursRepository(tables: Tables) {
  const { timeEntries, tickets, boards, projects, projectBillings, clients, users } = tables;
  /** While its ticket exists, that determines the project. */
  const projectId = sql<
    string | null
  >`case when ${boards.id} is null then ${timeEntries.projectId} else ${boards.projectId} end`;
  const billable = sql<number>`sum(case when ${timeEntries.isBillable} then ${timeEntries.seconds} else 0 end)`;

  /** A client that is deleted has no projects until it is restored. */
  const isClient = and(eq(clients.id, projectBillings.clientId), isNull(clients.deletedAt));

  /** By person and project. */
  async function sumsIn(query: Query, { from, to }: Period): Promise<HoursSum[]> {
    // Summed before it is joined, so that the names are read once for each sum.
    const sums = query
      .select({
        userId: timeEntries.userId,
        userName: max(timeEntries.userName).as('user_name'),
        projectId: projectId.as('its_project_id'),
        storedProjectName: max(timeEntries.projectName).as('stored_project_name'),
        seconds: sum(timeEntries.seconds).mapWith(Number).as('seconds'),
        billableSeconds: billable.mapWith(Number).as('billable_seconds'),
        entryCount: count().as('entry_count'),
      })
      .from(timeEntries)
      .leftJoin(tickets, eq(tickets.id, timeEntries.ticketId))
      .leftJoin(boards, eq(boards.id, tickets.boardId))
      .where(isIn({ from, to }))
      .groupBy(timeEntries.userId, projectId)
      .as('sums');
    const rows = await query
      .select({
        ...{ userId: sums.userId, userName: sums.userName, projectId: sums.projectId },
        ...{ storedProjectName: sums.storedProjectName, seconds: sums.seconds },
        ...{ billableSeconds: sums.billableSeconds, entryCount: sums.entryCount },
        ...{ firstName: users.firstName, lastName: users.lastName, projectName: projects.name },
        ...{ clientId: clients.id, clientName: clients.name },
      })
      .from(sums)
      .leftJoin(users, eq(users.id, sums.userId))
      .leftJoin(projects, eq(projects.id, sums.projectId))
      .leftJoin(projectBillings, eq(projectBillings.projectId, sums.projectId))
      .leftJoin(clients, isClient);
    return rows.map(({ userName, firstName, lastName, storedProjectName, ...row }) => ({
      ...row,
      personName: userName ?? nameOf({ firstName, lastName }),
      projectName: row.projectName ?? (row.projectId === null ? '' : (storedProjectName ?? '')),
      clientName: row.clientName ?? '',
      // Some drivers answer sums of large numbers as texts.
      seconds: Number(row.seconds),
      billableSeconds: Number(row.billableSeconds),
      entryCount: Number(row.entryCount),
    }));
  }

  /** By person, day and project, with the client of the project. */
  async function daysIn(query: Query, { from, to }: Period) {
    const { userId, day, seconds } = timeEntries;
    const rows = await query
      .select({ userId, day, projectId, clientId: clients.id, seconds: sum(seconds) })
      .from(timeEntries)
      .leftJoin(tickets, eq(tickets.id, timeEntries.ticketId))
      .leftJoin(boards, eq(boards.id, tickets.boardId))
      .leftJoin(projectBillings, eq(projectBillings.projectId, projectId))
      .leftJoin(clients, isClient)
      .where(isIn({ from, to }))
      .groupBy(userId, day, projectId, clients.id);
    return rows.map((row) => ({ ...row, seconds: Number(row.seconds) }));
  }

  /** The latest entries that match. */
  async function entriesIn(
    query: Query,
    filter: EntriesFilter,
    limit: number,
  ): Promise<(StoredEntry & { personName: string })[]> {
    const rows = await query
      .select({
        ...{ entry: timeEntries, firstName: users.firstName, lastName: users.lastName },
        projectId,
      })
      .from(timeEntries)
      .leftJoin(tickets, eq(tickets.id, timeEntries.ticketId))
      .leftJoin(boards, eq(boards.id, tickets.boardId))
      .leftJoin(projectBillings, eq(projectBillings.projectId, projectId))
      .leftJoin(clients, isClient)
      .leftJoin(users, eq(users.id, timeEntries.userId))
      .where(matches(filter))
      .orderBy(desc(timeEntries.day), desc(timeEntries.id))
      .limit(limit);
    return rows.map(({ entry, projectId: now, ...person }) => ({
      ...{ ...entry, projectId: now },
      personName: entry.userName ?? nameOf(person),
    }));
  }

  async function countIn(query: Query, filter: EntriesFilter) {
    const [row] = await query
      .select({ entryCount: count(), seconds: sum(timeEntries.seconds).mapWith(Number) })
      .from(timeEntries)
      .leftJoin(tickets, eq(tickets.id, timeEntries.ticketId))
      .leftJoin(boards, eq(boards.id, tickets.boardId))
      .leftJoin(projectBillings, eq(projectBillings.projectId, projectId))
      .leftJoin(clients, isClient)
      .where(matches(filter));
    return { entryCount: row?.entryCount ?? 0, seconds: row?.seconds ?? 0 };
  }

  function isIn({ from, to }: Period): SQL | undefined {
    return and(isNull(timeEntries.deletedAt), gte(timeEntries.day, from), lte(timeEntries.day, to));
  }

  function matches({
    personId,
    projectId: of,
    clientId,
    billable: only,
    ...period
  }: EntriesFilter) {
    return and(
      isIn(period),
      personId === undefined ? undefined : eq(timeEntries.userId, personId),
      of === undefined ? undefined : eq(sql`coalesce(${projectId}, '')`, of),
      clientId === undefined ? undefined : eq(sql`coalesce(${clients.id}, '')`, clientId),
      only === undefined ? undefined : eq(timeEntries.isBillable, only),
    );
  }

  return { sumsIn, daysIn, entriesIn, countIn };
}

function nameOf({ firstName, lastName }: { firstName: string | null; lastName: string | null }) {
  return firstName === null ? '' : fullName({ firstName, lastName: lastName ?? '' });
}
