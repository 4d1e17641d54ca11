import { expect, it } from 'vitest';
import { ticket } from '../../../../test/kits/board-kit.ts';
import { changedDates, type DateShift, shiftedDates, spanOf } from './timeline-dates.ts';

const dates = (startDate: string | null, dueDate: string | null) => ({ startDate, dueDate });
const shift = (edge: DateShift['edge'], days: number, from: string | null = null) => ({
  ...{ edge, days, from },
});

it('TL1 a ticket takes the days that its dates name, in every time zone', () => {
  const spanWith = (startDate: string | null, dueDate: string | null) =>
    spanOf(ticket('a', 'todo', 'i0', { startDate, dueDate }));
  expect(spanWith('2026-03-28T23:30:00', '2026-03-30T00:00:00')).toEqual({
    ...{ first: '2026-03-28', last: '2026-03-30' },
  });
  expect(spanWith(null, '2026-03-30T00:00:00')).toEqual({
    ...{ first: '2026-03-30', last: '2026-03-30' },
  });
  expect(spanWith('2026-03-28T23:30:00', null)).toEqual({
    ...{ first: '2026-03-28', last: '2026-03-28' },
  });
  expect(spanWith(null, null)).toBeNull();
});

it('TL4 a bar that is moved keeps its length and the times of its dates', () => {
  const before = dates('2026-02-27T08:15:00', '2026-03-01T17:45:00');
  expect(shiftedDates(before, shift('whole', 2))).toEqual(
    dates('2026-03-01T08:15:00', '2026-03-03T17:45:00'),
  );
  expect(changedDates(before, shift('whole', 0))).toBeNull();
  expect(changedDates(dates(null, '2026-03-01T17:45:00'), shift('whole', -1))).toEqual({
    dueDate: '2026-02-28T17:45:00',
  });
});

it('TL4 an end is moved alone and never passes the other one', () => {
  const before = dates('2026-03-01T00:00:00', '2026-03-03T00:00:00');
  expect(changedDates(before, shift('due', 2))).toEqual({ dueDate: '2026-03-05T00:00:00' });
  expect(changedDates(before, shift('due', -9))).toEqual({ dueDate: '2026-03-01T00:00:00' });
  expect(changedDates(before, shift('start', 9))).toEqual({ startDate: '2026-03-03T00:00:00' });
  // A due date at midnight includes its day; one with a time does not include later times.
  const timed = dates('2026-03-01T18:00:00', '2026-03-03T17:00:00');
  expect(changedDates(timed, shift('due', -5))).toEqual({ dueDate: '2026-03-02T17:00:00' });
  expect(changedDates(timed, shift('start', 5))).toEqual({ startDate: '2026-03-02T18:00:00' });
});

it('TL4 the missing end is pulled out of the other one', () => {
  expect(changedDates(dates(null, '2026-03-03T17:00:00'), shift('start', -2))).toEqual({
    startDate: '2026-03-01T00:00:00',
  });
  expect(changedDates(dates('2026-03-01T09:00:00', null), shift('due', 3))).toEqual({
    dueDate: '2026-03-04T00:00:00',
  });
});

it('TL5 a ticket without dates gets both by a drawn bar, in either direction', () => {
  expect(changedDates(dates(null, null), shift('new', 2, '2026-03-01'))).toEqual(
    dates('2026-03-01T00:00:00', '2026-03-03T00:00:00'),
  );
  expect(changedDates(dates(null, null), shift('new', -1, '2026-03-01'))).toEqual(
    dates('2026-02-28T00:00:00', '2026-03-01T00:00:00'),
  );
});
