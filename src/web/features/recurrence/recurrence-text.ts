import { parseRecurrence } from '../../../core/recurrence/recurrence.ts';
import { formatWallClock } from '../../i18n/dates.ts';
import { recurrenceTexts } from '../../i18n/en/recurrence.ts';

/** A recurrence in words, as `Every 2 weeks on Mon, Fri, until 1 Dec 2026`. */
export function recurrenceText(value: string): string {
  const recurrence = parseRecurrence(value);
  if (!recurrence) return value;
  const { frequency, interval, weekdays, until, count } = recurrence;
  const texts = recurrenceTexts;
  const days = weekdays.map(texts.weekday).join(', ');
  const parts = [
    texts.text(frequency, interval, days),
    until !== null && texts.endsOnDay(formatWallClock(`${until}T00:00:00`) ?? until),
    count !== null && texts.times(count),
  ];
  return parts.filter(Boolean).join(', ');
}
