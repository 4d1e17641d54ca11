import { useSyncExternalStore } from 'react';
import { type DueState, dueStateAt } from '../../../../core/board/fields/due.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { ticketTexts } from '../../../i18n/en/board.ts';
import { locale } from '../../../i18n/en/locale.ts';
import { subscribeToClock } from '../../../lib/clock.ts';
import { localTime } from '../../../lib/local-time.ts';
import { useIsDone } from '../../../live/board-context/statuses.ts';

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
 * zones, and is overdue once it has passed in the viewer's local time, unless the ticket is done.
 */
export function dueOf(dueDate: string | null, now: Date, isDone = false): Due | null {
  const state = dueStateOf(dueDate, now, isDone);
  if (!dueDate || !state) return null;
  return { text: shortDay(dueDate, now), state };
}

/** The day of a wall-clock time for a card, with its year if that is not the current one. */
export function shortDay(date: string, now = new Date()): string {
  const day = new Date(date);
  const format = day.getFullYear() === now.getFullYear() ? dayAndMonth : withYear;
  return format.format(day);
}

/** Only the part that changes with time. */
export function dueStateOf(dueDate: string | null, now: Date, isDone = false): DueState | null {
  if (!dueDate || Number.isNaN(Date.parse(dueDate))) return null;
  return dueStateAt(dueDate, localTime(now), isDone);
}

/** The formatted due date of a ticket; re-renders when it becomes overdue. */
export function useDue({ dueDate, columnId }: Pick<Ticket, 'dueDate' | 'columnId'>): Due | null {
  const isDone = useIsDone(columnId);
  useSyncExternalStore(subscribeToClock, () => dueStateOf(dueDate, new Date(), isDone));
  return dueOf(dueDate, new Date(), isDone);
}

/** A due date in words, for a screen reader or a printed page. */
export function dueTextOf({ text, state }: Due): string {
  if (state === 'done') return ticketTexts.doneDue(text);
  return state === 'overdue' ? ticketTexts.overdue(text) : ticketTexts.due(text);
}
