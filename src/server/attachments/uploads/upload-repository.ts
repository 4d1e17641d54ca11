import { and, desc, eq, inArray, isNull, lt, notInArray } from 'drizzle-orm';
import { RESOURCE_LIMITS } from '../../../core/resource-limits.ts';
import type { Tables } from '../../storage/schema.ts';
import type { Query } from '../../storage/store.ts';

export type UploadRow = Tables['uploads']['$inferSelect'];

/** Allowed uploads, stored so that they can continue after a restart. */
export function uploadsRepository({ uploads }: Tables) {
  return {
    async find(query: Query, key: string): Promise<UploadRow | null> {
      const [row] = await query.select().from(uploads).where(eq(uploads.key, key));
      return row ?? null;
    },

    async countOf(query: Query, keys: string[]): Promise<number> {
      const rows = await query
        .select({ key: uploads.key })
        .from(uploads)
        .where(inArray(uploads.key, keys));
      return rows.length;
    },

    async insert(query: Query, rows: UploadRow[]): Promise<void> {
      await query.insert(uploads).values(rows);
    },

    /** Stores the response of an upload; false if it already has one. */
    async setAnswer(query: Query, key: string, answer: string): Promise<boolean> {
      const updated = await query
        .update(uploads)
        .set({ answer })
        .where(and(eq(uploads.key, key), isNull(uploads.answer)))
        .returning({ key: uploads.key });
      return updated.length > 0;
    },

    async remove(query: Query, key: string): Promise<void> {
      await query.delete(uploads).where(eq(uploads.key, key));
    },

    /** Removes a user's oldest uploads beyond their limit; returns their keys. */
    async removeOldest(query: Query, userId: string): Promise<string[]> {
      const newest = query
        .select({ key: uploads.key })
        .from(uploads)
        .where(eq(uploads.userId, userId))
        .orderBy(desc(uploads.createdAt), desc(uploads.key))
        .limit(RESOURCE_LIMITS.uploads.max);
      const removed = await query
        .delete(uploads)
        .where(and(eq(uploads.userId, userId), notInArray(uploads.key, newest)))
        .returning({ key: uploads.key });
      return removed.map(({ key }) => key);
    },

    async removeBefore(query: Query, time: number): Promise<void> {
      await query.delete(uploads).where(lt(uploads.createdAt, time));
    },
  };
}
