import { expect, it } from 'vitest';
import { daysBetween } from '../../../../core/days.ts';
import { placeOf, ticksOf, visibleDays } from './timeline-scale.ts';

const today = '2026-11-27';
const axisSpan = { first: '2026-01-01', last: '2026-12-31' };

it('TL2 the shown days are whole months around all dates and today', () => {
  const spans = [{ first: '2026-05-10', last: '2027-02-03' }];
  expect(visibleDays(spans, today, 'month')).toEqual({ first: '2026-01-01', last: '2027-06-30' });
  expect(visibleDays([], today, 'week')).toEqual({ first: '2026-09-01', last: '2027-01-31' });
});

it('TL2 dates very far away are shown at the edge', () => {
  const span = { first: '0004-01-01', last: '9999-12-31' };
  const all = visibleDays([span], today, 'quarter');
  expect(all).toEqual({ first: '2005-11-01', last: '2047-11-30' });
  expect(placeOf(span, all)).toEqual({ start: 0, length: daysBetween(all.first, all.last) + 1 });
});

it('TL2 a bar is at its days, across daylight saving changes and leap years', () => {
  expect(placeOf({ first: '2026-03-28', last: '2026-03-30' }, axisSpan)).toEqual({
    ...{ start: 86, length: 3 },
  });
  const leap = { first: '2024-01-01', last: '2024-12-31' };
  expect(placeOf({ first: '2024-03-01', last: '2024-03-01' }, leap)).toEqual({
    ...{ start: 60, length: 1 },
  });
});

it('TL2 the axis has days in months, weeks in months, or months in quarters', () => {
  const week = ticksOf('week', axisSpan, 30, 33);
  expect(week.upper.map(({ day }) => day)).toEqual(['2026-01-01', '2026-02-01']);
  expect(week.lower.map(({ day }) => day)).toEqual([
    ...['2026-01-31', '2026-02-01', '2026-02-02', '2026-02-03'],
  ]);
  const month = ticksOf('month', axisSpan, 30, 40);
  expect(month.lower.map(({ day, length }) => `${day} ${length}`)).toEqual([
    ...['2026-01-25 7', '2026-02-01 7', '2026-02-08 7'],
  ]);
  const quarter = ticksOf('quarter', axisSpan, 59, 100);
  expect(quarter.upper.map(({ day, length }) => `${day} ${length}`)).toEqual([
    ...['2026-01-01 90', '2026-04-01 91'],
  ]);
  expect(quarter.lower.map(({ day }) => day)).toEqual(['2026-03-01', '2026-04-01']);
  // Only as many days as there are.
  expect(ticksOf('week', axisSpan, 360, 500).lower.at(-1)?.day).toBe('2026-12-31');
});
