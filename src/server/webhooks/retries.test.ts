import { expect, it } from 'vitest';
import { afterFailure, NOT_PAUSED } from './retries.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;

it('ZS11 the delay doubles up to an hour, and a webhook is paused after a day', () => {
  let [state, now] = [NOT_PAUSED, 1_000_000];
  const waits: number[] = [];
  const startedAt = now;
  while (state.pausedAt === null) {
    state = afterFailure(state, now);
    waits.push(state.nextAt - now);
    expect(state.failingSince).toBe(startedAt);
    now = state.nextAt;
  }
  expect(waits.slice(0, 5)).toEqual([5, 10, 20, 40, 80].map((seconds) => seconds * SECOND));
  expect(Math.max(...waits)).toBe(HOUR);
  expect(state.pausedAt - startedAt).toBeGreaterThanOrEqual(24 * HOUR);
  expect(state.pausedAt - startedAt).toBeLessThan(25 * HOUR + HOUR);
});
