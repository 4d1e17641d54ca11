import {
  addDays,
  addMonths,
  type Day,
  dateIn,
  daysBetween,
  firstOfMonth,
  lastOfMonth,
  weekdayOf,
} from '../../../../core/days.ts';
import type { Span } from './timeline-dates.ts';

export const ZOOMS = ['week', 'month', 'quarter'] as const;

export type Zoom = (typeof ZOOMS)[number];

/** Width of a day in px. */
export const DAY_WIDTH_PX: Record<Zoom, number> = { week: 56, month: 22, quarter: 7 };

/** Months shown before the first date and after the last one. */
const MARGIN_MONTHS: Record<Zoom, number> = { week: 2, month: 4, quarter: 12 };

/** Dates farther away from today are shown at the edge. */
const MAX_MONTHS = 240;

/** The days that the timeline can show: whole months around the dates of the tickets and today. */
export function visibleDays(spans: Iterable<Span>, today: Day, zoom: Zoom): Span {
  let [first, last] = [today, today];
  for (const span of spans) {
    if (span.first < first) first = span.first;
    if (span.last > last) last = span.last;
  }
  const [earliest, latest] = [addMonths(today, -MAX_MONTHS), addMonths(today, MAX_MONTHS)];
  if (first < earliest) first = earliest;
  if (last > latest) last = latest;
  const margin = MARGIN_MONTHS[zoom];
  return {
    first: firstOfMonth(addMonths(first, -margin)),
    last: lastOfMonth(addMonths(last, margin)),
  };
}

/** A span as days from the first shown one, cut off at the edges. */
export function placeOf(span: Span, axisSpan: Span): { start: number; length: number } {
  const count = daysBetween(axisSpan.first, axisSpan.last) + 1;
  const start = clamp(daysBetween(axisSpan.first, span.first), 0, count - 1);
  const end = clamp(daysBetween(axisSpan.first, span.last), start, count - 1);
  return { start, length: end - start + 1 };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

/** A part of the time axis. `start` is in days from the first shown one. */
export interface Tick {
  day: Day;
  start: number;
  length: number;
}

/** The parts of both rows of the axis that overlap the days from `from` to `to`, as offsets. */
export function ticksOf(zoom: Zoom, axisSpan: Span, from: number, to: number) {
  const begin = addDays(axisSpan.first, Math.max(0, from));
  const last = addDays(axisSpan.first, to);
  const end = last < axisSpan.last ? last : axisSpan.last;
  const ticks = (first: Day, next: (day: Day) => Day) => {
    const parts: Tick[] = [];
    for (let day = first; day <= end; ) {
      const after = next(day);
      parts.push({
        day,
        start: daysBetween(axisSpan.first, day),
        length: daysBetween(day, after),
      });
      day = after;
    }
    return parts;
  };
  const months = () => ticks(firstOfMonth(begin), (day) => addMonths(day, 1));
  switch (zoom) {
    case 'week':
      return { upper: months(), lower: ticks(begin, (day) => addDays(day, 1)) };
    case 'month':
      return { upper: months(), lower: ticks(sundayOf(begin), (day) => addDays(day, 7)) };
    case 'quarter':
      return { upper: ticks(quarterOf(begin), (day) => addMonths(day, 3)), lower: months() };
  }
}

export function sundayOf(day: Day): Day {
  return addDays(day, -weekdayOf(day));
}

/** The first day of a quarter. */
function quarterOf(day: Day): Day {
  const month = Number(day.slice(5, 7)) - 1;
  return addMonths(firstOfMonth(day), -(month % 3));
}

/** The number of a day's quarter, from 1. */
export function quarterNumber(day: Day): number {
  return Math.floor((Number(day.slice(5, 7)) - 1) / 3) + 1;
}

/** Whether a tick begins a month, whose line is stronger. */
export function beginsMonth({ day }: Tick): boolean {
  return dateIn(day) === 1;
}
