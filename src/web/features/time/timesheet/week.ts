import { addDays, type Day, dayAt, weekdayOf } from '../../../../core/days.ts';
import type { TimeTarget } from '../../../../core/time/time-entry.ts';
import type { TimeEntryView, TimerView } from '../../../../core/time/time-views.ts';
import type { TargetLabel } from '../../../live/time/time-types.ts';
import { NO_LABEL } from '../../../live/time/time-view.ts';

/** A ticket or project with its time on each day of a week. */
export interface WeekRow extends RowTarget {
  key: string;
  cells: WeekCell[];
  seconds: number;
}

export interface RowTarget extends TimeTarget {
  label: TargetLabel;
}

export interface WeekCell {
  day: Day;
  entries: readonly TimeEntryView[];
  /** Of the entries and of the timer that runs. */
  seconds: number;
  isRunning: boolean;
  /** One of its entries is on an issued invoice. */
  isBilled: boolean;
  /** One of its entries overlaps with another one. */
  hasOverlap: boolean;
}

/** A running timer with the seconds that it has run. */
interface RunningTime {
  timer: TimerView;
  seconds: number;
}

/** The days of the week of a day, from Monday. */
export function weekOf(day: Day): Day[] {
  const monday = addDays(day, -((weekdayOf(day) + 6) % 7));
  return [0, 1, 2, 3, 4, 5, 6].map((count) => addDays(monday, count));
}

/** Identifies the row of a target; all time of hidden tickets is in one row. */
export function rowKey({ ticketId, projectId }: TimeTarget, { isHidden }: { isHidden: boolean }) {
  if (isHidden) return 'hidden';
  if (ticketId !== null) return `ticket:${ticketId}`;
  return projectId === null ? 'none' : `project:${projectId}`;
}

/** The rows of a week: of its entries, of the timer, and added empty ones. */
export function rowsOf(
  days: readonly Day[],
  entries: readonly TimeEntryView[],
  running: RunningTime | null,
  added: readonly RowTarget[],
): WeekRow[] {
  const overlapping = overlaps(entries, running);
  const targets = new Map<string, RowTarget>();
  const note = (target: TimeTarget, label: TargetLabel) => {
    const key = rowKey(target, label);
    const { ticketId, projectId } = target;
    if (!targets.has(key)) targets.set(key, { ticketId, projectId, label });
  };
  for (const entry of entries) note(entry, entry);
  if (running && days.includes(running.timer.day)) {
    note(running.timer, { ...NO_LABEL, ...running.timer });
  }
  for (const { label, ...target } of added) note(target, label);
  return [...targets].map(([key, target]) => {
    const ofRow = entries.filter((entry) => rowKey(entry, entry) === key);
    const isTimed = running !== null && rowKey(running.timer, running.timer) === key;
    const cells = days.map((day) => {
      const ofDay = ofRow.filter((entry) => entry.day === day);
      const isRunning = isTimed && running.timer.day === day;
      return {
        day,
        entries: ofDay,
        seconds: totalOf(ofDay) + (isRunning ? running.seconds : 0),
        isRunning,
        isBilled: ofDay.some((entry) => entry.isBilled),
        hasOverlap: ofDay.some(({ id }) => overlapping.has(id)),
      };
    });
    return { key, ...target, cells, seconds: sum(cells.map(({ seconds }) => seconds)) };
  });
}

/**
 * The rows in an order that is stable while a week is edited: existing rows keep their places, new
 * ones come last.
 */
export function inOrder(rows: readonly WeekRow[], known: readonly string[]): WeekRow[] {
  const placeOf = (key: string) => {
    const place = known.indexOf(key);
    return place < 0 ? known.length : place;
  };
  const nameOf = ({ label }: WeekRow) => `${label.projectName ?? ''}\n${label.title ?? ''}`;
  return [...rows].sort(
    (a, b) => placeOf(a.key) - placeOf(b.key) || nameOf(a).localeCompare(nameOf(b)),
  );
}

/** The ids of the entries that share time with another entry, or with the timer. */
export function overlaps(
  entries: readonly TimeEntryView[],
  running: RunningTime | null = null,
): ReadonlySet<string> {
  const spans = entries.flatMap(({ id, startedAt, seconds }) =>
    startedAt === null ? [] : [{ id, from: startedAt, to: startedAt + seconds * 1000 }],
  );
  if (running) {
    const { entryId: id, startedAt: from } = running.timer;
    spans.push({ id, from, to: from + running.seconds * 1000 });
  }
  spans.sort((a, b) => a.from - b.from);
  const found = new Set<string>();
  let longest: (typeof spans)[number] | undefined;
  for (const span of spans) {
    if (longest && span.from < longest.to) {
      found.add(span.id);
      found.add(longest.id);
    }
    if (!longest || span.to > longest.to) longest = span;
  }
  return found;
}

export function totalOf(entries: readonly { seconds: number }[]): number {
  return sum(entries.map(({ seconds }) => seconds));
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** The moment of a time of the local day, in ms since 1970. */
export function momentOn(day: Day, secondOfDay: number): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 0, 0, secondOfDay).getTime();
}

/** The local day of the device. */
export function today(now: number = Date.now()): Day {
  return dayAt(new Date(now));
}
