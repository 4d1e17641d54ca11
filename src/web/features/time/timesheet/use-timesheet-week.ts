import { useNavigate, useSearch } from '@tanstack/react-router';
import { addDays, type Day } from '../../../../core/days.ts';
import { useNow } from '../../../lib/use-now.ts';
import type { TimesheetSearch } from './timesheet-search.ts';
import { today, weekOf } from './week.ts';

export interface TimesheetWeek {
  monday: Day;
  days: Day[];
  today: Day;
  /** The day whose entries are listed. */
  day: Day;
  select: (day: Day) => void;
  /** To the week before or after. */
  move: (by: 1 | -1) => void;
}

/** The week and the day of the address. */
export function useTimesheetWeek(): TimesheetWeek {
  const search: TimesheetSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const now = today(useNow().getTime());
  const day = isDay(search.day) ? search.day : now;
  const days = weekOf(day);
  const [monday = day] = days;
  const select = (next: Day) =>
    void navigate({
      to: '/time',
      search: { day: next === now ? undefined : next },
      replace: weekOf(next)[0] === monday,
      resetScroll: false,
    });
  return { monday, days, today: now, day, select, move: (by) => select(addDays(day, 7 * by)) };
}

function isDay(text: unknown): text is Day {
  return (
    typeof text === 'string' &&
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
  );
}
