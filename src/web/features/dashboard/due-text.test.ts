import { expect, test } from 'vitest';
import { dueText } from './due-text.ts';

const noon = new Date(2026, 4, 10, 12, 0, 0);

test('N26 a due date is described in words, with its time if it is near and has one', () => {
  expect(dueText('2026-05-10T17:00:00', noon)).toMatch(/^today, 5:00\sPM$/);
  expect(dueText('2026-05-10T00:00:00', noon)).toBe('today');
  expect(dueText('2026-05-09T23:30:00', noon)).toMatch(/^yesterday, 11:30\sPM$/);
  expect(dueText('2026-05-11T00:00:00', noon)).toBe('tomorrow');
  expect(dueText('2026-05-13T09:00:00', noon)).toBe('in 3 days');
  expect(dueText('2026-04-30T09:00:00', noon)).toBe('10 days ago');
});
