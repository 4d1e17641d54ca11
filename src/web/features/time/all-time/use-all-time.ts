import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { AllTimeEntry, AllTimeFilter, AllTimePage } from '../../../../core/time/all-time.ts';
import { sharedConnection } from '../../../live/connection/shared-connection.ts';
import type { TimeSession } from '../../../live/time/time-session.ts';
import type { TimeAction } from '../../../live/time/time-types.ts';
import { type TimeView, withTimeAction } from '../../../live/time/time-view.ts';
import { trpc } from '../../../session/trpc.ts';
import { useTime } from '../use-time.ts';
import { isPeriod } from './all-time-search.ts';

/** Changes of many people at once load the list once. */
const RELOAD_DELAY_MS = 500;
/** After the server ended the subscription, as when it restarts. */
const RESUBSCRIBE_MS = 5000;

/** The entries of everyone, loaded again when anyone's time has changed. */
export function useAllTime(filter: AllTimeFilter) {
  const { client } = trpc.useUtils();
  const { session } = useTime();
  const [pending, setPending] = useState<readonly TimeAction[]>([]);
  const query = useInfiniteQuery({
    queryKey: ['time', 'all', filter],
    queryFn: ({ pageParam: cursor }) => client.time.all.query({ ...filter, cursor }),
    initialPageParam: null as AllTimePage['next'],
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: isPeriod(filter),
  });
  const { data, refetch } = query;
  const isStale = useAllTimeLive(refetch);

  const run = useCallback<TimeSession['run']>(
    async (action, options) => {
      setPending((now) => [...now, action]);
      const reply = await session.run(action, options);
      await refetch();
      setPending((now) => now.filter((each) => each !== action));
      return reply;
    },
    [session, refetch],
  );

  const { userId } = session;
  const entries = useMemo(() => {
    const loaded = data?.pages.flatMap((page) => page.entries);
    return loaded && withPending(loaded, pending, { userId, now: session.now() });
  }, [data, pending, userId, session]);

  return {
    ...{ query, entries, isStale, run },
    // Of the last page: the others may be older.
    totals: data?.pages.at(-1)?.totals,
  };
}

/** The entries with unsaved changes applied. */
function withPending(
  loaded: readonly AllTimeEntry[],
  pending: readonly TimeAction[],
  env: { userId: string; now: number },
): AllTimeEntry[] {
  const loadedById = new Map(loaded.map((entry) => [entry.id, entry]));
  const { entries } = pending.reduce<TimeView>(
    (view, action) => withTimeAction(view, action, env),
    { timer: null, entries: loaded },
  );
  return entries.flatMap((entry) => {
    const before = loadedById.get(entry.id);
    if (!before) return [];
    const { personName, clientName, currency, rate } = before;
    return [{ ...entry, personName, clientName, currency, rate }];
  });
}

/** Calls back when anyone's time has changed, some changes at once. Returns whether changes may be missing. */
function useAllTimeLive(onChange: () => unknown): boolean {
  const [isStale, setStale] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let reloading: ReturnType<typeof setTimeout> | undefined;
    let unfollow = () => {};
    const leave = () => setStale(true);
    const reloadSoon = () => {
      reloading ??= setTimeout(() => {
        reloading = undefined;
        void onChange();
      }, RELOAD_DELAY_MS);
    };
    const follow = () => {
      unfollow = sharedConnection().follow(
        'time.allLive',
        {},
        {
          onData: reloadSoon,
          onLive: () => setStale(false),
          onAway: leave,
          onEnd() {
            leave();
            timer = setTimeout(follow, RESUBSCRIBE_MS);
          },
        },
      );
    };
    follow();
    return () => {
      clearTimeout(timer);
      clearTimeout(reloading);
      unfollow();
    };
  }, [onChange]);
  return isStale;
}
