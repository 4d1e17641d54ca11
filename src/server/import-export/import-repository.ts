import { and, desc, eq, notInArray } from 'drizzle-orm';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import type { Tables } from '../storage/schema.ts';
import type { Query } from '../storage/store.ts';

/** A finished import. `at` is ms since 1970. */
export type ImportRow = Tables['imports']['$inferSelect'];

/** Maximum number of imports listed for each user. */
const MAX_IMPORTS = RESOURCE_LIMITS.imports.max;

export function importsRepository({ imports }: Tables) {
  /** Records an import and drops the user's oldest ones. */
  async function insert(query: Query, row: ImportRow): Promise<void> {
    await query.insert(imports).values(row);
    const newest = (await ofPerson(query, row.userId)).map(({ id }) => id);
    await query
      .delete(imports)
      .where(and(eq(imports.userId, row.userId), notInArray(imports.id, newest)));
  }

  /** The imports of a user, newest first. */
  function ofPerson(query: Query, userId: string): Promise<ImportRow[]> {
    return query
      .select()
      .from(imports)
      .where(eq(imports.userId, userId))
      .orderBy(desc(imports.at), desc(imports.id))
      .limit(MAX_IMPORTS);
  }

  return { insert, ofPerson };
}
