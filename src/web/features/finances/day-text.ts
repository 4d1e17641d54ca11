import { type Day, dayAt, utcOf } from '../../../core/days.ts';
import { locale } from '../../i18n/en/locale.ts';

const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
const monthOfYear = new Intl.DateTimeFormat(locale, {
  ...{ month: 'long', year: 'numeric', timeZone: 'UTC' },
});

/** `Nov 27, 2026`. */
export function dayText(day: Day): string {
  return format.format(utcOf(day));
}

/** `Nov 1 – 30, 2026`. */
export function periodText(from: Day, to: Day): string {
  return format.formatRange(utcOf(from), utcOf(to));
}

/** `Nov`, of a month such as `2026-11`. */
export function monthText(name: string): string {
  return month.format(utcOf(`${name}-01`));
}

/** `November 2026`, of a month such as `2026-11`. */
export function monthOfYearText(name: string): string {
  return monthOfYear.format(utcOf(`${name}-01`));
}

export function today(): Day {
  return dayAt(new Date());
}
