import { type DueState, dueStateAt } from '../../../core/board/due.ts';
import { locale } from '../../i18n/en/locale.ts';
import { localTime } from '../../lib/local-time.ts';

export interface Due {
  text: string;
  state: DueState;
}

const dayAndMonth = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
const withYear = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/**
 * Formats a wall-clock due date for a card; null if there is none. It is not converted between time
 * zones, and is overdue once it has passed in the viewer's local time.
 */
export function dueOf(dueDate: string | null, now: Date): Due | null {
  const state = dueStateOf(dueDate, now);
  if (!dueDate || !state) return null;
  const due = new Date(dueDate);
  const format = due.getFullYear() === now.getFullYear() ? dayAndMonth : withYear;
  return { text: format.format(due), state };
}

/** Only the part that changes with time. */
export function dueStateOf(dueDate: string | null, now: Date): DueState | null {
  if (!dueDate || Number.isNaN(Date.parse(dueDate))) return null;
  return dueStateAt(dueDate, localTime(now));
}
