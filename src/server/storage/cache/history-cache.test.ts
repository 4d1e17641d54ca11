import { expect, it } from 'vitest';
import { BoardListCache } from './board-list-cache.ts';
import { HistoryCache } from './history-cache.ts';

const entry = (n: number) => ({ id: `h${n}`, at: n, by: 'ann', notes: 'Created' });

it('X27 what is kept of histories has an end: those read first are forgotten, too long ones not kept', () => {
  const kept = new HistoryCache(1000);
  for (const n of [1, 2, 3]) kept.keep(`t${n}`, n, [entry(n), entry(n)]);
  kept.keep('t2', 4, [entry(2), entry(2)]);
  kept.keep('t4', 5, [entry(4)]);
  kept.keep(
    't5',
    6,
    Array.from({ length: 5 }, (_, n) => entry(n)),
  );
  const known = ['t1', 't2', 't3', 't4', 't5'].filter((id) => kept.of(id));
  expect(known).toEqual(['t2', 't4']);
  expect(kept.of('t2')?.newest).toBe(4);
});

it('X27 what is kept of lists has an end, and is good under its own tag alone', () => {
  const kept = new BoardListCache(2);
  const list = [{ id: 'board' }] as never;
  kept.keep('ann', 'a', list);
  kept.keep('bob', 'b', list);
  kept.keep('ann', 'c', list);
  kept.keep('lea', 'd', list);
  expect([kept.at('ann', 'c'), kept.at('lea', 'd')]).toEqual([list, list]);
  expect([kept.at('ann', 'a'), kept.at('bob', 'b')]).toEqual([undefined, undefined]);
});
