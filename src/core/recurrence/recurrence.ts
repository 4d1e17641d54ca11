import { type Day, dayOf } from '../days.ts';

/** `DONE`: `interval` days after the ticket was finished. The others are those of iCalendar. */
export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY', 'DONE'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The greatest interval, and how many tickets a recurrence may announce. */
export const MAX_INTERVAL = 365;
export const MAX_COUNT = 999;

/** When a recurring ticket is created. */
export interface Recurrence {
  frequency: Frequency;
  /** Days, weeks, months or years between two days; with `DONE`, days after it was finished. */
  interval: number;
  /** Of `WEEKLY`, sorted; without any it is the weekday of the start. */
  weekdays: readonly Weekday[];
  /** The first day on which a ticket may be made, from which the others are counted. */
  start: Day;
  /** The hour of the day, from 0 to 23, in the time zone of the server. */
  hour: number;
  /** The last day on which a ticket may be made; null without an end. */
  until: Day | null;
  /** How many more tickets are created; null without an end. */
  count: number | null;
  /** Whether a day is skipped on which the ticket is not finished yet. */
  skipsOpen: boolean;
}

/**
 * A recurrence as tickets have it: the parts of an iCalendar recurrence rule (RFC 5545) with its
 * start, as `FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,FR;DTSTART=20261130T06`. `SKIP=OPEN` and `FREQ=DONE`
 * are not part of that standard.
 */
export function formatRecurrence(recurrence: Recurrence): string {
  const { frequency, interval, weekdays, start, hour, until, count, skipsOpen } = recurrence;
  const isWeekly = frequency === 'WEEKLY' && weekdays.length > 0;
  return [
    `FREQ=${frequency}`,
    `INTERVAL=${interval}`,
    isWeekly && `BYDAY=${WEEKDAYS.filter((day) => weekdays.includes(day)).join(',')}`,
    `DTSTART=${compactDay(start)}T${String(hour).padStart(2, '0')}`,
    until !== null && `UNTIL=${compactDay(until)}`,
    count !== null && `COUNT=${count}`,
    skipsOpen && 'SKIP=OPEN',
  ]
    .filter(Boolean)
    .join(';');
}

const PARTS = /^(FREQ|INTERVAL|BYDAY|DTSTART|UNTIL|COUNT|SKIP)=(.+)$/;

/** The recurrence in a text; null if it is none. The interval is 1 and the hour 0 by default. */
export function parseRecurrence(text: string): Recurrence | null {
  const parts = new Map<string, string>();
  for (const part of text.split(';')) {
    const [, name, value] = PARTS.exec(part) ?? [];
    if (!name || !value || parts.has(name)) return null;
    parts.set(name, value);
  }
  const frequency = FREQUENCIES.find((one) => one === parts.get('FREQ'));
  const [, startText = '', hourText = '0'] =
    /^(\d{8})(?:T(\d\d)(?:0000)?)?$/.exec(parts.get('DTSTART') ?? '') ?? [];
  const start = dayFrom(startText);
  const hour = Number(hourText);
  const interval = numberIn(parts.get('INTERVAL') ?? '1', MAX_INTERVAL);
  const count = parts.has('COUNT') ? numberIn(parts.get('COUNT'), MAX_COUNT) : null;
  const until = parts.has('UNTIL') ? dayFrom(parts.get('UNTIL') ?? '') : null;
  const names = parts.get('BYDAY')?.split(',') ?? [];
  const weekdays = WEEKDAYS.filter((day) => names.includes(day));
  const isValid =
    frequency &&
    interval &&
    start &&
    hour < 24 &&
    count !== undefined &&
    (until !== null || !parts.has('UNTIL')) &&
    weekdays.length === names.length &&
    (names.length === 0 || frequency === 'WEEKLY') &&
    (parts.get('SKIP') ?? 'OPEN') === 'OPEN';
  if (!isValid) return null;
  const skipsOpen = parts.has('SKIP');
  return { frequency, interval, weekdays, start, hour, until, count, skipsOpen };
}

/** A whole number from 1 to `max`; undefined if the text is none. */
function numberIn(text: string | undefined, max: number): number | undefined {
  const number = /^[1-9]\d{0,4}$/.test(text ?? '') ? Number(text) : 0;
  return number >= 1 && number <= max ? number : undefined;
}

/** The day that eight digits write; null if there is none. */
function dayFrom(digits: string): Day | null {
  if (!/^[1-9]\d{7}$/.test(digits)) return null;
  return dayOf(`${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`);
}

function compactDay(day: Day): string {
  return day.replaceAll('-', '');
}
