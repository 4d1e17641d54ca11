import { useNavigate } from '@tanstack/react-router';
import { useNow } from '../../../lib/use-now.ts';
import type { CalendarMode } from '../board-search.ts';
import { useBoardSearch } from '../use-board-search.ts';
import {
  addDays,
  addMonths,
  type Day,
  dayAt,
  dayOf,
  isSameMonth,
  monthOf,
  weekOf,
} from './days.ts';

export interface Calendar {
  mode: CalendarMode;
  now: Date;
  today: Day;
  /** The day around which the calendar is shown. */
  shown: Day;
  weeks: readonly Day[][];
  /** Whether a day is of the month or week that is shown, and not only beside it. */
  holds(day: Day): boolean;
  show(day: Day, mode?: CalendarMode): void;
  /** Goes on by months or weeks. */
  turn(by: -1 | 1): void;
}

/** What of the calendar is shown; it is in the address, for reload and sharing. */
export function useCalendar(): Calendar {
  const { calendar: mode = 'month', day } = useBoardSearch();
  const navigate = useNavigate({ from: '/boards/$boardId' });
  const now = useNow();
  const today = dayAt(now);
  const shown = dayOf(day ?? null) ?? today;
  const weeks = mode === 'month' ? monthOf(shown) : [weekOf(shown)];

  function show(next: Day, nextMode: CalendarMode = mode): void {
    void navigate({
      search: (before) => ({
        ...before,
        calendar: nextMode === 'month' ? undefined : nextMode,
        day: next === today ? undefined : next,
      }),
      // Back leaves the calendar, however long somebody has leafed through it.
      replace: true,
    });
  }

  return {
    mode,
    now,
    today,
    shown,
    weeks,
    show,
    holds: (other) =>
      mode === 'month' ? isSameMonth(other, shown) : weekOf(shown).includes(other),
    turn: (by) => show(mode === 'month' ? addMonths(shown, by) : addDays(shown, by * 7)),
  };
}
