import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Ticket } from '../../../../core/board/board.ts';
import { calendarTexts } from '../../../i18n/en/views.ts';
import { cx } from '../../../ui/cx.ts';
import { inReadingOrder } from '../../../ui/reading-order.ts';
import { useOpenTicket } from '../../ticket/open-ticket.ts';
import type { RegroupTargets } from '../drag/use-regroup-drag.ts';
import type { TicketGroups } from '../ticket-groups.ts';
import { CalendarDay } from './calendar-day.tsx';
import styles from './calendar-grid.module.css';
import { monthText, weekText } from './day-texts.ts';
import { type Day, dayAfterKey } from './days.ts';
import type { Calendar } from './use-calendar.ts';

interface CalendarGridProps {
  calendar: Calendar;
  days: TicketGroups;
  targets: RegroupTargets;
  /** The day over which a ticket is carried. */
  target: string | null;
  carriedId: string | null;
  canCarry: (ticket: Ticket) => boolean;
  onOpenDay: (day: Day) => void;
}

const NONE: readonly Ticket[] = [];

/** The weeks of the calendar. One day takes the focus, and the arrow keys move it. */
export function CalendarGrid(props: CalendarGridProps) {
  const { calendar, days, targets, target, carriedId, canCarry, onOpenDay } = props;
  const { mode, shown, today, weeks } = calendar;
  const openTicket = useOpenTicket();
  const [wanted, setWanted] = useState<Day | null>(null);
  const moved = useRef(false);
  const grid = useRef<HTMLTableElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const fallback = calendar.holds(today) ? today : shown;
  const active = wanted && calendar.holds(wanted) ? wanted : fallback;

  // A day of another month takes the focus once that month is shown.
  useLayoutEffect(() => {
    if (!moved.current || active !== wanted) return;
    moved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${active}"] button`)?.focus();
  });

  // Where the days are in a list, it begins with the one that matters.
  useLayoutEffect(() => {
    const day = grid.current?.querySelector(`[data-day="${fallback}"]`);
    if (!day || !scroller.current) return;
    const down = day.getBoundingClientRect().top - scroller.current.getBoundingClientRect().top;
    scroller.current.scrollBy(0, down - (grid.current?.tHead?.offsetHeight ?? 0));
  }, [fallback]);

  function onKeyDown(event: KeyboardEvent) {
    if (carriedId !== null || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = dayAfterKey(active, inReadingOrder(event.key));
    if (!next) return;
    event.preventDefault();
    moved.current = true;
    setWanted(next);
    if (!calendar.holds(next)) calendar.show(next);
  }

  return (
    <div ref={scroller} className={styles.scroller}>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move in it
        role="grid"
        className={cx(styles.grid, styles[mode])}
        aria-label={mode === 'month' ? monthText(shown) : weekText(weeks[0] ?? [shown])}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {calendarTexts.weekdays.map((weekday) => (
              <th key={weekday} scope="col">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day, index) => (
                <CalendarDay
                  key={day}
                  day={day}
                  weekday={calendarTexts.weekdays[index] ?? ''}
                  today={today}
                  isOutside={!calendar.holds(day)}
                  isActive={day === active}
                  isTarget={day === target}
                  isWeek={mode === 'week'}
                  tickets={days.get(day) ?? NONE}
                  now={calendar.now}
                  carriedId={carriedId}
                  targets={targets}
                  canCarry={canCarry}
                  onActive={setWanted}
                  onOpenDay={onOpenDay}
                  onOpenTicket={openTicket}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
