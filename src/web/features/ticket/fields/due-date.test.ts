import { expect, test } from 'vitest';
import { dueOf } from './due-date.ts';

const noon = new Date(2026, 4, 10, 12, 0, 0);

test('T6 a due date is overdue once its wall-clock moment has passed', () => {
  expect(dueOf('2026-05-10T11:59:00', noon)?.state).toBe('overdue');
  expect(dueOf('2026-05-10T12:01:00', noon)?.state).toBe('today');
  expect(dueOf('2026-05-11T00:00:00', noon)?.state).toBe('upcoming');
});

test('T6 a due date without a time of day means the whole day', () => {
  expect(dueOf('2026-05-10T00:00:00', noon)?.state).toBe('today');
  expect(dueOf('2026-05-09T00:00:00', noon)?.state).toBe('overdue');
});

test('T6 a missing or malformed due date is not shown', () => {
  expect(dueOf(null, noon)).toBeNull();
  expect(dueOf('soon', noon)).toBeNull();
});

test('B15 the due date of a ticket that is done is never overdue', () => {
  expect(dueOf('2026-05-10T11:59:00', noon, true)?.state).toBe('done');
});
