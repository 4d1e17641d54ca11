import { type Day, dayAt } from '../../core/days.ts';
import { dayIn } from '../../core/time-zones.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query } from '../storage/store.ts';

/**
 * The day on which something is issued, due or overdue: in the time zone of the business; in the
 * server's, if it has none (TI70). `at`: milliseconds since the epoch.
 */
export async function businessDay(
  query: Query,
  repositories: Pick<BoardRepositories, 'invoicingParties'>,
  at: number,
): Promise<Day> {
  return (await businessDays(query, repositories))(at);
}

/** The days of several moments. */
export async function businessDays(
  query: Query,
  { invoicingParties }: Pick<BoardRepositories, 'invoicingParties'>,
): Promise<(at: number) => Day> {
  const timeZone = (await invoicingParties.businessOf(query))?.timeZone;
  return (at) => (timeZone ? dayIn(timeZone, at) : dayAt(new Date(at)));
}
