import { expect, it } from 'vitest';
import { readBoardSearch } from './board-search.ts';

it('V1 reads the URL and drops invalid parameters', () => {
  const search = { view: 'dueDate', calendar: 'week', day: '2026-02-28', ticket: 't1' };
  expect(readBoardSearch(search)).toEqual(search);
  const nonsense = { view: 'gantt', calendar: 'year', day: 1, ticket: 7 };
  expect(Object.values(readBoardSearch(nonsense)).filter(Boolean)).toEqual([]);
});
