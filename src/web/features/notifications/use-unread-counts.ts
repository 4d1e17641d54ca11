import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { localTime } from '../../lib/local-time.ts';
import { trpc } from '../../session/trpc.ts';
import type { BellCounts } from './notifications-data.ts';

const EVERY_MS = 60_000;
const NOTHING: BellCounts = { unread: 0, overdue: 0, today: 0, newest: 0 };

export const COUNTS_KEY = ['bell', 'counts'];
export const CONTENT_KEY = ['bell', 'content'];

/**
 * How much is new and due: asked for each minute, and whenever somebody comes back to the page; of
 * a page in the background only where it tells of it.
 */
export function useCounts(isTelling: boolean): BellCounts {
  const { client } = trpc.useUtils();
  const { data } = useQuery({
    queryKey: COUNTS_KEY,
    queryFn: () => client.bell.counts.query({ now: localTime(new Date()) }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: isTelling,
    refetchOnWindowFocus: 'always',
  });
  return data ?? NOTHING;
}
