import { setImmediate as nextTick } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { TimeSlice } from './time-slicing.ts';

it('X29 work that begins while a slice runs gives way after its first step', async () => {
  await nextTick();
  const [first, second] = [new TimeSlice(), new TimeSlice()];
  expect([first.isDue, second.isDue]).toEqual([false, true]);
  await second.nextSlice();
  expect([first.isDue, second.isDue]).toEqual([true, false]);
});

it('X29 long work runs at most one slice per tick', async () => {
  let tick = 0;
  const ticks = new Set<number>();
  let isDone = false;
  const work = async () => {
    const slice = new TimeSlice();
    for (let step = 0; step < 20; step += 1) {
      await slice.nextSlice();
      expect(ticks.has(tick)).toBe(false);
      ticks.add(tick);
    }
  };
  const all = Promise.all([work(), work(), work()]).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await nextTick();
    tick += 1;
  }
  await all;
  expect(ticks.size).toBe(60);
});
