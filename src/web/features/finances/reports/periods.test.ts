import { expect, it } from 'vitest';
import { firstWeekday, PERIODS, periodOf } from './periods.ts';

const [SUNDAY, MONDAY] = [0, 1];

it.each([
  ['thisWeek', '2026-11-23', '2026-11-29'],
  ['lastWeek', '2026-11-16', '2026-11-22'],
  ['thisMonth', '2026-11-01', '2026-11-30'],
  ['lastMonth', '2026-10-01', '2026-10-31'],
  ['thisQuarter', '2026-10-01', '2026-12-31'],
  ['lastQuarter', '2026-07-01', '2026-09-30'],
  ['thisYear', '2026-01-01', '2026-12-31'],
  ['lastYear', '2025-01-01', '2025-12-31'],
] as const)('RP9 %s is from %s to %s', (name, from, to) => {
  expect(periodOf(name, '2026-11-28', MONDAY)).toEqual({ from, to });
});

it('RP9 weeks begin on the day of the language', () => {
  expect(periodOf('thisWeek', '2026-11-28', SUNDAY)).toEqual({
    from: '2026-11-22',
    to: '2026-11-28',
  });
  expect(periodOf('thisWeek', '2026-11-29', SUNDAY)?.from).toBe('2026-11-29');
  expect(periodOf('thisWeek', '2026-11-29', MONDAY)?.from).toBe('2026-11-23');
  expect([firstWeekday('en-US'), firstWeekday('de-DE')]).toEqual([SUNDAY, MONDAY]);
});

it('RP9 periods follow each other over the end of a year', () => {
  expect(periodOf('lastQuarter', '2026-02-03', MONDAY)).toEqual({
    from: '2025-10-01',
    to: '2025-12-31',
  });
  expect(periodOf('lastMonth', '2026-01-31', MONDAY)?.to).toBe('2025-12-31');
  for (const name of PERIODS.filter((each) => each !== 'custom')) {
    const period = periodOf(name, '2026-01-01', MONDAY);
    expect([name, period !== null && period.from <= period.to]).toEqual([name, true]);
  }
});
