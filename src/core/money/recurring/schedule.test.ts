import { describe, expect, it } from 'vitest';
import type { InvoiceSchedule } from './invoice-schedule.ts';
import { withPeriod } from './period-text.ts';
import { nextScheduleDay, nextScheduleDays, periodOfDay } from './schedule-days.ts';

function schedule(part: Partial<InvoiceSchedule>): InvoiceSchedule {
  return {
    ...{ name: 'Hosting', clientId: 'c', every: 1, unit: 'month', start: '2026-01-31' },
    ...{ until: null, period: 'begins', currency: 'EUR', lines: [], time: null },
    ...{ introduction: '', closing: '', orderReference: '', issuesItself: false, ...part },
  };
}

describe('the days of a schedule', () => {
  it('RC1 a month that is too short has its last day, and the next one its own again', () => {
    expect(nextScheduleDays(schedule({}), '2026-01-01', 5)).toEqual([
      ...['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
    ]);
    const leap = schedule({ start: '2027-11-30', every: 3 });
    expect(nextScheduleDays(leap, '2028-01-01', 2)).toEqual(['2028-02-29', '2028-05-30']);
  });

  it('RC1 every n weeks, from a day until a day', () => {
    const weekly = schedule({ unit: 'week', every: 2, start: '2026-11-27', until: '2026-12-25' });
    expect(nextScheduleDays(weekly, '2026-11-28', 9)).toEqual(['2026-12-11', '2026-12-25']);
    expect(nextScheduleDay(weekly, '2020-01-01')).toBe('2026-11-27');
    expect(nextScheduleDay(weekly, '2026-12-26')).toBeNull();
    expect(nextScheduleDay(schedule({}), '2126-02-15')).toBe('2126-02-28');
  });

  it('RC4 an invoice is about the period that begins or has ended', () => {
    const begins = schedule({ start: '2026-11-01' });
    expect(periodOfDay(begins, '2026-12-01')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
    const ended = schedule({ start: '2026-12-01', period: 'ended' });
    // Also of the first one.
    expect(periodOfDay(ended, '2026-12-01')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
    const clamped = schedule({ period: 'ended' });
    expect(periodOfDay(clamped, '2026-03-31')).toEqual({ from: '2026-02-28', to: '2026-03-30' });
  });
});

describe('placeholders', () => {
  const period = { from: '2026-12-01', to: '2026-12-31' };
  it('RC4 name the period in the language of the invoice', () => {
    const text = 'Hosting {month} {year}, {from}–{to} {other} {MONTH}';
    expect(withPeriod(text, period, 'en')).toBe(
      'Hosting December 2026, Dec 1, 2026–Dec 31, 2026 {other} {MONTH}',
    );
    expect(withPeriod(text, period, 'de')).toBe(
      'Hosting Dezember 2026, 01.12.2026–31.12.2026 {other} {MONTH}',
    );
    expect(withPeriod('Plain', period, 'de')).toBe('Plain');
  });
});
