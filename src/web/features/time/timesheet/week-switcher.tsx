import { ChevronLeft, ChevronRight } from 'lucide-react';
import { timesheetTexts } from '../../../i18n/en/time.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { formatDays } from '../time-dates.ts';
import type { TimesheetWeek } from './use-timesheet-week.ts';
import styles from './week-switcher.module.css';

/** The shown week, with buttons to other weeks. */
export function WeekSwitcher({ week }: { week: TimesheetWeek }) {
  const texts = timesheetTexts;
  const { days, monday, today, select, move } = week;
  return (
    <div className={styles.switcher}>
      <IconButton label={texts.earlier} onClick={() => move(-1)}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <span className={styles.days} aria-live="polite">
        {formatDays(monday, days.at(-1) ?? monday)}
      </span>
      <IconButton label={texts.later} onClick={() => move(1)}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
      <Button size="sm" disabled={week.day === today} onClick={() => select(today)}>
        {texts.today}
      </Button>
    </div>
  );
}
