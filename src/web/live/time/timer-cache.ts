import type { TimerView } from '../../../core/time/time-views.ts';

interface CachedTimer {
  version: number;
  timer: TimerView | null;
}

/** Caches the last known timer, so that it is shown before any answer. */
export interface TimerCache {
  load(): CachedTimer | null;
  save(cached: CachedTimer): void;
}

const PREFIX = 'freelane.timer/';

/** The timer of a person in localStorage. Storage can be blocked or full: then there is none. */
export function timerCache(userId: string): TimerCache {
  const key = PREFIX + userId;
  return {
    load() {
      try {
        return JSON.parse(localStorage.getItem(key) ?? 'null') as CachedTimer | null;
      } catch {
        return null;
      }
    },
    save(cached) {
      try {
        localStorage.setItem(key, JSON.stringify(cached));
      } catch {
        // Without it, the next page waits for the server's answer.
      }
    },
  };
}

/** Removes the timer when its person signs out. */
export function forgetTimer(userId: string): void {
  try {
    localStorage.removeItem(PREFIX + userId);
  } catch {
    // Nothing was stored.
  }
}
