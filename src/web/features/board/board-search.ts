import { readTicketSearch, type TicketSearch } from '../ticket/ticket-search.ts';
import { type FilterSearch, readFilter } from './filter/filter-search.ts';

export type BoardViewName = 'status' | 'dueDate' | 'assignee' | 'table';
export type CalendarMode = 'month' | 'week';

/** Search parameters of the board page: state to share or return to. */
export interface BoardSearch extends TicketSearch, FilterSearch {
  view?: BoardViewName | undefined;
  calendar?: CalendarMode | undefined;
  /** A day of the displayed month or week, `YYYY-MM-DD`. */
  day?: string | undefined;
}

const VIEWS: readonly unknown[] = [
  'status',
  'dueDate',
  'assignee',
  'table',
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
