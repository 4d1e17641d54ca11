import type { Day } from '../../../../core/days.ts';
import { timesheetTexts } from '../../../i18n/en/time.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { formatLongDay, formatWeekday } from '../time-dates.ts';
import { secondsText } from '../time-texts.ts';
import styles from './day-strip.module.css';

interface DayStripProps {
  days: readonly Day[];
  /** Seconds of each day. */
  totals: readonly number[];
  today: Day;
  selectedDay: Day;
  onSelectDay: (day: Day) => void;
}

/** The days of a week on a phone, which shows one of them at a time. */
export function DayStrip({ days, totals, today, selectedDay, onSelectDay }: DayStripProps) {
  return (
    <nav className={styles.strip} aria-label={timesheetTexts.days}>
      {days.map((day, index) => {
        const seconds = totals[index] ?? 0;
        return (
          <button
            key={day}
            type="button"
            className={styles.day}
            data-today={day === today || undefined}
            aria-pressed={day === selectedDay}
            onClick={() => onSelectDay(day)}
          >
            <VisuallyHidden>
              {formatLongDay(day)}
              {seconds > 0 && `, ${secondsText(seconds)}`}
            </VisuallyHidden>
            <span className={styles.weekday} aria-hidden="true">
              {formatWeekday(day)}
            </span>
            <span className={styles.date} aria-hidden="true">
              {Number(day.slice(8))}
            </span>
            <span className={styles.total} aria-hidden="true">
              {seconds > 0 ? secondsText(seconds) : '–'}
            </span>
          </button>
        );
      })}
    </nav>
  );
}
