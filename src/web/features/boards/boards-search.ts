export type SortKey = 'name' | 'lastUpdated';

export type SortOrder = 'asc' | 'desc';

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
