import { use, useSyncExternalStore } from 'react';
import { subscribeToClock } from '../../../lib/clock.ts';
import { FadeContext } from '../../../live/board-context/board-settings.ts';

const DAY_MS = 86_400_000;

/** How many days a ticket has been unchanged, if its card fades; else 0. */
export function useUntouchedDays(updatedAt: number): number {
  const fadeAfterDays = use(FadeContext);
  return useSyncExternalStore(subscribeToClock, () =>
    fadeAfterDays === null ? 0 : untouchedDays(updatedAt, fadeAfterDays, Date.now()),
  );
}

function untouchedDays(updatedAt: number, fadeAfterDays: number, now: number): number {
  const days = Math.floor((now - updatedAt) / DAY_MS);
  return days >= fadeAfterDays ? days : 0;
}
