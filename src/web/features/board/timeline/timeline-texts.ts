import { type Day, dateIn, dayOf, utcOf } from '../../../../core/days.ts';
import { locale } from '../../../i18n/en/locale.ts';
import { timelineTexts } from '../../../i18n/en/timeline.ts';
import { timeText } from '../calendar/day-texts.ts';
import type { Dates } from './timeline-dates.ts';
import { quarterNumber, type Zoom } from './timeline-scale.ts';

// Days are formatted as UTC instants, so that no time zone shifts them.
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });

const medium = format({ dateStyle: 'medium' });
const month = format({ month: 'long', year: 'numeric' });
const shortMonth = format({ month: 'short' });
const weekday = format({ weekday: 'short' });

/** The dates of a ticket in words, with the time at which it is due. */
export function datesText({ startDate, dueDate }: Dates): string {
  const [start, due] = [dayOf(startDate), dayOf(dueDate)];
  const time = timeText(dueDate);
  const withTime = (text: string) => (time ? `${text}, ${time}` : text);
  if (start && due) return withTime(medium.formatRange(utcOf(start), utcOf(due)));
  if (start) return timelineTexts.starts(medium.format(utcOf(start)));
  return due ? withTime(timelineTexts.due(medium.format(utcOf(due)))) : timelineTexts.noDates;
}

/** The upper row of the time axis. */
export function upperText(zoom: Zoom, day: Day): string {
  return zoom === 'quarter'
    ? timelineTexts.quarterOf(quarterNumber(day), day.slice(0, 4))
    : month.format(utcOf(day));
}

/** The lower row of the time axis. */
export function lowerText(zoom: Zoom, day: Day): string {
  if (zoom === 'quarter') return shortMonth.format(utcOf(day));
  return zoom === 'week' ? `${weekday.format(utcOf(day))} ${dateIn(day)}` : String(dateIn(day));
}
