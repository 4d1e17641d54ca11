import { expect, test } from 'vitest';
import { readBoardsSearch } from './boards-search.ts';
import { sortBoards, sorting } from './sort-boards.ts';

const boards = [
  { id: 'b', name: 'board 10', updatedAt: 3 },
  { id: 'a', name: 'Board 9', updatedAt: 1 },
  { id: 'd', name: 'Élan', updatedAt: 2 },
  { id: 'c', name: 'board 10', updatedAt: 3 },
];
const ids = (sorted: { id: string }[]) => sorted.map(({ id }) => id).join('');

test('names are sorted naturally: by number, ignoring case', () => {
  expect(ids(sortBoards(boards, 'name', 'asc'))).toBe('abcd');
  expect(ids(sortBoards(boards, 'name', 'desc'))).toBe('dbca');
});

test('by last change, with a stable order for equal ones', () => {
  expect(ids(sortBoards(boards, 'lastUpdated', 'desc'))).toBe('bcda');
  expect(ids(sortBoards(boards, 'lastUpdated', 'asc'))).toBe('adbc');
});

test('a missing or invalid sort means the latest change first', () => {
  const latest = { key: 'lastUpdated', order: 'desc' };
  expect(sorting(readBoardsSearch({}))).toEqual(latest);
  expect(sorting(readBoardsSearch({ sort: 'size', order: 7 }))).toEqual(latest);
  expect(sorting(readBoardsSearch({ sort: 'name' }))).toEqual({ key: 'name', order: 'asc' });
});
