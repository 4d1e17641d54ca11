import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteBoard, recentBoards } from './recent-boards.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('ZF11 the last six boards are remembered for each user, the last one first', () => {
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'b']) noteBoard('ann', id);
  noteBoard('bob', 'z');
  expect(recentBoards('ann')).toEqual(['b', 'g', 'f', 'e', 'd', 'c']);
  expect(recentBoards('bob')).toEqual(['z']);
});

test('ZF11 invalid stored data counts as none', () => {
  for (const text of ['{', '{}', '[1]', 'null']) {
    localStorage.setItem('recentBoards:ann', text);
    expect(recentBoards('ann')).toEqual([]);
  }
});
