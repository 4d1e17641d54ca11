import type { AttemptRow } from '../storage/attempts.ts';

/** At most `max` of something a key in each period of `ms`. */
export interface Window {
  max: number;
  ms: number;
}

/** How many ms to wait before another one can be taken. */
export function fullFor({ max, ms }: Window, { count, since }: AttemptRow, now: number): number {
  return now - since < ms && count >= max ? since + ms - now : 0;
}

/** What is kept under a key after one more was taken. */
export function taken({ ms }: Window, before: AttemptRow, now: number): AttemptRow {
  const goesOn = now - before.since < ms;
  const [count, since] = goesOn ? [before.count + 1, before.since] : [1, now];
  return { ...before, count, since, last: now };
}
