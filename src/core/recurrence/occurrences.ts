import { addDays, addMonths, type Day, daysBetween, weekdayOf } from '../days.ts';
import { type Recurrence, WEEKDAYS } from './recurrence.ts';

/**
 * The first day after `day` on which a ticket is created; null if the recurrence has ended. A month
 * that is too short has its last day instead. Of `DONE`, `day` is the one on which the ticket was
 * finished.
 */
export function nextOccurrence(recurrence: Recurrence, day: Day): Day | null {
  const { start, until } = recurrence;
  const next =
    recurrence.frequency === 'DONE'
      ? later(addDays(day, recurrence.interval), start)
      : occurrenceFrom(recurrence, later(addDays(day, 1), start));
  return until !== null && next > until ? null : next;
}

/** The next days on which a ticket is created, at most `count`. */
export function nextOccurrences(recurrence: Recurrence, day: Day, count: number): Day[] {
  const days: Day[] = [];
  const most = Math.min(count, recurrence.count ?? count);
  for (let last: Day | null = day; last !== null && days.length < most; ) {
    last = nextOccurrence(recurrence, last);
    if (last !== null) days.push(last);
  }
  return days;
}

/** The last of the days after `after`, up to `today`; null if there is none. */
export function lastOccurrence(recurrence: Recurrence, after: Day, today: Day): Day | null {
  let last: Day | null = null;
  for (let next = nextOccurrence(recurrence, after); next !== null && next <= today; ) {
    last = next;
    next = nextOccurrence(recurrence, next);
  }
  return last;
}

/**
 * The day before the first one, as if there had been earlier ones: dates of the first ticket are
 * moved by the time from it.
 */
export function occurrenceBefore(recurrence: Recurrence): Day {
  const { frequency, interval, start } = recurrence;
  switch (frequency) {
    case 'DAILY':
    case 'DONE':
      return addDays(start, -interval);
    case 'MONTHLY':
      return addMonths(start, -interval);
    case 'YEARLY':
      return addMonths(start, -12 * interval);
    case 'WEEKLY': {
      let day = addDays(occurrenceFrom(recurrence, start), -1);
      while (!isInWeek(recurrence, day)) day = addDays(day, -1);
      return day;
    }
  }
}

/** The first day from this one on, which is not before the start. */
function occurrenceFrom(recurrence: Recurrence, from: Day): Day {
  const { frequency, interval, start } = recurrence;
  if (frequency === 'WEEKLY') {
    let day = from;
    while (!isInWeek(recurrence, day)) day = addDays(day, 1);
    return day;
  }
  if (frequency === 'MONTHLY' || frequency === 'YEARLY') {
    const months = interval * (frequency === 'YEARLY' ? 12 : 1);
    let n = Math.max(0, Math.floor(daysBetween(start, from) / 31 / months) - 1);
    while (addMonths(start, n * months) < from) n += 1;
    return addMonths(start, n * months);
  }
  return addDays(start, Math.ceil(daysBetween(start, from) / interval) * interval);
}

/** Whether the day is one of the weekdays, in a week that counts; weeks begin on Monday. */
function isInWeek({ interval, weekdays, start }: Recurrence, day: Day): boolean {
  const weeks = Math.floor(daysBetween(mondayOf(start), day) / 7);
  const weekday = WEEKDAYS[placeInWeek(day)];
  const isChosen = weekdays.length > 0 ? weekdays.some((one) => one === weekday) : null;
  return weeks % interval === 0 && (isChosen ?? placeInWeek(day) === placeInWeek(start));
}

function mondayOf(day: Day): Day {
  return addDays(day, -placeInWeek(day));
}

/** From 0, Monday. */
function placeInWeek(day: Day): number {
  return (weekdayOf(day) + 6) % 7;
}

function later(one: Day, other: Day): Day {
  return one > other ? one : other;
}
