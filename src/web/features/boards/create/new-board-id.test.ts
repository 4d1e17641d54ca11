import { expect, test } from 'vitest';
import { newBoardId } from './new-board-id.ts';

test('spec §3: board-{timestamp}-{random}', () => {
  expect(newBoardId(1700000000000, 'abc')).toBe('board-1700000000000-abc');
  expect(newBoardId()).toMatch(/^board-\d{13}-[a-z0-9]{9}$/);
  expect(newBoardId()).not.toBe(newBoardId());
});
