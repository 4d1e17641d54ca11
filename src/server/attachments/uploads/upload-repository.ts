import { and, desc, eq, inArray, isNull, lt, notInArray } from 'drizzle-orm';
import { RESOURCE_LIMITS } from '../../../core/resource-limits.ts';
import type { Tables } from '../../storage/schema.ts';
import type { Query } from '../../storage/store.ts';

export type UploadRow = Tables['uploads']['$inferSelect'];

/** Uploads that were allowed, so that they go on after a restart. */
export function uploadsRepository({ uploads }: Tables) {
  return {
    async find(query: Query, key: string): Promise<UploadRow | null> {
      const [row] = await query.select().from(uploads).where(eq(uploads.key, key));
      return row ?? null;
    },

    async countOf(query: Query, keys: string[]): Promise<number> {
      const found = await query
        .select({ key: uploads.key })
        .from(uploads)
        .where(inArray(uploads.key, keys));
      return found.length;
    },

    async insert(query: Query, rows: UploadRow[]): Promise<void> {
      await query.insert(uploads).values(rows);
    },

    /** Keeps what came of an upload; false where something did before. */
    async setAnswer(query: Query, key: string, answer: string): Promise<boolean> {
      const set = await query
        .update(uploads)
        .set({ answer })
        .where(and(eq(uploads.key, key), isNull(uploads.answer)))
        .returning({ key: uploads.key });
      return set.length > 0;
    },

    async remove(query: Query, key: string): Promise<void> {
      await query.delete(uploads).where(eq(uploads.key, key));
    },

    /** Removes a person's oldest uploads beyond their limit; answers with the keys of those. */
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
