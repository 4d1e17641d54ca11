import { and, asc, eq, inArray, notInArray } from 'drizzle-orm';
import type { Tables } from '../../schema.ts';
import type { Query } from '../../store.ts';

export type InvoiceExpense = Tables['invoiceExpenses']['$inferSelect'];

/** The expenses on drafts and invoices: each is on one at most. */
export function invoiceExpensesRepository({ invoiceExpenses, invoices }: Tables) {
  function of(query: Query, invoiceId: string): Promise<InvoiceExpense[]> {
    return query
      .select()
      .from(invoiceExpenses)
      .where(eq(invoiceExpenses.invoiceId, invoiceId))
      .orderBy(asc(invoiceExpenses.lineId), asc(invoiceExpenses.expenseId));
  }

  /** Fails with a `unique` fault if one of them is on a draft or invoice already. */
  async function add(query: Query, expenses: readonly InvoiceExpense[]): Promise<void> {
    if (expenses.length > 0) await query.insert(invoiceExpenses).values([...expenses]);
  }

  /** Frees the expenses of an invoice that are on these lines. */
  async function freeLines(
    query: Query,
    invoiceId: string,
    lineIds: readonly string[],
  ): Promise<void> {
    if (lineIds.length === 0) return;
    await query
      .delete(invoiceExpenses)
      .where(
        and(
          eq(invoiceExpenses.invoiceId, invoiceId),
          inArray(invoiceExpenses.lineId, [...lineIds]),
        ),
      );
  }

  /** Frees the expenses of a draft whose line is none of these. */
  async function freeOthers(
    query: Query,
    invoiceId: string,
    lineIds: readonly string[],
  ): Promise<void> {
    const isGone =
      lineIds.length > 0 ? notInArray(invoiceExpenses.lineId, [...lineIds]) : undefined;
    await query
      .delete(invoiceExpenses)
      .where(and(eq(invoiceExpenses.invoiceId, invoiceId), isGone));
  }

  /**
   * Locks the draft or invoice of an expense until the end of the transaction, so that it is neither
   * issued nor discarded meanwhile. Returns null without one.
   */
  async function lockInvoiceOf(
    query: Query,
    expenseId: string,
  ): Promise<{ id: string; number: string | null } | null> {
    const holding = query
      .select({ id: invoiceExpenses.invoiceId })
      .from(invoiceExpenses)
      .where(eq(invoiceExpenses.expenseId, expenseId));
    const [row = null] = await query
      .update(invoices)
      .set({ id: invoices.id })
      .where(inArray(invoices.id, holding))
      .returning({ id: invoices.id, number: invoices.number });
    return row;
  }

  return { of, add, freeLines, freeOthers, lockInvoiceOf };
}
