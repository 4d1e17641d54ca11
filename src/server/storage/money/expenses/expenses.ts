import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm';
import type { Day } from '../../../../core/days.ts';
import { foldedText } from '../../../../core/lib/folded-text.ts';
import type {
  ExpenseFilter,
  ExpenseSortKey,
  ExpenseSum,
} from '../../../../core/money/expenses/expense.ts';
import type { Tables } from '../../schema.ts';
import type { Query } from '../../store.ts';
import { expenseConditions, NO_DAY } from './expense-conditions.ts';

type Stored = Tables['expenses']['$inferSelect'];

/** An expense without the columns derived from its texts. */
export type ExpenseRecord = Omit<Stored, 'supplierKey' | 'categoryKey' | 'searchText'>;

/** The place of an expense in a list: the value that it is sorted by. */
export interface ExpenseCursor {
  key: string | number;
  id: string;
}

interface ExpenseOrder {
  sort: ExpenseSortKey;
  order: 'asc' | 'desc';
}

const MAX_SUGGESTIONS = 500;

/** Expenses. Deleted ones have a `deletedAt`. */
export function expensesRepository(tables: Tables) {
  const { expenses, invoiceExpenses, invoices } = tables;
  const { matches, isIn, isOfClient } = expenseConditions(tables);
  const isLive = isNull(expenses.deletedAt);
  const sortedBy: Record<ExpenseSortKey, SQL<string | number>> = {
    day: sql<string>`${expenses.day}`,
    supplier: sql<string>`${expenses.supplierKey}`,
    category: sql<string>`${expenses.categoryKey}`,
    due: sql<string>`coalesce(${expenses.dueDate}, ${NO_DAY})`,
    gross: sql<number>`${expenses.gross}`.mapWith(Number),
  };

  async function find(query: Query, id: string): Promise<ExpenseRecord | null> {
    const [row] = await query.select().from(expenses).where(eq(expenses.id, id));
    return row ? recordOf(row) : null;
  }

  /** The same, locked until the end of the transaction. */
  async function lock(query: Query, id: string): Promise<ExpenseRecord | null> {
    const [row] = await query
      .update(expenses)
      .set({ id: expenses.id })
      .where(eq(expenses.id, id))
      .returning();
    return row ? recordOf(row) : null;
  }

  async function byIds(query: Query, ids: readonly string[]): Promise<Map<string, ExpenseRecord>> {
    if (ids.length === 0) return new Map();
    const rows = await query
      .select()
      .from(expenses)
      .where(inArray(expenses.id, [...ids]));
    return new Map(rows.map((row) => [row.id, recordOf(row)]));
  }

  async function insert(query: Query, record: ExpenseRecord): Promise<void> {
    await query.insert(expenses).values({ ...record, ...keysOf(record) });
  }

  /** Writes an expense that the transaction has locked. */
  async function set(query: Query, record: ExpenseRecord): Promise<void> {
    const { id, createdBy: _, createdAt: __, ...values } = record;
    await query
      .update(expenses)
      .set({ ...values, ...keysOf(record) })
      .where(eq(expenses.id, id));
  }

  /** How many there are, deleted ones included. */
  async function countAll(query: Query): Promise<number> {
    const [row] = await query.select({ all: count() }).from(expenses);
    return row?.all ?? 0;
  }

  function list(
    query: Query,
    filter: ExpenseFilter,
    page: ExpenseOrder & { after: ExpenseCursor | null; limit: number; today: Day },
  ): Promise<ExpenseRecord[]> {
    const { sort, order, after, limit, today } = page;
    const key = sortedBy[sort];
    const isAscending = order === 'asc';
    const inOrder = isAscending ? asc : desc;
    const beyond = isAscending ? sql`>` : sql`<`;
    const isAfter =
      after &&
      sql`(${key} ${beyond} ${after.key} or (${key} = ${after.key} and ${expenses.id} ${beyond} ${after.id}))`;
    return query
      .select()
      .from(expenses)
      .where(and(matches(query, filter, today), isAfter ?? undefined))
      .orderBy(inOrder(key), inOrder(expenses.id))
      .limit(limit)
      .then((rows) => rows.map(recordOf));
  }

  /** The totals of all matches of a filter, by currency. */
  async function sums(query: Query, filter: ExpenseFilter, today: Day): Promise<ExpenseSum[]> {
    const unpaid = sql<number>`coalesce(sum(case when ${expenses.paidOn} is null then ${expenses.gross} else 0 end), 0)`;
    const rows = await query
      .select({
        currency: expenses.currency,
        net: sum(expenses.net).mapWith(Number),
        tax: sum(expenses.tax).mapWith(Number),
        gross: sum(expenses.gross).mapWith(Number),
        unpaid: unpaid.mapWith(Number),
      })
      .from(expenses)
      .where(matches(query, filter, today))
      .groupBy(expenses.currency);
    return rows.sort((a, b) => (a.currency < b.currency ? -1 : 1));
  }

  /** The billable expenses of a client that are on no draft or invoice, oldest first. */
  async function billable(
    query: Query,
    clientId: string,
    ids: readonly string[] | null = null,
  ): Promise<ExpenseRecord[]> {
    const rows = await query
      .select()
      .from(expenses)
      .where(
        and(
          isLive,
          isOfClient(query, clientId),
          isIn(query, 'unbilled', NO_DAY),
          ids === null ? undefined : inArray(expenses.id, [...ids]),
        ),
      )
      .orderBy(asc(expenses.day), asc(expenses.id));
    return rows.map(recordOf);
  }

  /** Live expenses with this number of the supplier. */
  async function withReference(query: Query, reference: string): Promise<ExpenseRecord[]> {
    const rows = await query
      .select()
      .from(expenses)
      .where(and(isLive, eq(expenses.reference, reference)))
      .orderBy(asc(expenses.id));
    return rows.map(recordOf);
  }

  /** The category of the newest expense of a supplier; empty without one. */
  async function lastCategoryOf(query: Query, supplier: string): Promise<string> {
    const [row] = await query
      .select({ category: expenses.category })
      .from(expenses)
      .where(and(isLive, eq(expenses.supplierKey, foldedText(supplier)), ne(expenses.category, '')))
      .orderBy(desc(expenses.day), desc(expenses.id))
      .limit(1);
    return row?.category ?? '';
  }

  /** Live expenses from a day to another one, in their order. */
  async function ofPeriod(query: Query, from: Day, to: Day): Promise<ExpenseRecord[]> {
    const rows = await query
      .select()
      .from(expenses)
      .where(and(isLive, gte(expenses.day, from), lte(expenses.day, to)))
      .orderBy(asc(expenses.day), asc(expenses.id));
    return rows.map(recordOf);
  }

  /**
   * The values used before in a field, unique by their folded text; the last spelling is returned.
   */
  async function used(query: Query, field: 'category' | 'supplier'): Promise<string[]> {
    const key = field === 'category' ? expenses.categoryKey : expenses.supplierKey;
    const rows = await query
      .select({ key, text: sql<string>`max(${expenses[field]})`, times: count() })
      .from(expenses)
      .where(and(isLive, sql`${key} <> ''`))
      .groupBy(key)
      .orderBy(desc(count()), asc(key))
      .limit(MAX_SUGGESTIONS);
    return rows.map(({ text }) => text);
  }

  /** Some of those that were deleted before a time; locked, so that none is restored meanwhile. */
  async function deletedBefore(query: Query, at: number, limit: number): Promise<string[]> {
    const some = query
      .select({ id: expenses.id })
      .from(expenses)
      .where(and(isNotNull(expenses.deletedAt), lt(expenses.deletedAt, at)))
      .limit(limit);
    const rows = await query
      .update(expenses)
      .set({ id: expenses.id })
      .where(and(inArray(expenses.id, some), isNotNull(expenses.deletedAt)))
      .returning({ id: expenses.id });
    return rows.map(({ id }) => id);
  }

  async function drop(query: Query, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await query.delete(expenses).where(inArray(expenses.id, [...ids]));
  }

  /** The drafts and invoices of these expenses. */
  async function invoicesOf(
    query: Query,
    ids: readonly string[],
  ): Promise<Map<string, { id: string; number: string | null }>> {
    if (ids.length === 0) return new Map();
    const rows = await query
      .select({ expenseId: invoiceExpenses.expenseId, id: invoices.id, number: invoices.number })
      .from(invoiceExpenses)
      .innerJoin(invoices, eq(invoices.id, invoiceExpenses.invoiceId))
      .where(inArray(invoiceExpenses.expenseId, [...ids]));
    return new Map(rows.map(({ expenseId, ...invoice }) => [expenseId, invoice]));
  }

  return {
    ...{
      find,
      lock,
      byIds,
      insert,
      set,
      countAll,
      list,
      sums,
      billable,
      withReference,
      lastCategoryOf,
    },
    ...{ ofPeriod, used, deletedBefore, drop, invoicesOf },
  };
}

/** The value by which an expense is sorted. */
export function sortValueOf(record: ExpenseRecord, sort: ExpenseSortKey): string | number {
  const { supplierKey, categoryKey } = keysOf(record);
  const { day, dueDate, gross } = record;
  return { day, supplier: supplierKey, category: categoryKey, due: dueDate ?? NO_DAY, gross }[sort];
}

function keysOf({ supplier, category, reference, note }: ExpenseRecord) {
  const [supplierKey, categoryKey] = [foldedText(supplier), foldedText(category)];
  return {
    supplierKey,
    categoryKey,
    searchText: foldedText([supplier, reference, category, note].join('\n')),
  };
}

function recordOf({ supplierKey: _, categoryKey: __, searchText: ___, ...record }: Stored) {
  return record;
}
