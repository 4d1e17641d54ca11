import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { BoardHead } from '../../../../core/board/board.ts';
import { calendarTexts } from '../../../i18n/en/views.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import type { BoardSearch } from '../board-search.ts';
import styles from './calendar-bar.module.css';
import { CalendarLinkButton } from './calendar-link-button.tsx';
import { monthText, weekText } from './day-texts.ts';
import type { Calendar } from './use-calendar.ts';

interface CalendarBarProps {
  board: BoardHead;
  calendar: Calendar;
  /** Number of tickets without a due date, which the calendar does not show. */
  undated: number;
}

const MODES = [
  { value: 'month', label: calendarTexts.month },
  { value: 'week', label: calendarTexts.week },
] as const;

const LEGEND = ['today', 'overdue', 'upcoming'] as const;

/** The address of the tickets without a due date, by status. */
function listUndated(search: BoardSearch): BoardSearch {
  return { ...search, view: undefined, calendar: undefined, day: undefined, due: 'none' };
}

export function CalendarBar({ board, calendar, undated }: CalendarBarProps) {
  const { mode, anchor, today, weeks, show, movePage } = calendar;
  const texts = calendarTexts;
  const isMonth = mode === 'month';
  return (
    <div className={styles.bar}>
      <div className={styles.way}>
        <IconButton
          label={isMonth ? texts.previousMonth : texts.previousWeek}
          onClick={() => movePage(-1)}
        >
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <IconButton label={isMonth ? texts.nextMonth : texts.nextWeek} onClick={() => movePage(1)}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
        <Button size="sm" onClick={() => show(today)}>
          {texts.today}
        </Button>
        <CalendarLinkButton board={board} />
      </div>
      <h2 className={styles.title} aria-live="polite">
        {isMonth ? monthText(anchor) : weekText(weeks[0] ?? [anchor])}
      </h2>
      <div className={styles.side}>
        {undated > 0 && (
          <Link to="." search={listUndated} className={styles.undated}>
            {texts.noDueDate(undated)}
          </Link>
        )}
        <ul className={styles.legend} aria-label={texts.legend}>
          {LEGEND.map((state) => (
            <li key={state} className={cx(styles.entry, styles[state])}>
              {texts[state]}
            </li>
          ))}
        </ul>
        <Segmented
          label={texts.mode}
          value={mode}
          segments={MODES}
          onChange={(next) => show(anchor, next)}
        />
      </div>
    </div>
  );
}
