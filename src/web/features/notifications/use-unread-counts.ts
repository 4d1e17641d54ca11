import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { localTime } from '../../lib/local-time.ts';
import { trpc } from '../../session/trpc.ts';
import type { UnreadCounts } from './notifications-data.ts';

const REFETCH_INTERVAL_MS = 60_000;
const NO_COUNTS: UnreadCounts = { unread: 0, overdue: 0, today: 0, newest: 0 };

export const COUNTS_KEY = ['notifications', 'counts'];
export const CONTENT_KEY = ['notifications', 'content'];

/**
 * Counts of new and due items: fetched each minute and whenever the user returns to the page; in
 * the background only if the page shows system notifications.
 */
export function useUnreadCounts(isInBackground: boolean): UnreadCounts {
  const { client } = trpc.useUtils();
  const { data } = useQuery({
    queryKey: COUNTS_KEY,
    queryFn: () => client.notifications.counts.query({ now: localTime(new Date()) }),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_INTERVAL_MS,
    refetchIntervalInBackground: isInBackground,
    refetchOnWindowFocus: 'always',
  });
  return data ?? NO_COUNTS;
}
