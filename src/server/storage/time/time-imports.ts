import { and, count, desc, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Day } from '../../../core/days.ts';
import type { TimeImportView } from '../../../core/time-import/time-import.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';
import type { StoredEntry } from './time-entries.ts';

type Row = Tables['timeImports']['$inferSelect'];

const MAX_LISTED = 20;
const ROWS_PER_WRITE = 100;

/** Imports of recorded time, and the entries that they added. */
export function timeImportsRepository({ timeImports, timeEntries, tickets, boards }: Tables) {
  async function find(query: Query, id: string): Promise<Row | null> {
    const [row] = await query.select().from(timeImports).where(eq(timeImports.id, id));
    return row ?? null;
  }

  /** Adds an import, or the entries of a further portion. */
  async function record(query: Query, row: Row): Promise<void> {
    await query
      .insert(timeImports)
      .values(row)
      .onConflictDoUpdate({
        target: timeImports.id,
        set: { added: sql`${timeImports.added} + ${row.added}` },
      });
  }

  /** The last imports of a person of which entries still exist. */
  async function list(query: Query, userId: string): Promise<TimeImportView[]> {
    const rows = await query
      .select({ row: timeImports, remaining: count(timeEntries.id) })
      .from(timeImports)
      .innerJoin(
        timeEntries,
        and(eq(timeEntries.importId, timeImports.id), isNull(timeEntries.deletedAt)),
      )
      .where(eq(timeImports.userId, userId))
      .groupBy(timeImports.id)
      .orderBy(desc(timeImports.at))
      .limit(MAX_LISTED);
    return rows.map(({ row: { userId: _, ...row }, remaining }) => ({ ...row, remaining }));
  }

  /** The entries of a person in a period, to find those that are imported again. */
  function recorded(query: Query, userId: string, from: Day, to: Day): Promise<StoredEntry[]> {
    const { day, deletedAt } = timeEntries;
    return query
      .select()
      .from(timeEntries)
      .where(and(eq(timeEntries.userId, userId), isNull(deletedAt), gte(day, from), lte(day, to)));
  }

  /**
   * The keys among these that a person's entries have, with their imports, whatever their day is
   * now.
   */
  async function keysOf(
    query: Query,
    userId: string,
    keys: readonly string[],
  ): Promise<Map<string, string | null>> {
    const { importKey, importId, deletedAt } = timeEntries;
    const rows = await query
      .select({ importKey, importId })
      .from(timeEntries)
      .where(and(eq(timeEntries.userId, userId), isNull(deletedAt), inArray(importKey, [...keys])));
    return new Map(rows.map((row) => [row.importKey ?? '', row.importId]));
  }

  async function add(query: Query, entries: readonly StoredEntry[]): Promise<void> {
    for (let from = 0; from < entries.length; from += ROWS_PER_WRITE) {
      await query.insert(timeEntries).values(entries.slice(from, from + ROWS_PER_WRITE));
    }
  }

  /** The entries of an import that are left. */
  function entriesOf(query: Query, importId: string): Promise<StoredEntry[]> {
    return query
      .select()
      .from(timeEntries)
      .where(and(eq(timeEntries.importId, importId), isNull(timeEntries.deletedAt)));
  }

  async function markDeleted(query: Query, ids: readonly string[], at: number): Promise<void> {
    for (let from = 0; from < ids.length; from += ROWS_PER_WRITE) {
      await query
        .update(timeEntries)
        .set({ deletedAt: at, updatedAt: at })
        .where(inArray(timeEntries.id, ids.slice(from, from + ROWS_PER_WRITE)));
    }
  }

  /** The ids of tickets with these names, or these numbers as `WEB-12`. */
  async function ticketsNamed(
    query: Query,
    names: readonly string[],
    numbers: readonly string[],
  ): Promise<string[]> {
    const isNumbered = numbers.flatMap((number) => {
      const [, key = '', count] = /^([A-Za-z][A-Za-z0-9]*)-(\d{1,9})$/.exec(number) ?? [];
      const isOf = and(eq(boards.ticketKey, key.toUpperCase()), eq(tickets.number, Number(count)));
      return count ? [isOf] : [];
    });
    const isNamed = names.length > 0 ? [inArray(tickets.name, [...names])] : [];
    if (isNumbered.length + isNamed.length === 0) return [];
    const rows = await query
      .select({ id: tickets.id })
      .from(tickets)
      .innerJoin(boards, eq(boards.id, tickets.boardId))
      .where(and(isNull(tickets.deletedAt), or(...isNamed, ...isNumbered)))
      .limit(5000);
    return rows.map(({ id }) => id);
  }

  return {
    ...{ find, record, list, recorded, keysOf, add },
    ...{ entriesOf, markDeleted, ticketsNamed },
  };
}
