export type SortKey = 'name' | 'lastUpdated';

export type SortOrder = 'asc' | 'desc';

export interface BoardsSearch {
  sort?: SortKey | undefined;
  order?: SortOrder | undefined;
}

/** Reads the search parameters of an address; unknown values count as none. */
export function readBoardsSearch({ sort, order }: Record<string, unknown>): BoardsSearch {
  return {
    sort: sort === 'name' || sort === 'lastUpdated' ? sort : undefined,
    order: order === 'asc' || order === 'desc' ? order : undefined,
  };
}
