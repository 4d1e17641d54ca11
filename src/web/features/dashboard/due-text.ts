import { locale } from '../../i18n/en/locale.ts';
import { localTime } from '../../lib/local-time.ts';

const DAY_MS = 86_400_000;
const relativeDay = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
const timeOfDay = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });

/** A due date relative to now, in words: "yesterday", "today, 5:00 PM", "in 3 days". */
export function dueText(dueDate: string, now: Date): string {
  const days = Math.round((dayOf(dueDate) - dayOf(localTime(now))) / DAY_MS);
  const day = relativeDay.format(days, 'day');
  // Further away only the day is shown; midnight means the whole day.
  const hasTime = Math.abs(days) <= 1 && !dueDate.endsWith('T00:00:00');
  return hasTime ? `${day}, ${timeOfDay.format(new Date(dueDate))}` : day;
}

function dayOf(wallClock: string): number {
  return Date.parse(`${wallClock.slice(0, 10)}T00:00:00Z`);
}
