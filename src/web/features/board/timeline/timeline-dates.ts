import { startsAfterDue } from '../../../../core/board/fields/due.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { addDays, type Day, dayOf } from '../../../../core/days.ts';
import { moveToDay } from '../calendar/days.ts';

export type Dates = Pick<Ticket, 'startDate' | 'dueDate'>;

/** The days that a ticket takes, the first and the last included. */
export interface Span {
  first: Day;
  last: Day;
}

/** The part of a bar that is moved: all of it, or one of its ends. */
export type Edge = 'whole' | 'start' | 'due';

/** A change of a ticket's dates on the timeline, by a number of days. */
export interface DateShift {
  edge: Edge | 'new';
  days: number;
  /** Of a ticket without dates: the day at which its bar begins. */
  from: Day | null;
}

const spans = new WeakMap<Ticket, Span | null>();

/** The days of a ticket; null without dates. With one date, it takes the day of that date. */
export function spanOf(ticket: Ticket): Span | null {
  let span = spans.get(ticket);
  if (span === undefined) {
    span = spanOfDates(ticket);
    spans.set(ticket, span);
  }
  return span;
}

export function spanOfDates({ startDate, dueDate }: Dates): Span | null {
  const days = [dayOf(startDate), dayOf(dueDate)].filter((day) => day !== null).sort();
  const [first] = days;
  return first === undefined ? null : { first, last: days.at(-1) ?? first };
}

/** A day without a time, as a date of a ticket. */
function midnight(day: Day): string {
  return `${day}T00:00:00`;
}

/**
 * The dates after a shift. Dates keep their times of day, and neither end passes the other one. The
 * end that a ticket does not have yet is pulled out of the other one.
 */
export function shiftedDates(dates: Dates, { edge, days, from }: DateShift): Dates {
  const { startDate, dueDate } = dates;
  if (edge === 'new') return from === null ? dates : newDates(from, addDays(from, days));
  if (edge === 'whole') {
    return { startDate: shifted(startDate, days), dueDate: shifted(dueDate, days) };
  }
  const [startDay, dueDay] = [dayOf(startDate), dayOf(dueDate)];
  if (edge === 'start') {
    const base = startDate ?? (dueDay && midnight(dueDay));
    return { startDate: base && startBefore(shifted(base, days) ?? base, dueDate), dueDate };
  }
  const base = dueDate ?? (startDay && midnight(startDay));
  return { startDate, dueDate: base && dueAfter(shifted(base, days) ?? base, startDate) };
}

/** The dates of a bar that is drawn from one day to another one. */
function newDates(one: Day, other: Day): Dates {
  const [first, last] = one < other ? [one, other] : [other, one];
  return { startDate: midnight(first), dueDate: midnight(last) };
}

function shifted(date: string | null, days: number): string | null {
  const day = dayOf(date);
  return date && day && moveToDay(date, addDays(day, days));
}

/** The start date, or the last one with its time of day that is not after the due date. */
function startBefore(startDate: string, dueDate: string | null): string {
  const dueDay = dayOf(dueDate);
  if (!dueDay || !startsAfterDue(startDate, dueDate)) return startDate;
  const onDueDay = moveToDay(startDate, dueDay);
  return startsAfterDue(onDueDay, dueDate) ? moveToDay(startDate, addDays(dueDay, -1)) : onDueDay;
}

/** The due date, or the first one with its time of day that is not before the start date. */
function dueAfter(dueDate: string, startDate: string | null): string {
  const startDay = dayOf(startDate);
  if (!startDay || !startsAfterDue(startDate, dueDate)) return dueDate;
  const onStartDay = moveToDay(dueDate, startDay);
  return startsAfterDue(startDate, onStartDay)
    ? moveToDay(dueDate, addDays(startDay, 1))
    : onStartDay;
}

/** The dates that a shift changes; null if it changes nothing. */
export function changedDates(before: Dates, shift: DateShift): Partial<Dates> | null {
  const { startDate, dueDate } = shiftedDates(before, shift);
  const set: Partial<Dates> = {
    ...(startDate !== before.startDate && { startDate }),
    ...(dueDate !== before.dueDate && { dueDate }),
  };
  return Object.keys(set).length > 0 ? set : null;
}
