import { and, asc, count, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Tables } from '../../schema.ts';
import type { Query } from '../../store.ts';

export type RetainerRow = Tables['retainers']['$inferSelect'];

const ROWS_PER_READ = 500;

/** Work that clients pay for each month. */
export function retainersRepository({ retainers, invoiceEntries, invoices }: Tables) {
  async function find(query: Query, id: string): Promise<RetainerRow | null> {
    const [row] = await query.select().from(retainers).where(eq(retainers.id, id));
    return row ?? null;
  }

  /** The same, locked until the end of the transaction. */
  async function lock(query: Query, id: string): Promise<RetainerRow | null> {
    const [row] = await query
      .update(retainers)
      .set({ id: retainers.id })
      .where(eq(retainers.id, id))
      .returning();
    return row ?? null;
  }

  async function add(query: Query, row: RetainerRow): Promise<void> {
    await query.insert(retainers).values(row);
  }

  async function set(query: Query, id: string, values: Partial<RetainerRow>): Promise<void> {
    await query.update(retainers).set(values).where(eq(retainers.id, id));
  }

  async function countAll(query: Query): Promise<number> {
    const [row] = await query.select({ count: count() }).from(retainers);
    return row?.count ?? 0;
  }

  /** Those of a client, or of all, without deleted ones, the oldest first. */
  function list(query: Query, clientId: string | null): Promise<RetainerRow[]> {
    const ofClient = clientId === null ? undefined : eq(retainers.clientId, clientId);
    return query
      .select()
      .from(retainers)
      .where(and(isNull(retainers.deletedAt), ofClient))
      .orderBy(asc(retainers.createdAt), asc(retainers.id));
  }

  /** The seconds of these entries on issued invoices. */
  async function issuedSeconds(
    query: Query,
    entryIds: readonly string[],
  ): Promise<Map<string, number>> {
    const issued = new Map<string, number>();
    for (let from = 0; from < entryIds.length; from += ROWS_PER_READ) {
      const some = entryIds.slice(from, from + ROWS_PER_READ);
      const rows = await query
        .select({ id: invoiceEntries.entryId, seconds: invoiceEntries.billedSeconds })
        .from(invoiceEntries)
        .innerJoin(invoices, eq(invoices.id, invoiceEntries.invoiceId))
        .where(and(inArray(invoiceEntries.entryId, some), isNotNull(invoices.number)));
      for (const { id, seconds } of rows) issued.set(id, seconds);
    }
    return issued;
  }

  return { find, lock, add, set, countAll, list, issuedSeconds };
}
