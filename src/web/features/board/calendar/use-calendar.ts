import { useNavigate } from '@tanstack/react-router';
import { addDays, addMonths, type Day, dayAt, dayOf } from '../../../../core/days.ts';
import { useNow } from '../../../lib/use-now.ts';
import type { CalendarMode } from '../board-search.ts';
import { useBoardSearch } from '../use-board-search.ts';
import { isSameMonth, monthOf, weekOf } from './days.ts';

export interface Calendar {
  mode: CalendarMode;
  now: Date;
  today: Day;
  /** The day whose month or week is shown. */
  anchor: Day;
  weeks: readonly Day[][];
  /** Whether a day belongs to the shown month or week, not only to its surrounding days. */
  contains(day: Day): boolean;
  show(day: Day, mode?: CalendarMode): void;
  /** Moves by a month or week. */
  movePage(by: -1 | 1): void;
}

/** The state of the calendar, stored in the URL for reload and sharing. */
export function useCalendar(): Calendar {
  const { calendar: mode = 'month', day } = useBoardSearch();
  const navigate = useNavigate({ from: '/boards/$boardId' });
  const now = useNow();
  const today = dayAt(now);
  const anchor = dayOf(day ?? null) ?? today;
  const weeks = mode === 'month' ? monthOf(anchor) : [weekOf(anchor)];

  function show(next: Day, nextMode: CalendarMode = mode): void {
    void navigate({
      search: (before) => ({
        ...before,
        calendar: nextMode === 'month' ? undefined : nextMode,
        day: next === today ? undefined : next,
      }),
      // Replaced, so that Back leaves the calendar at once.
      replace: true,
    });
  }

  return {
    mode,
    now,
    today,
    anchor,
    weeks,
    show,
    contains: (other) =>
      mode === 'month' ? isSameMonth(other, anchor) : weekOf(anchor).includes(other),
    movePage: (by) => show(mode === 'month' ? addMonths(anchor, by) : addDays(anchor, by * 7)),
  };
}
