import type { AttemptRow } from '../storage/attempts.ts';

const MINUTE = 60_000;
/** Failures in one minute that are still answered; after them every further one has to wait. */
const FREE = 10;
const FIRST_WAIT = MINUTE;
const LONGEST_WAIT = 15 * MINUTE;
/** After this long without a failure, a key is as good as new. */
export const FORGET = 60 * MINUTE;

/** How many ms a key still has to wait: ten failures a minute are free, then 1, 2, 4 … 15 minutes. */
export function waitOf({ until }: Pick<AttemptRow, 'until'>, now: number): number {
  return Math.max(0, until - now);
}

/** What is kept under a key after one more failure. */
export function failed(before: AttemptRow, at: number): AttemptRow {
  if (at - before.last > FORGET) {
    return { ...before, count: 1, since: at, last: at, waits: 0, until: 0 };
  }
  const sameMinute = at - before.since < MINUTE;
  const count = sameMinute ? before.count + 1 : 1;
  const since = sameMinute ? before.since : at;
  const mustWait = before.waits > 0 || count >= FREE;
  if (!mustWait) return { ...before, count, since, last: at };
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** before.waits);
  return { ...before, count, since, last: at, waits: before.waits + 1, until: at + wait };
}
