import { type Day, dayAt, daysBetween, firstOfMonth, lastOfMonth } from '../../../../core/days.ts';
import { type AllTimeFilter, MAX_ALL_TIME_DAYS } from '../../../../core/time/all-time.ts';

/** The filter of the list of everyone's time, stored in the address. */
export interface AllTimeSearch {
  from?: Day | undefined;
  to?: Day | undefined;
  /** Ids. */
  person?: string | undefined;
  client?: string | undefined;
  project?: string | undefined;
  billable?: boolean | undefined;
  billed?: boolean | undefined;
}

/** Reads the search parameters of an address; unknown values count as none. */
export function readAllTimeSearch(search: Record<string, unknown>): AllTimeSearch {
  const { from, to, person, client, project, billable, billed } = search;
  return {
    from: isDay(from) ? from : undefined,
    to: isDay(to) ? to : undefined,
    person: idOf(person),
    client: idOf(client),
    project: idOf(project),
    billable: typeof billable === 'boolean' ? billable : undefined,
    billed: typeof billed === 'boolean' ? billed : undefined,
  };
}

/** This month, if the address names no days. */
export function filterOf(search: AllTimeSearch, today: Day = dayAt(new Date())): AllTimeFilter {
  const { from = firstOfMonth(search.to ?? today) } = search;
  const { to = lastOfMonth(from > today ? from : today) } = search;
  return {
    from,
    to,
    userId: search.person,
    clientId: search.client,
    projectId: search.project,
    isBillable: search.billable,
    isBilled: search.billed,
  };
}

/** Whether the server lists so many days. */
export function isPeriod({ from, to }: AllTimeFilter): boolean {
  return to >= from && daysBetween(from, to) < MAX_ALL_TIME_DAYS;
}

export function isDay(text: unknown): text is Day {
  return (
    typeof text === 'string' &&
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
  );
}

function idOf(value: unknown): string | undefined {
  return typeof value === 'string' && value ? value : undefined;
}
