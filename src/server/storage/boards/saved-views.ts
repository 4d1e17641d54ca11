import { and, asc, eq, isNull, or } from 'drizzle-orm';
import type { SavedView, ViewWrite } from '../../../core/board/settings/saved-views.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

/** The saved views of boards. */
export function savedViewsRepository({ savedViews }: Tables) {
  const { boardId, id, ownerId, name, query: queryText } = savedViews;

  /** The views of a board for everyone, and those of a user, in the order in which they were saved. */
  async function seenBy(query: Query, ofBoard: string, userId: string): Promise<SavedView[]> {
    const rows = await query
      .select({ id, name, query: queryText, ownerId })
      .from(savedViews)
      .where(and(eq(boardId, ofBoard), or(isNull(ownerId), eq(ownerId, userId))))
      .orderBy(asc(savedViews.number));
    return rows.map(({ ownerId: owner, ...view }) => ({ ...view, isShared: owner === null }));
  }

  /** The views of a board for everyone. */
  function shared(query: Query, ofBoard: string): Promise<Pick<SavedView, 'name' | 'query'>[]> {
    return query
      .select({ name, query: queryText })
      .from(savedViews)
      .where(and(eq(boardId, ofBoard), isNull(ownerId)))
      .orderBy(asc(savedViews.number));
  }

  /** Writes the views that a change saves or removes. */
  async function write(query: Query, ofBoard: string, views: readonly ViewWrite[]): Promise<void> {
    for (const view of views) {
      const isOwned = view.ownerId === null ? isNull(ownerId) : eq(ownerId, view.ownerId);
      const one = and(eq(boardId, ofBoard), eq(id, view.id), isOwned);
      if (!view.content) {
        await query.delete(savedViews).where(one);
        continue;
      }
      const updated = await query.update(savedViews).set(view.content).where(one).returning({ id });
      if (updated.length > 0) continue;
      const row = { boardId: ofBoard, id: view.id, ownerId: view.ownerId, ...view.content };
      await query.insert(savedViews).values(row);
    }
  }

  return { seenBy, shared, write };
}
