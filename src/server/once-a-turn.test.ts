import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { onceATurn } from './once-a-turn.ts';

it('S29 those who ask in one turn share what is found, which is looked for after all of them asked', async () => {
  let value = 'before';
  const looked: string[] = [];
  const find = onceATurn(async (key) => {
    looked.push(key);
    return `${key} ${value}`;
  });
  const first = find('a');
  const other = find('b');
  value = 'after';
  const second = find('a');
  expect(looked).toEqual([]);
  expect(await Promise.all([first, second, other])).toEqual(['a after', 'a after', 'b after']);
  expect(looked).toEqual(['a', 'b']);
});

it('S29 who asks while it is being looked for has it looked for again', async () => {
  let count = 0;
  let finish = () => {};
  const find = onceATurn(async () => {
    count += 1;
    const mine = count;
    if (mine === 1) await new Promise<void>((resolve) => (finish = resolve));
    return mine;
  });
  const early = find('a');
  await setImmediate();
  expect(count).toBe(1);
  expect(await find('a')).toBe(2);
  finish();
  expect(await early).toBe(1);
});

it('S29 a failure is that of all who asked with it, and of nobody later', async () => {
  let fails = true;
  const find = onceATurn(async (key) => {
    if (fails) throw new Error('away');
    return key;
  });
  const both = await Promise.allSettled([find('a'), find('a')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await find('a')).toBe('a');
});
