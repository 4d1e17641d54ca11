import { and, asc, count, eq, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm';
import type { Client, StoredClient } from '../../../core/money/parties.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

/** A client that may be deleted: it can then be restored until retention ends. */
export interface ClientRow extends StoredClient {
  /** ms since 1970. */
  deletedAt: number | null;
}

type Row = Tables['clients']['$inferSelect'];

/** Clients. Deleted ones have a `deletedAt`. */
export function clientsRepository(tables: Tables) {
  const { clients, invoices, projectBillings, quotes, rates, expenses } = tables;

  async function find(query: Query, id: string): Promise<ClientRow | null> {
    const [row] = await query.select().from(clients).where(eq(clients.id, id));
    return row ? rowOf(row) : null;
  }

  /**
   * The same, locked until the end of the transaction. Every transaction that makes an invoice of a
   * client, or deletes or archives it, takes this lock first.
   */
  async function lock(query: Query, id: string): Promise<ClientRow | null> {
    const [row] = await query
      .update(clients)
      .set({ version: sql`${clients.version}` })
      .where(eq(clients.id, id))
      .returning();
    return row ? rowOf(row) : null;
  }

  /** Those that are not deleted, in the order of their ids. */
  async function all(query: Query, isArchived: boolean): Promise<StoredClient[]> {
    const rows = await query
      .select()
      .from(clients)
      .where(and(eq(clients.isArchived, isArchived), isNull(clients.deletedAt)))
      .orderBy(asc(clients.id));
    return rows.map(rowOf);
  }

  /** How many there are, deleted ones included. */
  async function countAll(query: Query): Promise<number> {
    const [row] = await query.select({ all: count() }).from(clients);
    return row?.all ?? 0;
  }

  /** Returns false if there is a client with this id. */
  async function insert(query: Query, client: ClientRow): Promise<boolean> {
    const { id, version, isArchived, createdAt, updatedAt, deletedAt, ...details } = client;
    const state = { version, isArchived, createdAt, updatedAt, deletedAt };
    const inserted = await query
      .insert(clients)
      .values({ id, name: details.name, details, ...state })
      .onConflictDoNothing()
      .returning({ id: clients.id });
    return inserted.length > 0;
  }

  /** Writes a client that the transaction has locked. */
  async function set(query: Query, client: ClientRow): Promise<void> {
    const { id, version, isArchived, createdAt: _, updatedAt, deletedAt, ...details } = client;
    await query
      .update(clients)
      .set({ name: details.name, details, version, isArchived, updatedAt, deletedAt })
      .where(eq(clients.id, id));
  }

  /** Whether it has invoices, quotes or drafts of them. */
  async function hasInvoices(query: Query, id: string): Promise<boolean> {
    const rows = await query
      .select({ id: invoices.id })
      .from(invoices)
      .where(eq(invoices.clientId, id))
      .limit(1);
    if (rows.length > 0) return true;
    const quoted = await query
      .select({ id: quotes.id })
      .from(quotes)
      .where(eq(quotes.clientId, id))
      .limit(1);
    return quoted.length > 0;
  }

  /** Deletes those that were marked as deleted before a time, with their rates. */
  async function dropDeletedBefore(query: Query, at: number): Promise<void> {
    const billed = query.select({ id: invoices.clientId }).from(invoices);
    // Locked, so that none is restored meanwhile.
    const rows = await query
      .update(clients)
      .set({ version: sql`${clients.version}` })
      .where(
        and(
          isNotNull(clients.deletedAt),
          lt(clients.deletedAt, at),
          notInArray(clients.id, billed),
        ),
      )
      .returning({ id: clients.id });
    for (const { id } of rows) {
      await query
        .update(projectBillings)
        .set({ clientId: null, agreedAmount: null, budgetAmount: null })
        .where(eq(projectBillings.clientId, id));
      await query
        .update(expenses)
        .set({ clientId: null, isBillable: false })
        .where(eq(expenses.clientId, id));
      await query.delete(rates).where(and(eq(rates.level, 'client'), eq(rates.subjectId, id)));
      await query.delete(clients).where(eq(clients.id, id));
    }
  }

  return { find, lock, all, countAll, insert, set, hasInvoices, dropDeletedBefore };
}

function rowOf({ details, id, version, isArchived, createdAt, updatedAt, deletedAt }: Row) {
  return {
    ...(details satisfies Client),
    ...{ id, version, isArchived, createdAt, updatedAt, deletedAt },
  };
}
