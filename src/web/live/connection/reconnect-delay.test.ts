import { expect, it } from 'vitest';
import { TIMING } from '../timing.ts';
import { reconnectDelay } from './reconnect-delay.ts';

it('L19 reconnects at once, then after jittered delays of at most 2 s', () => {
  const delays = (chance: number) => [0, 1, 2, 3, 20].map((n) => reconnectDelay(n, TIMING, chance));
  expect(delays(0)).toEqual([0, 1000, 2000, 2000, 2000]);
  expect(delays(1)).toEqual([0, 500, 1000, 1000, 1000]);
});
