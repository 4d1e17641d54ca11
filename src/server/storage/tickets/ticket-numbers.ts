import { and, count, eq, inArray, ne } from 'drizzle-orm';
import { keysFor } from '../../../core/board/fields/ticket-key.ts';
import type { TicketNumber } from '../../../core/board/fields/ticket-number.ts';
import type { KeyReading } from '../../../core/board/partial-board.ts';
import { locksRepository } from '../directory/locks.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

/** Keys looked up per statement. */
const KEYS_PER_STATEMENT = 50;

/** The keys of boards, earlier ones included, and the numbers that tickets had on other boards. */
export function ticketNumbersRepository(tables: Tables) {
  const { ticketKeys, formerNumbers, tickets } = tables;
  const locks = locksRepository(tables);

  /**
   * Serializes transactions that take keys, so that no two boards take the same one. Taken before
   * other locks.
   */
  const lockKeys = (query: Query) => locks.take(query, 'ticketKeys');

  async function readKey(query: Query, key: string, boardId: string): Promise<KeyReading> {
    const [owner] = await query
      .select({ boardId: ticketKeys.boardId })
      .from(ticketKeys)
      .where(eq(ticketKeys.key, key));
    const [own] = await query
      .select({ count: count() })
      .from(ticketKeys)
      .where(eq(ticketKeys.boardId, boardId));
    return { boardId: owner?.boardId ?? null, count: own?.count ?? 0 };
  }

  /** A key for a board of this name that no board has, or had: `wanted` if that is free. */
  async function freeKeyFor(query: Query, name: string, wanted?: string | null): Promise<string> {
    let batch: string[] = wanted ? [wanted] : [];
    for (const key of keysFor(name)) {
      batch.push(key);
      if (batch.length < KEYS_PER_STATEMENT) continue;
      const free = await firstFree(query, batch);
      if (free) return free;
      batch = [];
    }
    const free = await firstFree(query, batch);
    if (!free) throw new Error('every key is taken');
    return free;
  }

  async function firstFree(query: Query, keys: string[]): Promise<string | undefined> {
    const rows = await query
      .select({ key: ticketKeys.key })
      .from(ticketKeys)
      .where(inArray(ticketKeys.key, keys));
    const taken = new Set(rows.map(({ key }) => key));
    return keys.find((key) => !taken.has(key));
  }

  /** The keys that a board had before the present one, in the order of the alphabet. */
  async function formerKeysOf(
    query: Query,
    { id, ticketKey }: { id: string; ticketKey: string },
  ): Promise<string[]> {
    const rows = await query
      .select({ key: ticketKeys.key })
      .from(ticketKeys)
      .where(and(eq(ticketKeys.boardId, id), ne(ticketKeys.key, ticketKey)))
      .orderBy(ticketKeys.key);
    return rows.map(({ key }) => key);
  }

  /** Records that a board has a key, or has it again. A key of another board stays there. */
  async function addKey(query: Query, key: string, boardId: string): Promise<void> {
    await query.insert(ticketKeys).values({ key, boardId }).onConflictDoNothing();
  }

  /** The id of the ticket that has the number, or had it before it went to another board. */
  async function find(query: Query, { key, number }: TicketNumber): Promise<string | null> {
    const [present] = await query
      .select({ id: tickets.id })
      .from(ticketKeys)
      .innerJoin(tickets, and(eq(tickets.boardId, ticketKeys.boardId), eq(tickets.number, number)))
      .where(eq(ticketKeys.key, key));
    if (present) return present.id;
    const [former] = await query
      .select({ id: formerNumbers.ticketId })
      .from(ticketKeys)
      .innerJoin(
        formerNumbers,
        and(eq(formerNumbers.boardId, ticketKeys.boardId), eq(formerNumbers.number, number)),
      )
      .where(eq(ticketKeys.key, key));
    return former?.id ?? null;
  }

  /** The number that a ticket had on a board before it went to another one; null if none. */
  async function formerNumberOf(
    query: Query,
    boardId: string,
    ticketId: string,
  ): Promise<number | null> {
    const [row] = await query
      .select({ number: formerNumbers.number })
      .from(formerNumbers)
      .where(and(eq(formerNumbers.ticketId, ticketId), eq(formerNumbers.boardId, boardId)));
    return row?.number ?? null;
  }

  /** The numbers that a ticket had on boards before. */
  function formerNumbersOf(query: Query, ticketId: string) {
    return query.select().from(formerNumbers).where(eq(formerNumbers.ticketId, ticketId));
  }

  async function addFormerNumbers(
    query: Query,
    rows: (typeof formerNumbers.$inferInsert)[],
  ): Promise<void> {
    if (rows.length > 0) await query.insert(formerNumbers).values(rows).onConflictDoNothing();
  }

  return {
    lockKeys,
    readKey,
    freeKeyFor,
    formerKeysOf,
    addKey,
    find,
    formerNumberOf,
    formerNumbersOf,
    addFormerNumbers,
  };
}
