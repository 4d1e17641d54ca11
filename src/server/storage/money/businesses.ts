import { and, eq } from 'drizzle-orm';
import {
  BUSINESS_ID,
  type Business,
  EMPTY_BUSINESS,
  type StoredBusiness,
} from '../../../core/money/parties.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

/** The business that issues the invoices: one for each installation. */
export function businessesRepository({ businesses, invoiceSeries }: Tables) {
  /** An empty one with version 0 until it is first saved. */
  async function find(query: Query): Promise<StoredBusiness> {
    const [row] = await query.select().from(businesses).where(eq(businesses.id, BUSINESS_ID));
    return row
      ? { version: row.version, details: row.details }
      : { version: 0, details: EMPTY_BUSINESS };
  }

  /** Replaces this version; false if the stored version differs. */
  async function set(
    query: Query,
    { version, details, at }: { version: number; details: Business; at: number },
  ): Promise<boolean> {
    const values = { version: version + 1, details, updatedAt: at };
    const id = { id: businesses.id };
    const written =
      version === 0
        ? await query
            .insert(businesses)
            .values({ id: BUSINESS_ID, ...values })
            .onConflictDoNothing()
            .returning(id)
        : await query
            .update(businesses)
            .set(values)
            .where(and(eq(businesses.id, BUSINESS_ID), eq(businesses.version, version)))
            .returning(id);
    return written.length > 0;
  }

  /** The last number used in a series of invoice numbers; 0 if there is none. */
  async function lastCountIn(query: Query, series: string): Promise<number> {
    const [row] = await query.select().from(invoiceSeries).where(eq(invoiceSeries.series, series));
    return row?.lastCount ?? 0;
  }

  return { find, set, lastCountIn };
}
