import { setBounded } from '../bounded-map.ts';

const MINUTE = 60_000;
/** Failures in one minute that are still answered; after them every further one has to wait. */
const FREE = 10;
const FIRST_WAIT = MINUTE;
const LONGEST_WAIT = 15 * MINUTE;
/** After this long without a failure, a key is as good as new. */
const FORGET = 60 * MINUTE;
const KEYS = 20_000;

interface Entry {
  failures: number;
  since: number;
  last: number;
  waits: number;
  until: number;
}

export interface Backoff {
  /** How many ms the key still has to wait. */
  wait(key: string): number;
  fail(key: string): void;
  clear(key: string): void;
}

/** Failures a key: ten a minute are free, then waits of 1, 2, 4 … 15 minutes. */
export function createBackoff(now: () => number): Backoff {
  const entries = new Map<string, Entry>();

  return {
    wait(key) {
      return Math.max(0, (entries.get(key)?.until ?? 0) - now());
    },
    fail(key) {
      setBounded(entries, key, failed(entries.get(key), now()), KEYS);
    },
    clear(key) {
      entries.delete(key);
    },
  };
}

function failed(before: Entry | undefined, at: number): Entry {
  if (before === undefined || at - before.last > FORGET) {
    return { failures: 1, since: at, last: at, waits: 0, until: 0 };
  }
  const sameMinute = at - before.since < MINUTE;
  const failures = sameMinute ? before.failures + 1 : 1;
  const since = sameMinute ? before.since : at;
  const mustWait = before.waits > 0 || failures >= FREE;
  if (!mustWait) return { ...before, failures, since, last: at };
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** before.waits);
  return { failures, since, last: at, waits: before.waits + 1, until: at + wait };
}
