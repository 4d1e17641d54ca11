import { expect, it } from 'vitest';
import { BoardListCache } from './board-list-cache.ts';
import { HistoryCache } from './history-cache.ts';

const entry = (n: number) => ({ id: `h${n}`, at: n, by: 'ann', notes: 'Created' });

it('X27 the history cache is bounded: the least recently used and too large entries are evicted', () => {
  const cache = new HistoryCache(1000);
  for (const n of [1, 2, 3]) cache.set(`t${n}`, n, [entry(n), entry(n)]);
  cache.set('t2', 4, [entry(2), entry(2)]);
  cache.set('t4', 5, [entry(4)]);
  cache.set(
    't5',
    6,
    Array.from({ length: 5 }, (_, n) => entry(n)),
  );
  const cachedIds = ['t1', 't2', 't3', 't4', 't5'].filter((id) => cache.get(id));
  expect(cachedIds).toEqual(['t2', 't4']);
  expect(cache.get('t2')?.newest).toBe(4);
});

it('X27 the list cache is bounded, and a list is valid for its own tag only', () => {
  const cache = new BoardListCache(2);
  const list = [{ id: 'board' }] as never;
  cache.set('ann', 'a', list);
  cache.set('bob', 'b', list);
  cache.set('ann', 'c', list);
  cache.set('lea', 'd', list);
  expect([cache.get('ann', 'c'), cache.get('lea', 'd')]).toEqual([list, list]);
  expect([cache.get('ann', 'a'), cache.get('bob', 'b')]).toEqual([undefined, undefined]);
});

it('X27 an empty history and an empty list are cached as well', () => {
  const histories = new HistoryCache(1000);
  histories.set('t1', 0, []);
  expect(histories.get('t1')?.entries).toEqual([]);
  const lists = new BoardListCache(2);
  lists.set('ann', 'a', []);
  expect(lists.get('ann', 'a')).toEqual([]);
});

it('X27 a read protects an entry from eviction, and a value that is too large replaces none but its own', () => {
  const histories = new HistoryCache(1000);
  for (const n of [1, 2]) histories.set(`t${n}`, n, [entry(n), entry(n)]);
  histories.get('t1');
  histories.set('t3', 3, [entry(3), entry(3)]);
  expect(['t1', 't2', 't3'].filter((id) => histories.get(id))).toEqual(['t1', 't3']);
  const tooLarge = Array.from({ length: 5 }, (_, n) => entry(n));
  histories.set('t1', 9, tooLarge);
  expect(['t1', 't2', 't3'].filter((id) => histories.get(id))).toEqual(['t3']);
});
