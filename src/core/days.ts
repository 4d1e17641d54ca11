import { wallClock } from './board/fields/field-formats.ts';

/** A calendar day, `YYYY-MM-DD`, independent of time zones. */
export type Day = string;

const DAY_MS = 86_400_000;

/** The day of a wall-clock time; null if there is none. */
export function dayOf(dueDate: string | null): Day | null {
  return dueDate ? (wallClock(dueDate)?.slice(0, 10) ?? null) : null;
}

/** The local day of a moment. */
export function dayAt(now: Date): Day {
  const [year, month, day] = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return dayWith(year, month, day);
}

/** The day with these numbers, which need not exist; `month` from 1. */
export function dayWith(year: number, month: number, day: number): Day {
  return [String(year).padStart(4, '0'), twoDigits(month), twoDigits(day)].join('-');
}

/** The day as a UTC instant, for arithmetic and for Intl with `timeZone: 'UTC'`. */
export function utcOf(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** From 0, Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(utcOf(day)).getUTCDay();
}

export function addDays(day: Day, count: number): Day {
  return dayFrom(utcOf(day) + count * DAY_MS);
}

/** The number of days from one day to another. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((utcOf(to) - utcOf(from)) / DAY_MS);
}

/** The same day of another month; its last day if that is shorter. */
export function addMonths(day: Day, count: number): Day {
  const date = new Date(utcOf(day));
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1);
  const last = lastOfMonth(dayFrom(first));
  return dayFrom(first + (Math.min(date.getUTCDate(), dateIn(last)) - 1) * DAY_MS);
}

export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01`;
}

export function lastOfMonth(day: Day): Day {
  const date = new Date(utcOf(day));
  return dayFrom(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0));
}

/** The day of the month. */
export function dateIn(day: Day): number {
  return Number(day.slice(8));
}

function dayFrom(utc: number): Day {
  return new Date(utc).toISOString().slice(0, 10);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
