import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { limitPerTick } from './limit-per-tick.ts';

it('W12 runs a burst in order, a few per event-loop tick', async () => {
  const schedule = limitPerTick(2);
  const done: number[] = [];
  const counts: number[] = [];
  for (let n = 0; n < 5; n += 1) schedule(() => done.push(n));
  expect(done).toEqual([]);
  while (done.length < 5) {
    await setImmediate();
    counts.push(done.length);
  }
  expect(done).toEqual([0, 1, 2, 3, 4]);
  expect(counts).toEqual([2, 4, 5]);
});

it('W12 runs functions that are added meanwhile', async () => {
  const schedule = limitPerTick(1);
  const done: string[] = [];
  schedule(() => {
    done.push('first');
    schedule(() => done.push('second'));
  });
  await setImmediate();
  expect(done).toEqual(['first']);
  await setImmediate();
  expect(done).toEqual(['first', 'second']);
  schedule(() => done.push('after a rest'));
  await setImmediate();
  expect(done.at(-1)).toBe('after a rest');
});
