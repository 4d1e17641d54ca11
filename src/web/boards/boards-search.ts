import type { SortKey, SortOrder } from './sort-boards.ts';

export interface BoardsSearch {
  sort?: SortKey | undefined;
  order?: SortOrder | undefined;
}

export function readBoardsSearch({ sort, order }: Record<string, unknown>): BoardsSearch {
  return {
    sort: sort === 'name' || sort === 'lastUpdated' ? sort : undefined,
    order: order === 'asc' || order === 'desc' ? order : undefined,
  };
}

/** What the address says, and where it says nothing: the latest change first, names from A. */
export function sorting({ sort = 'lastUpdated', order }: BoardsSearch): {
  key: SortKey;
  order: SortOrder;
} {
  return { key: sort, order: order ?? (sort === 'name' ? 'asc' : 'desc') };
}
