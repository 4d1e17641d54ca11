import { and, eq, inArray, isNotNull, isNull, lt, sum } from 'drizzle-orm';
import type { Tables } from '../../schema.ts';
import type { Query } from '../../store.ts';

export type ReceiptRow = Tables['expenseReceipts']['$inferSelect'];

/** Receipts, the source of truth about which exist. Their bytes are in the store of photos and files. */
export function expenseReceiptsRepository({ expenseReceipts: receipts }: Tables) {
  /** The receipts of these expenses that are not deleted. */
  async function ofExpenses(
    query: Query,
    expenseIds: readonly string[],
  ): Promise<Map<string, ReceiptRow>> {
    if (expenseIds.length === 0) return new Map();
    const rows = await query
      .select()
      .from(receipts)
      .where(and(inArray(receipts.expenseId, [...expenseIds]), isNull(receipts.deletedAt)));
    return new Map(rows.map((row) => [row.expenseId, row]));
  }

  /** A receipt, deleted or not. */
  async function find(query: Query, id: string): Promise<ReceiptRow | null> {
    const [row = null] = await query.select().from(receipts).where(eq(receipts.id, id));
    return row;
  }

  async function insert(query: Query, row: ReceiptRow): Promise<void> {
    await query.insert(receipts).values(row);
  }

  /** Marks a receipt as deleted at a time (ms), or with null as not deleted. */
  async function mark(query: Query, id: string, deletedAt: number | null): Promise<void> {
    await query.update(receipts).set({ deletedAt }).where(eq(receipts.id, id));
  }

  /** Total size of all receipts, deleted ones included, bytes. */
  async function bytes(query: Query): Promise<number> {
    const [row] = await query.select({ bytes: sum(receipts.bytes) }).from(receipts);
    return Number(row?.bytes ?? 0);
  }

  /** The store paths among these that belong to receipts. */
  async function existing(query: Query, paths: string[]): Promise<string[]> {
    if (paths.length === 0) return [];
    const rows = await query
      .select({ path: receipts.path })
      .from(receipts)
      .where(inArray(receipts.path, paths));
    return rows.map(({ path }) => path);
  }

  /** The paths of some receipts that were deleted before a time; locked against being restored. */
  async function deletedBefore(query: Query, at: number, limit: number) {
    const some = query
      .select({ id: receipts.id })
      .from(receipts)
      .where(and(isNotNull(receipts.deletedAt), lt(receipts.deletedAt, at)))
      .limit(limit);
    return query
      .update(receipts)
      .set({ id: receipts.id })
      .where(and(inArray(receipts.id, some), isNotNull(receipts.deletedAt)))
      .returning({ path: receipts.path, storeKey: receipts.storeKey });
  }

  /** The paths of all receipts of these expenses, deleted ones included. */
  function pathsOf(query: Query, expenseIds: readonly string[]) {
    return query
      .select({ path: receipts.path, storeKey: receipts.storeKey })
      .from(receipts)
      .where(inArray(receipts.expenseId, [...expenseIds]));
  }

  /** Deletes the rows of these store paths. */
  async function drop(query: Query, paths: string[]): Promise<void> {
    await query.delete(receipts).where(inArray(receipts.path, paths));
  }

  return { ofExpenses, find, insert, mark, bytes, existing, deletedBefore, pathsOf, drop };
}
