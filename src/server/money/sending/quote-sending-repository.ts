import { asc, count, eq } from 'drizzle-orm';
import type { Tables } from '../../storage/schema.ts';
import type { Query } from '../../storage/store.ts';
import { sendingQueue } from './sending-queue-repository.ts';

export type QuoteSendingRow = Tables['quoteSendings']['$inferSelect'];

export function quoteSendingsRepository({ quoteSendings }: Tables) {
  const { id, quoteId, createdAt } = quoteSendings;
  return {
    ...sendingQueue<QuoteSendingRow>(quoteSendings),

    /** Newest last. */
    of(query: Query, wanted: string): Promise<QuoteSendingRow[]> {
      return query
        .select()
        .from(quoteSendings)
        .where(eq(quoteId, wanted))
        .orderBy(asc(createdAt), asc(id));
    },

    async countOf(query: Query, wanted: string): Promise<number> {
      const [row] = await query
        .select({ count: count() })
        .from(quoteSendings)
        .where(eq(quoteId, wanted));
      return row?.count ?? 0;
    },
  };
}
