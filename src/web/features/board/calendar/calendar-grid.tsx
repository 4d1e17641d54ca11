import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Ticket } from '../../../../core/board/ticket.ts';
import type { Day } from '../../../../core/days.ts';
import { calendarTexts } from '../../../i18n/en/views.ts';
import { cx } from '../../../ui/cx.ts';
import { inReadingOrder } from '../../../ui/reading-order.ts';
import { useOpenTicket } from '../../ticket/open-ticket.ts';
import type { RegroupTargets } from '../drag/use-regroup-drag.ts';
import type { TicketGroups } from '../ticket-groups.ts';
import { CalendarDay } from './calendar-day.tsx';
import styles from './calendar-grid.module.css';
import { monthText, weekText } from './day-texts.ts';
import { dayAfterKey } from './days.ts';
import type { Calendar } from './use-calendar.ts';

interface CalendarGridProps {
  calendar: Calendar;
  days: TicketGroups;
  targets: RegroupTargets;
  /** The day over which a ticket is being dragged. */
  target: string | null;
  draggedId: string | null;
  canDrag: (ticket: Ticket) => boolean;
  onOpenDay: (day: Day) => void;
}

const NO_TICKETS: readonly Ticket[] = [];

/** The weeks of the calendar. One day is focusable, and arrow keys move the focus. */
export function CalendarGrid(props: CalendarGridProps) {
  const { calendar, days, targets, target, draggedId, canDrag, onOpenDay } = props;
  const { mode, anchor, today, weeks } = calendar;
  const openTicket = useOpenTicket();
  const [requestedDay, setRequestedDay] = useState<Day | null>(null);
  const isFocusPending = useRef(false);
  const grid = useRef<HTMLTableElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const defaultDay = calendar.contains(today) ? today : anchor;
  const activeDay = requestedDay && calendar.contains(requestedDay) ? requestedDay : defaultDay;

  // A day of another month is focused once that month is shown.
  useLayoutEffect(() => {
    if (!isFocusPending.current || activeDay !== requestedDay) return;
    isFocusPending.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${activeDay}"] button`)?.focus();
  });

  // In the list layout, scrolls to the current day.
  useLayoutEffect(() => {
    const day = grid.current?.querySelector(`[data-day="${defaultDay}"]`);
    if (!day || !scroller.current) return;
    const offsetY = day.getBoundingClientRect().top - scroller.current.getBoundingClientRect().top;
    scroller.current.scrollBy(0, offsetY - (grid.current?.tHead?.offsetHeight ?? 0));
  }, [defaultDay]);

  function onKeyDown(event: KeyboardEvent) {
    if (draggedId !== null || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = dayAfterKey(activeDay, inReadingOrder(event.key));
    if (!next) return;
    event.preventDefault();
    isFocusPending.current = true;
    setRequestedDay(next);
    if (!calendar.contains(next)) calendar.show(next);
  }

  return (
    <div ref={scroller} className={styles.scroller}>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move in it
        role="grid"
        className={cx(styles.grid, styles[mode])}
        aria-label={mode === 'month' ? monthText(anchor) : weekText(weeks[0] ?? [anchor])}
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
                  isOutside={!calendar.contains(day)}
                  isActive={day === activeDay}
                  isTarget={day === target}
                  isWeek={mode === 'week'}
                  tickets={days.get(day) ?? NO_TICKETS}
                  now={calendar.now}
                  draggedId={draggedId}
                  targets={targets}
                  canDrag={canDrag}
                  onActive={setRequestedDay}
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
