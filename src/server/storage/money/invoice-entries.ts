import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { RateLevel } from '../../../core/money/rates.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

type Row = Tables['invoiceEntries']['$inferSelect'];

/** An entry on a line, as it was when it was put there. */
export interface InvoiceEntry extends Omit<Row, 'rateLevel'> {
  rateLevel: RateLevel | null;
}

const ROWS_PER_WRITE = 500;

/** The entries on drafts and invoices: each is on one at most. */
export function invoiceEntriesRepository({ invoiceEntries, invoices }: Tables) {
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

  /** Of these entries, those on issued invoices. */
  async function billedOf(query: Query, entryIds: readonly string[]): Promise<Set<string>> {
    const rows = await query
      .select({ id: invoiceEntries.entryId })
      .from(invoiceEntries)
      .innerJoin(invoices, eq(invoices.id, invoiceEntries.invoiceId))
      .where(and(inArray(invoiceEntries.entryId, [...entryIds]), isNotNull(invoices.number)));
    return new Set(rows.map(({ id }) => id));
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

  return { of, add, set, free, billedOf, lockOf };
}
