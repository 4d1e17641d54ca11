import {
  and,
  asc,
  eq,
  gte,
  inArray,
  isNull,
  lte,
  notExists,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm';
import type { Day } from '../../../core/days.ts';
import { fullName } from '../../../core/users/user.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';
import type { StoredEntry } from '../time/time-entries.ts';

/** The parts of a recorded entry that invoices need. */
export interface BillableEntry {
  id: string;
  userId: string;
  personName: string;
  ticketId: string | null;
  /** Of a ticket, the project that its board has now. */
  projectId: string | null;
  /** Null without a ticket, and for one that is deleted or not visible to everyone on its board. */
  ticketName: string | null;
  projectName: string | null;
  /** Empty for such a ticket. */
  note: string;
  /** The name of a restricted ticket, which an invoice must not contain; null for others. */
  hidden: { names: string[]; note: string } | null;
  day: Day;
  seconds: number;
  isBillable: boolean;
  /** Its own; null without one. */
  rate: string | null;
  isDeleted: boolean;
}

const ENTRIES_PER_READ = 500;

/** Recorded entries that are billed to clients. */
export function billableEntriesRepository(tables: Tables) {
  const { timeEntries, entryRates, invoiceEntries, tickets, boards, projects, users } = tables;
  /** A ticket decides the project, while it exists. */
  const projectId = sql<
    string | null
  >`case when ${boards.id} is null then ${timeEntries.projectId} else ${boards.projectId} end`;

  /** The unbilled entries of these projects up to a day, by their ids, in any order. */
  async function unbilledIn(
    query: Query,
    projectIds: readonly string[],
    until: Day | null,
  ): Promise<BillableEntry[]> {
    if (projectIds.length === 0) return [];
    return select(
      query,
      and(
        inArray(projectId, [...projectIds]),
        until === null ? undefined : lte(timeEntries.day, until),
        isUnbilled(query),
      ),
    );
  }

  /** The billable entries of these projects from a day to a day, billed or not. */
  async function billableIn(
    query: Query,
    projectIds: readonly string[],
    { from, until }: { from: Day; until: Day },
  ): Promise<BillableEntry[]> {
    if (projectIds.length === 0) return [];
    const { day, deletedAt, isBillable } = timeEntries;
    return select(
      query,
      and(
        inArray(projectId, [...projectIds]),
        ...[gte(day, from), lte(day, until), isNull(deletedAt), eq(isBillable, true)],
      ),
    );
  }

  /** Of these entries, those that are still unbilled, as they are now. */
  async function stillUnbilled(query: Query, ids: readonly string[]): Promise<BillableEntry[]> {
    return inPortions(ids, (some) =>
      select(query, and(inArray(timeEntries.id, some), isUnbilled(query))),
    );
  }

  /** These entries, billed or not, as far as they exist. */
  async function byIds(query: Query, ids: readonly string[]): Promise<Map<string, BillableEntry>> {
    const found = await inPortions(ids, (some) => select(query, inArray(timeEntries.id, some)));
    return new Map(found.map((entry) => [entry.id, entry]));
  }

  /** These entries as they are recorded, with the names of their people. */
  async function recordedOf(
    query: Query,
    ids: readonly string[],
  ): Promise<Map<string, StoredEntry & { personName: string }>> {
    const rows = await inPortions(ids, (some) =>
      query
        .select({ entry: timeEntries, firstName: users.firstName, lastName: users.lastName })
        .from(timeEntries)
        .leftJoin(users, eq(users.id, timeEntries.userId))
        .where(inArray(timeEntries.id, some)),
    );
    return new Map(
      rows.map(({ entry, ...person }) => [
        entry.id,
        { ...entry, personName: entry.userName ?? nameOf(person) },
      ]),
    );
  }

  function isUnbilled(query: Query): SQL | undefined {
    const billed = query
      .select({ id: invoiceEntries.entryId })
      .from(invoiceEntries)
      .where(eq(invoiceEntries.entryId, timeEntries.id));
    return and(isNull(timeEntries.deletedAt), eq(timeEntries.isBillable, true), notExists(billed));
  }

  async function select(query: Query, where: SQL | undefined): Promise<BillableEntry[]> {
    const rows = await query
      .select({
        id: timeEntries.id,
        userId: timeEntries.userId,
        userName: timeEntries.userName,
        firstName: users.firstName,
        lastName: users.lastName,
        ticketId: timeEntries.ticketId,
        projectId,
        ticketName: tickets.name,
        visibleTo: tickets.visibleTo,
        storedTicketName: timeEntries.ticketName,
        storedProjectName: timeEntries.projectName,
        projectName: projects.name,
        note: timeEntries.note,
        day: timeEntries.day,
        seconds: timeEntries.seconds,
        isBillable: timeEntries.isBillable,
        rate: entryRates.rate,
        deletedAt: timeEntries.deletedAt,
      })
      .from(timeEntries)
      .leftJoin(entryRates, eq(entryRates.entryId, timeEntries.id))
      .leftJoin(tickets, eq(tickets.id, timeEntries.ticketId))
      .leftJoin(boards, eq(boards.id, tickets.boardId))
      .leftJoin(projects, eq(projects.id, projectId))
      .leftJoin(users, eq(users.id, timeEntries.userId))
      .where(where)
      .orderBy(asc(timeEntries.id));
    return rows.map(({ userName, firstName, lastName, visibleTo, storedProjectName, ...row }) => {
      const { ticketId, deletedAt, storedTicketName, ...entry } = row;
      const names = [row.ticketName, storedTicketName].filter((name) => name !== null);
      const isNameable = ticketId === null || (row.ticketName !== null && !visibleTo?.length);
      return {
        ...{ ...entry, ticketId, isDeleted: deletedAt !== null },
        personName: userName ?? nameOf({ firstName, lastName }),
        ticketName: isNameable ? row.ticketName : null,
        projectName: row.projectName ?? storedProjectName,
        note: isNameable ? row.note : '',
        hidden: visibleTo?.length ? { names, note: row.note } : null,
      };
    });
  }

  /** The recorded seconds since a day, and those of them that are billable. */
  async function secondsSince(query: Query, from: Day) {
    const rows = await query
      .select({
        isBillable: timeEntries.isBillable,
        seconds: sum(timeEntries.seconds).mapWith(Number),
      })
      .from(timeEntries)
      .where(and(isNull(timeEntries.deletedAt), sql`${timeEntries.day} >= ${from}`))
      .groupBy(timeEntries.isBillable);
    const billable = rows.find(({ isBillable }) => isBillable)?.seconds ?? 0;
    const others = rows.find(({ isBillable }) => !isBillable)?.seconds ?? 0;
    return { billableSeconds: billable, seconds: billable + others };
  }

  return { unbilledIn, billableIn, stillUnbilled, byIds, recordedOf, secondsSince };
}

function nameOf({ firstName, lastName }: { firstName: string | null; lastName: string | null }) {
  return firstName === null ? '' : fullName({ firstName, lastName: lastName ?? '' });
}

async function inPortions<T>(
  ids: readonly string[],
  read: (some: string[]) => Promise<T[]>,
): Promise<T[]> {
  const found: T[] = [];
  for (let from = 0; from < ids.length; from += ENTRIES_PER_READ) {
    found.push(...(await read(ids.slice(from, from + ENTRIES_PER_READ))));
  }
  return found;
}
