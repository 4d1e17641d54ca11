import { addDays, addMonths, type Day, daysBetween } from '../../days.ts';
import type { InvoiceSchedule } from './invoice-schedule.ts';

type Rhythm = Pick<InvoiceSchedule, 'every' | 'unit' | 'start' | 'until'>;

const DAYS_OF_WEEK = 7;
const MAX_DAYS_OF_MONTH = 31;

/** The first day of a schedule that is not before `from`; null if it has ended by then (RC1). */
export function nextScheduleDay(rhythm: Rhythm, from: Day): Day | null {
  const day = dayNumber(rhythm, numberFrom(rhythm, from));
  return rhythm.until !== null && day > rhythm.until ? null : day;
}

/** The next days from a day on, at most `count`. */
export function nextScheduleDays(rhythm: Rhythm, from: Day, count: number): Day[] {
  const days: Day[] = [];
  for (let next = nextScheduleDay(rhythm, from); next !== null && days.length < count; ) {
    days.push(next);
    next = nextScheduleDay(rhythm, addDays(next, 1));
  }
  return days;
}

/** The period that the invoice of a day bills (RC4). */
export function periodOfDay(
  schedule: Rhythm & Pick<InvoiceSchedule, 'period'>,
  day: Day,
): { from: Day; to: Day } {
  const number = numberFrom(schedule, day);
  return schedule.period === 'begins'
    ? { from: day, to: addDays(dayNumber(schedule, number + 1), -1) }
    : { from: dayNumber(schedule, number - 1), to: addDays(day, -1) };
}

/** Days are counted from 0, the start; those before it are as if it had begun earlier. */
function dayNumber({ every, unit, start }: Rhythm, number: number): Day {
  const steps = every * number;
  return unit === 'week' ? addDays(start, steps * DAYS_OF_WEEK) : addMonths(start, steps);
}

/** The number of the first day that is not before `from`. */
function numberFrom(rhythm: Rhythm, from: Day): number {
  const { every, unit, start } = rhythm;
  if (from <= start) return 0;
  const longest = every * (unit === 'week' ? DAYS_OF_WEEK : MAX_DAYS_OF_MONTH);
  let number = Math.floor(daysBetween(start, from) / longest);
  while (dayNumber(rhythm, number) < from) number += 1;
  return number;
}
