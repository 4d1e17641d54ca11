import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, type Day, daysBetween } from '../../../../core/days.ts';
import { openGaps, type TimeGap, type TimeGapView } from '../../../../core/time/day-gaps.ts';
import type { TimeEntryView } from '../../../../core/time/time-views.ts';
import { trpc } from '../../../session/trpc.ts';
import { useActor } from '../../../session/use-actor.ts';
import { momentOn, today } from '../timesheet/week.ts';

/** What was longer ago is hardly remembered. */
const MAX_DAYS_AGO = 14;
const MAX_DISMISSED = 200;

/** What the person may have forgotten to record on a day, without what they dismissed. */
export function useDayGaps(day: Day, entries: readonly TimeEntryView[]) {
  const { id: userId } = useActor();
  const { client } = trpc.useUtils();
  const [dismissed, setDismissed] = useState(() => storedKeys(userId));
  const ago = daysBetween(day, today());
  const isAsked = ago >= 0 && ago <= MAX_DAYS_AGO;
  // What was recorded decides what is left.
  const recorded = entries.map(({ id, startedAt, seconds }) => `${id} ${startedAt} ${seconds}`);
  const { data = NONE } = useQuery({
    queryKey: ['time', 'gaps', day, recorded.join()],
    queryFn: () =>
      client.time.gaps.query({ day, from: momentOn(day, 0), to: momentOn(addDays(day, 1), 0) }),
    enabled: isAsked,
    staleTime: 0,
    // It is an offer: without a connection there is none.
    retry: false,
  });

  function dismiss(gap: TimeGap): void {
    const kept = [...dismissed, keyOf(gap)].slice(-MAX_DISMISSED);
    setDismissed(kept);
    storeKeys(userId, kept);
  }

  const gaps = isAsked
    ? openGaps(data, entries).filter((gap) => !dismissed.includes(keyOf(gap)))
    : NONE;
  return { gaps, dismiss };
}

const NONE: TimeGapView[] = [];

/** Its end may move while one goes on. */
function keyOf({ ticketId, from }: TimeGap): string {
  return `${ticketId} ${from}`;
}

const storageKey = (userId: string) => `dismissedGaps:${userId}`;

function storedKeys(userId: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

function storeKeys(userId: string, keys: readonly string[]): void {
  try {
    localStorage.setItem(storageKey(userId), JSON.stringify(keys));
  } catch {
    // Without storage they last as long as the page.
  }
}
