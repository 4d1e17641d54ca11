import { type Day, utcOf } from '../../../core/days.ts';
import { locale } from '../../i18n/en/locale.ts';

const longDay = new Intl.DateTimeFormat(locale, {
  ...{ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' },
});
const shortDay = new Intl.DateTimeFormat(locale, {
  ...{ day: 'numeric', month: 'short', timeZone: 'UTC' },
});
const range = new Intl.DateTimeFormat(locale, {
  ...{ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
});
const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
const clock = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' });

/** `Tuesday, November 24`. */
export function formatLongDay(day: Day): string {
  return longDay.format(utcOf(day));
}

/** `Nov 24`. */
export function formatShortDay(day: Day): string {
  return shortDay.format(utcOf(day));
}

/** `Tue`. */
export function formatWeekday(day: Day): string {
  return weekday.format(utcOf(day));
}

/** `Nov 23 – 29, 2026`. */
export function formatDays(from: Day, to: Day): string {
  return range.formatRange(utcOf(from), utcOf(to));
}

/** The local time of a moment, `9:15 AM`. */
export function formatClock(at: number): string {
  return clock.format(at);
}
