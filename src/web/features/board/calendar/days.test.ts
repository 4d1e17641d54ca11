import { describe, expect, it } from 'vitest';
import { addDays, addMonths, dayAt, dayOf } from '../../../../core/days.ts';
import { dayAfterKey, isSameMonth, monthOf, moveToDay, weekOf } from './days.ts';

describe('days of the calendar', () => {
  it('V4 a due date is on its written day, including midnight and the last second', () => {
    expect(dayOf('2026-03-29T00:00:00')).toBe('2026-03-29');
    expect(dayOf('2026-03-29T23:59:59')).toBe('2026-03-29');
    expect(dayOf('2026-02-30T10:00:00')).toBeNull();
    expect(dayOf(null)).toBeNull();
  });

  it('V4 today is the local day of the viewer', () => {
    expect(dayAt(new Date(2026, 0, 1, 0, 0, 0))).toBe('2026-01-01');
    expect(dayAt(new Date(2026, 11, 31, 23, 59, 59))).toBe('2026-12-31');
  });

  it('V4 a week is Sunday to Saturday, across years and daylight saving changes', () => {
    expect(weekOf('2026-12-31')).toEqual([
      '2026-12-27',
      '2026-12-28',
      '2026-12-29',
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
    ]);
    expect(weekOf('2026-03-29')[0]).toBe('2026-03-29');
    expect(weekOf('2026-10-25')[6]).toBe('2026-10-31');
  });

  it('V4 a month has all weeks that it overlaps', () => {
    expect(monthOf('2026-11-21')).toHaveLength(5);
    expect(monthOf('2026-11-21')[0]?.[0]).toBe('2026-11-01');
    expect(monthOf('2026-11-21').at(-1)?.at(-1)).toBe('2026-12-05');
    // February 2026 has exactly four weeks; the other month spans six.
    expect(monthOf('2026-02-10')).toHaveLength(4);
    expect(monthOf('2026-08-10')).toHaveLength(6);
    for (const week of monthOf('2024-02-29')) expect(week).toHaveLength(7);
  });

  it('V4 the same day of a shorter month is its last day', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(isSameMonth('2026-02-01', '2026-02-28')).toBe(true);
    expect(isSameMonth('2026-02-01', '2025-02-01')).toBe(false);
  });

  it('V6 keys move between days as in any calendar', () => {
    const from = '2026-11-21';
    const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'PageDown', 'a'];
    expect(keys.map((key) => dayAfterKey(from, key))).toEqual([
      '2026-11-20',
      '2026-11-22',
      '2026-11-14',
      '2026-11-28',
      '2026-11-15',
      '2026-12-21',
      null,
    ]);
  });

  it('V5 a ticket moved to another day keeps its time', () => {
    expect(moveToDay('2026-11-21T17:45:00', '2026-12-02')).toBe('2026-12-02T17:45:00');
  });
});
