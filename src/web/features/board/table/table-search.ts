import type { BoardSearch } from '../board-search.ts';
import {
  GROUPINGS,
  readSettings,
  type Sort,
  storedSettings,
  type TableSettings,
} from './table-settings.ts';

/** The table settings that an address can contain. */
type AddressedSettings = Pick<TableSettings, 'columns' | 'sorts' | 'groupBy'>;

/** The settings as a part of the address: `columns=name,url&sort=-dueDate,name&group=label`. */
export function searchOfSettings({ columns, sorts, groupBy }: AddressedSettings) {
  const sort = sorts.map(({ column, isDescending }) => (isDescending ? `-${column}` : column));
  return {
    columns: columns.join(','),
    sort: sort.join(',') || undefined,
    group: groupBy ?? undefined,
  };
}

/** The table settings in the address; null if the address has none. */
export function settingsOfSearch({ columns, sort, group }: BoardSearch): AddressedSettings | null {
  if (!columns) return null;
  const sorts = String(sort ?? '')
    .split(',')
    .map((text) => ({ column: text.replace(/^-/, ''), isDescending: text.startsWith('-') }));
  const groupBy = GROUPINGS.find((grouping) => grouping === group) ?? null;
  const read = readSettings({ columns: String(columns).split(','), sorts: sorts as Sort[] });
  return { columns: read.columns, sorts: read.sorts, groupBy };
}

/** The settings stored on this device, if the address has none. */
export function tableSearchOf(search: BoardSearch, userId: string, boardId: string) {
  if (search.view !== 'table' || settingsOfSearch(search)) return {};
  return searchOfSettings(storedSettings(userId, boardId));
}
