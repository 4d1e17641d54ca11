import { and, asc, eq, lt } from 'drizzle-orm';
import type { Tables } from '../../storage/schema.ts';
import type { Query } from '../../storage/store.ts';

type InvoiceSendings = Tables['invoiceSendings'];
/** A table of emails: those of invoices, or another one with the same columns for its queue. */
type SendingTable = InvoiceSendings | Tables['quoteSendings'];

/** What emails of all documents have. */
export type QueuedRow = Omit<InvoiceSendings['$inferSelect'], 'invoiceId' | 'level'>;

/** The emails that wait, are being sent or were sent, of one kind of document. */
export function sendingQueue<Row extends QueuedRow>(sendings: SendingTable) {
  // Both tables have the columns that are used here; drizzle types queries of one table only.
  const table = sendings as InvoiceSendings;
  const { id, state, claimedUntil } = table;
  const isInterrupted = (now: number) => and(eq(state, 'sending'), lt(claimedUntil, now));

  return {
    async find(query: Query, sendingId: string): Promise<Row | null> {
      const [row] = await query.select().from(table).where(eq(id, sendingId));
      return row ? (row as unknown as Row) : null;
    },

    async insert(query: Query, row: Row): Promise<void> {
      await query.insert(table).values(row as unknown as InvoiceSendings['$inferInsert']);
    },

    async set(query: Query, sendingId: string, values: Partial<QueuedRow>): Promise<void> {
      await query.update(table).set(values).where(eq(id, sendingId));
    },

    /** The ids of those that wait, oldest first. */
    async queued(query: Query, limit: number): Promise<string[]> {
      const rows = await query
        .select({ id })
        .from(table)
        .where(eq(state, 'queued'))
        .orderBy(asc(table.createdAt), asc(id))
        .limit(limit);
      return rows.map((row) => row.id);
    },

    /** Takes one that waits; null if another server was faster. */
    async claim(query: Query, sendingId: string, until: number): Promise<Row | null> {
      const [row] = await query
        .update(table)
        .set({ state: 'sending', claimedUntil: until })
        .where(and(eq(id, sendingId), eq(state, 'queued')))
        .returning();
      return row ? (row as unknown as Row) : null;
    },

    /**
     * Sets the outcome of one that is being sent; false if it was given up meanwhile, as the claim
     * ended.
     */
    async settle(query: Query, sendingId: string, values: Partial<QueuedRow>): Promise<boolean> {
      const rows = await query
        .update(table)
        .set({ ...values, claimedUntil: null })
        .where(and(eq(id, sendingId), eq(state, 'sending')))
        .returning({ id });
      return rows.length > 0;
    },

    async hasInterrupted(query: Query, now: number): Promise<boolean> {
      const rows = await query.select({ id }).from(table).where(isInterrupted(now)).limit(1);
      return rows.length > 0;
    },

    /** Gives up those whose server stopped while it sent them; returns them. */
    async failInterrupted(query: Query, now: number): Promise<Row[]> {
      const rows = await query
        .update(table)
        .set({ state: 'failed', fault: 'interrupted', claimedUntil: null })
        .where(isInterrupted(now))
        .returning();
      return rows as unknown as Row[];
    },
  };
}

export type SendingQueue<Row extends QueuedRow> = ReturnType<typeof sendingQueue<Row>>;
