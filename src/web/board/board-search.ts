export type BoardViewName = 'status' | 'dueDate' | 'assignee';
export type CalendarMode = 'month' | 'week';

/** What the board page's address holds: what a person would share, or come Back to. */
export interface BoardSearch {
  view?: BoardViewName | undefined;
  calendar?: CalendarMode | undefined;
  /** A day of the month or week that the calendar shows, `YYYY-MM-DD`. */
  day?: string | undefined;
  /** The ticket that is open. */
  ticket?: string | undefined;
}

const VIEWS: readonly unknown[] = ['status', 'dueDate', 'assignee'] satisfies BoardViewName[];

export function readBoardSearch({ view, calendar, day, ticket }: Record<string, unknown>) {
  const search: BoardSearch = {
    view: VIEWS.includes(view) ? (view as BoardViewName) : undefined,
    calendar: calendar === 'month' || calendar === 'week' ? calendar : undefined,
    day: typeof day === 'string' ? day : undefined,
    ticket: typeof ticket === 'string' && ticket ? ticket : undefined,
  };
  return search;
}
