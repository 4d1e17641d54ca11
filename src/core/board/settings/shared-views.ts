import type { LoggedChange } from '../change.ts';
import type { SavedView } from './saved-views.ts';

/** The change of a new board that has these views for everyone. */
export function sharedViews(
  views: readonly Pick<SavedView, 'name' | 'query'>[],
  idOf: (index: number) => string,
): LoggedChange[] {
  if (views.length === 0) return [];
  const written = views.map((content, n) => ({ id: idOf(n), ownerId: null, content }));
  return [{ change: { type: 'views.changed' }, views: written }];
}
