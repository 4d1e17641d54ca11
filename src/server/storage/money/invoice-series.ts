import { and, eq } from 'drizzle-orm';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

/** The last number taken in each series of invoice or quote numbers. */
export function invoiceSeriesRepository({ invoiceSeries }: Tables) {
  /** 0 before the first number. */
  async function lastCount(query: Query, series: string): Promise<number> {
    const [row] = await query
      .select({ lastCount: invoiceSeries.lastCount })
      .from(invoiceSeries)
      .where(eq(invoiceSeries.series, series));
    return row?.lastCount ?? 0;
  }

  /**
   * Takes `count` as the next number of the series, and locks the series until the end of the
   * transaction. Returns false if another transaction has taken it.
   */
  async function take(query: Query, series: string, count: number): Promise<boolean> {
    await query.insert(invoiceSeries).values({ series, lastCount: 0 }).onConflictDoNothing();
    const taken = await query
      .update(invoiceSeries)
      .set({ lastCount: count })
      .where(and(eq(invoiceSeries.series, series), eq(invoiceSeries.lastCount, count - 1)))
      .returning({ series: invoiceSeries.series });
    return taken.length > 0;
  }

  /** Sets the last count of a series, and locks it until the end of the transaction. */
  async function start(query: Query, series: string, lastCount: number): Promise<void> {
    await query
      .insert(invoiceSeries)
      .values({ series, lastCount })
      .onConflictDoUpdate({ target: invoiceSeries.series, set: { lastCount } });
  }

  return { lastCount, take, start };
}
