import { describe, expect, it } from 'vitest';
import {
  lastOccurrence,
  nextOccurrence,
  nextOccurrences,
  occurrenceBefore,
} from './occurrences.ts';
import { formatRecurrence, parseRecurrence, type Recurrence } from './recurrence.ts';

function recurrence(text: string): Recurrence {
  const parsed = parseRecurrence(text);
  if (!parsed) throw new Error(`${text} is no recurrence`);
  return parsed;
}

const next = (text: string, after: string, count = 4) =>
  nextOccurrences(recurrence(text), after, count);

describe('RT1 the text of a recurrence', () => {
  it('RT1 is read and written alike', () => {
    for (const text of [
      'FREQ=DAILY;INTERVAL=1;DTSTART=20261130T06',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;DTSTART=20261130T23;COUNT=3;SKIP=OPEN',
      'FREQ=MONTHLY;INTERVAL=1;DTSTART=20270131T00;UNTIL=20271231',
      'FREQ=DONE;INTERVAL=3;DTSTART=20261130T00',
    ]) {
      expect(formatRecurrence(recurrence(text))).toBe(text);
    }
    const short = recurrence('FREQ=WEEKLY;DTSTART=20261130;BYDAY=FR,MO');
    expect(formatRecurrence(short)).toBe('FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,FR;DTSTART=20261130T00');
  });

  it.each([
    '',
    'weekly',
    'FREQ=HOURLY;DTSTART=20261130',
    'FREQ=DAILY',
    'FREQ=DAILY;DTSTART=20260230',
    'FREQ=DAILY;DTSTART=20261130T24',
    'FREQ=DAILY;DTSTART=20261130;INTERVAL=0',
    'FREQ=DAILY;DTSTART=20261130;INTERVAL=366',
    'FREQ=DAILY;DTSTART=20261130;COUNT=0',
    'FREQ=DAILY;DTSTART=20261130;UNTIL=soon',
    'FREQ=DAILY;DTSTART=20261130;BYDAY=MO',
    'FREQ=WEEKLY;DTSTART=20261130;BYDAY=MO,XX',
    'FREQ=DAILY;FREQ=WEEKLY;DTSTART=20261130',
    'FREQ=DAILY;DTSTART=20261130;SKIP=ALL',
    'FREQ=DAILY;DTSTART=20261130;BYHOUR=1',
  ])('RT1 %s is refused', (text) => {
    expect(parseRecurrence(text)).toBeNull();
  });
});

describe('RT2 the days of a recurrence', () => {
  it('RT2 are repeated with the interval in days, counted from the start', () => {
    const everyThird = 'FREQ=DAILY;INTERVAL=3;DTSTART=20261130';
    expect(next(everyThird, '2026-11-01', 3)).toEqual(['2026-11-30', '2026-12-03', '2026-12-06']);
    expect(next(everyThird, '2026-12-04', 1)).toEqual(['2026-12-06']);
  });

  it('RT2 are weekdays, also in every second week', () => {
    const workdays = 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;DTSTART=20261203';
    expect(next(workdays, '2026-12-02', 3)).toEqual(['2026-12-03', '2026-12-04', '2026-12-07']);
    const fortnightly = 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;DTSTART=20261202';
    expect(next(fortnightly, '2026-12-01')).toEqual([
      ...['2026-12-02', '2026-12-14', '2026-12-16', '2026-12-28'],
    ]);
    expect(next('FREQ=WEEKLY;DTSTART=20261203', '2026-12-03', 2)).toEqual([
      ...['2026-12-10', '2026-12-17'],
    ]);
  });

  it('RT2 are the last day of months that are too short, and return to the day', () => {
    expect(next('FREQ=MONTHLY;DTSTART=20270131', '2027-01-30')).toEqual([
      ...['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'],
    ]);
    expect(next('FREQ=YEARLY;DTSTART=20280229', '2028-01-01', 3)).toEqual([
      ...['2028-02-29', '2029-02-28', '2030-02-28'],
    ]);
    expect(next('FREQ=MONTHLY;INTERVAL=3;DTSTART=20260115', '2036-12-31', 1)).toEqual([
      '2037-01-15',
    ]);
  });

  it('RT2 end with a day or a number', () => {
    expect(next('FREQ=DAILY;DTSTART=20261130;UNTIL=20261201', '2026-11-01')).toEqual([
      ...['2026-11-30', '2026-12-01'],
    ]);
    expect(next('FREQ=DAILY;DTSTART=20261130;COUNT=1', '2026-11-01')).toEqual(['2026-11-30']);
  });

  it('RT3 follow the day on which the ticket was finished', () => {
    const afterDone = recurrence('FREQ=DONE;INTERVAL=3;DTSTART=20261130');
    expect(nextOccurrence(afterDone, '2026-12-05')).toBe('2026-12-08');
    expect(nextOccurrence(afterDone, '2026-11-20')).toBe('2026-11-30');
  });

  it('RT5 of those that were missed, the last one counts', () => {
    const daily = recurrence('FREQ=DAILY;INTERVAL=2;DTSTART=20261101');
    expect(lastOccurrence(daily, '2026-11-01', '2026-11-30')).toBe('2026-11-29');
    expect(lastOccurrence(daily, '2026-11-29', '2026-11-30')).toBeNull();
  });

  it('RT4 dates of the first ticket are moved by one step', () => {
    const before = (text: string) => occurrenceBefore(recurrence(text));
    expect(before('FREQ=DAILY;INTERVAL=2;DTSTART=20261130')).toBe('2026-11-28');
    expect(before('FREQ=WEEKLY;BYDAY=MO,FR;DTSTART=20261130')).toBe('2026-11-27');
    expect(before('FREQ=WEEKLY;INTERVAL=2;DTSTART=20261130')).toBe('2026-11-16');
    expect(before('FREQ=MONTHLY;DTSTART=20261130')).toBe('2026-10-30');
  });
});
