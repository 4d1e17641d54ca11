import { expect, it } from 'vitest';
import { reconnectDelay } from './reconnect-delay.ts';
import { TIMING } from './timing.ts';

it('L19 a page that lost its line tries at once, then after pauses of at most 2 s, by chance', () => {
  const pauses = (chance: number) => [0, 1, 2, 3, 20].map((n) => reconnectDelay(n, TIMING, chance));
  expect(pauses(0)).toEqual([0, 1000, 2000, 2000, 2000]);
  expect(pauses(1)).toEqual([0, 500, 1000, 1000, 1000]);
});
