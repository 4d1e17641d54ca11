import { setBounded } from '../bounded-map.ts';

const KEYS = 20_000;

export interface Window {
  /** Counts one; answers with the ms to wait when that is one too many, else 0. */
  take(key: string): number;
  /** How many ms to wait before another one can be taken. */
  wait(key: string): number;
  giveBack(key: string): void;
}

/** At most `max` of something a key in each period of `ms`. */
export function createWindow(max: number, ms: number, now: () => number): Window {
  const counts = new Map<string, { count: number; since: number }>();

  function current(key: string) {
    const found = counts.get(key);
    return found && now() - found.since < ms ? found : { count: 0, since: now() };
  }

  function wait(key: string): number {
    const { count, since } = current(key);
    return count < max ? 0 : since + ms - now();
  }

  return {
    wait,
    take(key) {
      const left = wait(key);
      if (left > 0) return left;
      const { count, since } = current(key);
      setBounded(counts, key, { count: count + 1, since }, KEYS);
      return 0;
    },
    giveBack(key) {
      const found = counts.get(key);
      if (found && found.count > 0) found.count -= 1;
    },
  };
}
