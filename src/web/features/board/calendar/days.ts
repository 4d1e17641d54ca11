import {
  addDays,
  addMonths,
  type Day,
  firstOfMonth,
  lastOfMonth,
  weekdayOf,
} from '../../../../core/days.ts';

const DAYS_PER_WEEK = 7;

/** The week of a day, Sunday to Saturday. */
export function weekOf(day: Day): Day[] {
  const sunday = addDays(day, -weekdayOf(day));
  return Array.from({ length: DAYS_PER_WEEK }, (_, n) => addDays(sunday, n));
}

/** The weeks that a month overlaps, each Sunday to Saturday. */
export function monthOf(day: Day): Day[][] {
  const weeks: Day[][] = [];
  const last = lastOfMonth(day);
  for (
    let week = weekOf(firstOfMonth(day));
    (week[0] ?? last) <= last;
    week = weekOf(addDays(week[0] ?? last, DAYS_PER_WEEK))
  ) {
    weeks.push(week);
  }
  return weeks;
}

export function isSameMonth(day: Day, other: Day): boolean {
  return day.slice(0, 7) === other.slice(0, 7);
}

/** Moves a due date to another day, keeping its time. */
export function moveToDay(dueDate: string, day: Day): string {
  return `${day}${dueDate.slice(10)}`;
}

/** The day that a key moves to, as in any date grid; null for other keys. */
export function dayAfterKey(day: Day, key: string): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -DAYS_PER_WEEK);
    case 'ArrowDown':
      return addDays(day, DAYS_PER_WEEK);
    case 'Home':
      return weekOf(day)[0] ?? null;
    case 'End':
      return weekOf(day)[DAYS_PER_WEEK - 1] ?? null;
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return null;
  }
}
