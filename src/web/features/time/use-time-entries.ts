import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Day } from '../../../core/days.ts';
import type { TimeEntryView } from '../../../core/time/time-views.ts';
import { trpc } from '../../session/trpc.ts';
import { useTime } from './use-time.ts';

/** After a failure, as without a connection. */
const RETRY_MS = 5000;

interface TimeEntries {
  /** With unsaved changes applied; undefined until they are loaded. */
  entries: readonly TimeEntryView[] | undefined;
  hasFailed: boolean;
  isFetching: boolean;
  retry: () => void;
}

/** The person's entries of a period, loaded again when their time has changed on any device. */
export function useTimeEntries(from: Day, to: Day): TimeEntries {
  const { client } = trpc.useUtils();
  const { session, state } = useTime();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['time', 'list', from, to],
    queryFn: () => client.time.list.query({ from, to }),
    staleTime: 0,
    refetchInterval: ({ state: { status } }) => (status === 'error' ? RETRY_MS : false),
  });
  const isOutdated = data !== undefined && data.version < state.version && !isError;
  useEffect(() => {
    if (isOutdated && !isFetching) void refetch();
  }, [isOutdated, isFetching, refetch]);
  const entries = useMemo(
    () => (data && state ? session.viewOf(data.entries, data.version, { from, to }) : undefined),
    [data, state, session, from, to],
  );
  return { entries, hasFailed: isError && !data, isFetching, retry: () => void refetch() };
}
