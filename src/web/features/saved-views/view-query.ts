import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router';
import type { BoardSearch, BoardViewName } from '../board/board-search.ts';
import { NO_FILTER } from '../board/filter/filter-search.ts';

type Key = keyof BoardSearch;

/** The parameters of a view besides the filter. */
const VIEW_KEYS: Record<BoardViewName, readonly Key[]> = {
  status: ['lanes'],
  dueDate: ['calendar'],
  assignee: [],
  table: ['columns', 'sort', 'group'],
  timeline: ['zoom', 'group'],
};

const FILTER_KEYS = Object.keys(NO_FILTER) as Key[];

/**
 * The part of a board's address that a saved view keeps, always in the same order: not the open
 * ticket, nor a day, which passes.
 */
export function queryOf(search: BoardSearch): string {
  const { view = 'status' } = search;
  const keys: Key[] = ['view', ...(VIEW_KEYS[view] ?? []), ...FILTER_KEYS];
  const entries = keys.flatMap((key) => {
    const value = search[key];
    const isDefault = value === undefined || value === '' || (key === 'view' && value === 'status');
    return isDefault ? [] : [[key, value] as const];
  });
  return defaultStringifySearch(Object.fromEntries(entries)).replace(/^\?/, '');
}

/** The address of a saved view. Unknown parameters are left out. */
export function searchOf(query: string): BoardSearch {
  const search: BoardSearch = defaultParseSearch(`?${query}`);
  return defaultParseSearch(`?${queryOf(search)}`);
}
