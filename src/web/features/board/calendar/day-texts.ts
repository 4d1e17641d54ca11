import { type Day, utcOf } from '../../../../core/days.ts';
import { locale } from '../../../i18n/en/locale.ts';

// Days are formatted as UTC instants, so that no time zone shifts them.
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });

const full = format({ dateStyle: 'full' });
const month = format({ month: 'long', year: 'numeric' });
const medium = format({ dateStyle: 'medium' });
const time = format({ timeStyle: 'short' });

export function fullDay(day: Day): string {
  return full.format(utcOf(day));
}

export function monthText(day: Day): string {
  return month.format(utcOf(day));
}

export function weekText(week: readonly Day[]): string {
  const [first = '', last = first] = [week[0], week.at(-1)];
  return medium.formatRange(utcOf(first), utcOf(last));
}

/** The time of a due date; null for midnight, which means no time. */
export function timeText(dueDate: string | null): string | null {
  if (!dueDate || dueDate.endsWith('T00:00:00')) return null;
  return time.format(Date.parse(`${dueDate}Z`));
}
