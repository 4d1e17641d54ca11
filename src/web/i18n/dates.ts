import { locale } from './en/locale.ts';

const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

/** A day in the user's locale and time zone. */
export function formatDay(ms: number): string {
  return day.format(ms);
}

/** A day and time in the user's locale and time zone. */
export function formatMoment(ms: number): string {
  return moment.format(ms);
}

/** A wall-clock time independent of time zones; midnight means the whole day. */
export function formatWallClock(time: string): string | null {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return null;
  return (time.endsWith('T00:00:00') ? day : moment).format(date);
}
