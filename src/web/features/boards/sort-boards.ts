import { locale } from '../../i18n/en/locale.ts';
import type { BoardsSearch, SortKey, SortOrder } from './boards-search.ts';

interface Sortable {
  id: string;
  name: string;
  updatedAt: number;
}

const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });

/** The sort order in the URL. Default: latest change first, names ascending. */
export function sorting({ sort = 'lastUpdated', order }: BoardsSearch): {
  key: SortKey;
  order: SortOrder;
} {
  return { key: sort, order: order ?? (sort === 'name' ? 'asc' : 'desc') };
}

/** A sorted copy. Equal ones keep a stable order, so that tiles do not jump about. */
export function sortBoards<B extends Sortable>(
  boards: readonly B[],
  key: SortKey,
  order: SortOrder,
): B[] {
  const sign = order === 'asc' ? 1 : -1;
  return [...boards].sort((a, b) => sign * compare(a, b, key) || (a.id < b.id ? -1 : 1));
}

function compare(a: Sortable, b: Sortable, key: SortKey): number {
  return key === 'name' ? collator.compare(a.name, b.name) : a.updatedAt - b.updatedAt;
}
