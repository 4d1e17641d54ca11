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
  { invoicingParties }: Pick<BoardRepositories, 'invoicingParties'>,
  at: number,
): Promise<Day> {
  const timeZone = (await invoicingParties.businessOf(query))?.timeZone;
  return timeZone ? dayIn(timeZone, at) : dayAt(new Date(at));
}
