import { and, asc, eq, gte, isNull, sql, sum } from 'drizzle-orm';
import type { Day } from '../../../core/days.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

export type PaymentRow = Tables['payments']['$inferSelect'];

/** Payments of issued invoices; removed ones stay, marked. */
export function paymentsRepository({ payments, invoices }: Tables) {
  async function find(query: Query, id: string): Promise<PaymentRow | null> {
    const [row] = await query.select().from(payments).where(eq(payments.id, id));
    return row ?? null;
  }

  async function add(query: Query, payment: PaymentRow): Promise<void> {
    await query.insert(payments).values(payment);
  }

  async function markRemoved(query: Query, id: string, deletedAt: number): Promise<void> {
    await query.update(payments).set({ deletedAt }).where(eq(payments.id, id));
  }

  /** Those that were not removed, the oldest day first. */
  function of(query: Query, invoiceId: string): Promise<PaymentRow[]> {
    return query
      .select()
      .from(payments)
      .where(and(eq(payments.invoiceId, invoiceId), isNull(payments.deletedAt)))
      .orderBy(asc(payments.day), asc(payments.createdAt), asc(payments.id));
  }

  /** The sums of the months from a day on, by currency. */
  function sumsSince(query: Query, from: Day) {
    const month = sql<string>`substr(${payments.day}, 1, 7)`;
    return query
      .select({ month, currency: invoices.currency, paid: sum(payments.amount).mapWith(Number) })
      .from(payments)
      .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
      .where(and(isNull(payments.deletedAt), gte(payments.day, from)))
      .groupBy(month, invoices.currency);
  }

  return { find, add, markRemoved, of, sumsSince };
}
