import { wallClock } from '../../../../core/board/field-formats.ts';

/** A calendar day, `YYYY-MM-DD`, independent of time zones. */
export type Day = string;

const DAY_MS = 86_400_000;
const DAYS_PER_WEEK = 7;

/** The day of a wall-clock time; null if there is none. */
export function dayOf(dueDate: string | null): Day | null {
  return dueDate ? (wallClock(dueDate)?.slice(0, 10) ?? null) : null;
}

/** The viewer's local day. */
export function dayAt(now: Date): Day {
  const [year, month, day] = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return [String(year).padStart(4, '0'), twoDigits(month), twoDigits(day)].join('-');
}

/** The day as a UTC instant, for arithmetic and for Intl with `timeZone: 'UTC'`. */
export function utcOf(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

export function addDays(day: Day, count: number): Day {
  return dayFrom(utcOf(day) + count * DAY_MS);
}

/** The same day of another month; its last day if that is shorter. */
export function addMonths(day: Day, count: number): Day {
  const date = new Date(utcOf(day));
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1);
  const last = lastOfMonth(dayFrom(first));
  return dayFrom(first + (Math.min(date.getUTCDate(), dateIn(last)) - 1) * DAY_MS);
}

/** The week of a day, Sunday to Saturday. */
export function weekOf(day: Day): Day[] {
  const sunday = addDays(day, -new Date(utcOf(day)).getUTCDay());
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

/** The day of the month. */
export function dateIn(day: Day): number {
  return Number(day.slice(8));
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

function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01`;
}

function lastOfMonth(day: Day): Day {
  const date = new Date(utcOf(day));
  return dayFrom(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0));
}

function dayFrom(utc: number): Day {
  return new Date(utc).toISOString().slice(0, 10);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
