import { and, asc, count, eq, inArray, isNotNull } from 'drizzle-orm';
import type { RateLevel } from '../../../core/money/rates.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

type Row = Tables['invoiceEntries']['$inferSelect'];

/** An entry on a line, as it was when it was added. */
export interface InvoiceEntry extends Omit<Row, 'rateLevel'> {
  rateLevel: RateLevel | null;
}

/** An issued invoice. */
export interface BilledOn {
  id: string;
  number: string;
}

const ROWS_PER_WRITE = 500;

/** The entries on drafts and invoices: each is on one at most. */
export function invoiceEntriesRepository({ invoiceEntries, invoices, timeEntries }: Tables) {
  async function of(query: Query, invoiceId: string): Promise<InvoiceEntry[]> {
    const rows = await query
      .select()
      .from(invoiceEntries)
      .where(eq(invoiceEntries.invoiceId, invoiceId))
      .orderBy(asc(invoiceEntries.lineId), asc(invoiceEntries.entryId));
    return rows as InvoiceEntry[];
  }

  /** Fails with a `unique` fault if one of them is on a draft or invoice already. */
  async function add(query: Query, entries: readonly InvoiceEntry[]): Promise<void> {
    for (let from = 0; from < entries.length; from += ROWS_PER_WRITE) {
      await query.insert(invoiceEntries).values(entries.slice(from, from + ROWS_PER_WRITE));
    }
  }

  async function set(query: Query, entry: InvoiceEntry): Promise<void> {
    const { entryId, invoiceId: _, ...values } = entry;
    await query.update(invoiceEntries).set(values).where(eq(invoiceEntries.entryId, entryId));
  }

  async function free(query: Query, entryIds: readonly string[]): Promise<void> {
    for (let from = 0; from < entryIds.length; from += ROWS_PER_WRITE) {
      const some = entryIds.slice(from, from + ROWS_PER_WRITE);
      await query.delete(invoiceEntries).where(inArray(invoiceEntries.entryId, some));
    }
  }

  /** The entries among these that are on issued invoices, with their invoices. */
  async function billedOf(
    query: Query,
    entryIds: readonly string[],
  ): Promise<Map<string, BilledOn>> {
    const billed = new Map<string, BilledOn>();
    for (let from = 0; from < entryIds.length; from += ROWS_PER_WRITE) {
      const some = entryIds.slice(from, from + ROWS_PER_WRITE);
      const rows = await query
        .select({ entryId: invoiceEntries.entryId, id: invoices.id, number: invoices.number })
        .from(invoiceEntries)
        .innerJoin(invoices, eq(invoices.id, invoiceEntries.invoiceId))
        .where(and(inArray(invoiceEntries.entryId, some), isNotNull(invoices.number)));
      for (const { entryId, id, number } of rows) billed.set(entryId, { id, number: number ?? '' });
    }
    return billed;
  }

  /** Whether an entry is on a draft or an invoice. */
  async function isHeld(query: Query, entryId: string): Promise<boolean> {
    const rows = await query
      .select({ id: invoiceEntries.entryId })
      .from(invoiceEntries)
      .where(eq(invoiceEntries.entryId, entryId))
      .limit(1);
    return rows.length > 0;
  }

  /** How many entries on a ticket, of everyone or of one person, are on issued invoices. */
  async function billedCountOn(
    query: Query,
    ticketId: string,
    userId: string | null,
  ): Promise<number> {
    const [row] = await query
      .select({ count: count() })
      .from(timeEntries)
      .innerJoin(invoiceEntries, eq(invoiceEntries.entryId, timeEntries.id))
      .innerJoin(invoices, eq(invoices.id, invoiceEntries.invoiceId))
      .where(
        and(
          eq(timeEntries.ticketId, ticketId),
          userId === null ? undefined : eq(timeEntries.userId, userId),
          isNotNull(invoices.number),
        ),
      );
    return row?.count ?? 0;
  }

  /** The people whose time is on a draft or an invoice, and its tickets. */
  function peopleOn(query: Query, invoiceId: string) {
    const { userId, ticketId } = timeEntries;
    return query
      .select({ userId, ticketId })
      .from(invoiceEntries)
      .innerJoin(timeEntries, eq(timeEntries.id, invoiceEntries.entryId))
      .where(eq(invoiceEntries.invoiceId, invoiceId))
      .groupBy(userId, ticketId);
  }

  /**
   * Locks the draft or invoice of an entry until the end of the transaction, so that it is not issued
   * while the entry changes. Returns its number; null for a draft, and without one.
   */
  async function lockOf(query: Query, entryId: string): Promise<string | null> {
    const holding = query
      .select({ id: invoiceEntries.invoiceId })
      .from(invoiceEntries)
      .where(eq(invoiceEntries.entryId, entryId));
    const [row] = await query
      .update(invoices)
      .set({ id: invoices.id })
      .where(inArray(invoices.id, holding))
      .returning({ number: invoices.number });
    return row?.number ?? null;
  }

  /** Like `lockOf`, for many entries; returns those on issued invoices. */
  async function lockAll(query: Query, entryIds: readonly string[]): Promise<Set<string>> {
    const rows: { entryId: string; invoiceId: string }[] = [];
    for (let from = 0; from < entryIds.length; from += ROWS_PER_WRITE) {
      const some = entryIds.slice(from, from + ROWS_PER_WRITE);
      const { entryId, invoiceId } = invoiceEntries;
      const found = await query
        .select({ entryId, invoiceId })
        .from(invoiceEntries)
        .where(inArray(entryId, some));
      rows.push(...found);
    }
    const issued = new Set<string>();
    for (const id of [...new Set(rows.map(({ invoiceId }) => invoiceId))].sort()) {
      const [row] = await query
        .update(invoices)
        .set({ id: invoices.id })
        .where(eq(invoices.id, id))
        .returning({ number: invoices.number });
      if (row?.number) issued.add(id);
    }
    return new Set(rows.flatMap(({ entryId, invoiceId: of }) => (issued.has(of) ? [entryId] : [])));
  }

  return { of, add, set, free, billedOf, isHeld, billedCountOn, peopleOn, lockOf, lockAll };
}
