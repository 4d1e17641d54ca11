import { and, desc, eq, notInArray } from 'drizzle-orm';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import type { Tables } from '../storage/schema.ts';
import type { Query } from '../storage/store.ts';

/** An import that was done. `at` is ms since 1970. */
export type ImportRow = Tables['imports']['$inferSelect'];

/** So many are kept for each person. */
const KEPT = RESOURCE_LIMITS.imports.max;

export function importsRepository({ imports }: Tables) {
  /** Notes an import; the oldest ones of its person are forgotten. */
  async function insert(query: Query, row: ImportRow): Promise<void> {
    await query.insert(imports).values(row);
    const newest = (await ofPerson(query, row.userId)).map(({ id }) => id);
    await query
      .delete(imports)
      .where(and(eq(imports.userId, row.userId), notInArray(imports.id, newest)));
  }

  /** A person's, the newest first. */
  function ofPerson(query: Query, userId: string): Promise<ImportRow[]> {
    return query
      .select()
      .from(imports)
      .where(eq(imports.userId, userId))
      .orderBy(desc(imports.at), desc(imports.id))
      .limit(KEPT);
  }

  return { insert, ofPerson };
}
