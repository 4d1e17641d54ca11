import { readTicketSearch, type TicketSearch } from '../ticket/ticket-search.ts';
import { type FilterSearch, readFilter } from './filter/filter-search.ts';

export type BoardViewName = 'status' | 'dueDate' | 'assignee' | 'table' | 'timeline';
export type CalendarMode = 'month' | 'week';

/** Search parameters of the board page: state to share or return to. */
export interface BoardSearch extends TicketSearch, FilterSearch {
  view?: BoardViewName | undefined;
  calendar?: CalendarMode | undefined;
  /** A day of the displayed month or week, `YYYY-MM-DD`. */
  day?: string | undefined;
  /** Of the timeline; read with its code. */
  zoom?: string | undefined;
  /** By what rows are grouped; read with the code of the view, like the following. */
  group?: string | undefined;
  /** Of the table: its columns and what they sort by. */
  columns?: string | undefined;
  sort?: string | undefined;
  /** By what the status view is grouped in rows. */
  lanes?: string | undefined;
}

const VIEWS: readonly unknown[] = [
  'status',
  'dueDate',
  'assignee',
  'table',
  'timeline',
] satisfies BoardViewName[];

export function readBoardSearch(search: Record<string, unknown>): BoardSearch {
  const { view, calendar, day } = search;
  return {
    ...readTicketSearch(search),
    ...readFilter(search),
    view: VIEWS.includes(view) ? (view as BoardViewName) : undefined,
    calendar: calendar === 'month' || calendar === 'week' ? calendar : undefined,
    day: typeof day === 'string' ? day : undefined,
  };
}
