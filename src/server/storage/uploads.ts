import { eq, inArray, lt } from 'drizzle-orm';
import type { Tables } from './schema.ts';
import type { Query } from './store.ts';

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

    async setAnswer(query: Query, key: string, answer: string): Promise<void> {
      await query.update(uploads).set({ answer }).where(eq(uploads.key, key));
    },

    async remove(query: Query, key: string): Promise<void> {
      await query.delete(uploads).where(eq(uploads.key, key));
    },

    async removeBefore(query: Query, time: number): Promise<void> {
      await query.delete(uploads).where(lt(uploads.createdAt, time));
    },
  };
}
