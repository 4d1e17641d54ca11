import { memo, useCallback } from 'react';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { type Day, dateIn } from '../../../../core/days.ts';
import { boardTexts } from '../../../i18n/en/board.ts';
import { calendarTexts } from '../../../i18n/en/views.ts';
import { cx } from '../../../ui/cx.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { RegroupTargets } from '../drag/use-regroup-drag.ts';
import styles from './calendar-day.module.css';
import { CalendarTicket } from './calendar-ticket.tsx';
import { fullDay } from './day-texts.ts';

interface CalendarDayProps {
  day: Day;
  weekday: string;
  today: Day;
  /** Belongs to the previous or next month. */
  isOutside: boolean;
  /** Has the only tab stop of the calendar. */
  isActive: boolean;
  isTarget: boolean;
  isWeek: boolean;
  tickets: readonly Ticket[];
  now: Date;
  draggedId: string | null;
  targets: RegroupTargets;
  canDrag: (ticket: Ticket) => boolean;
  onActive: (day: Day) => void;
  onOpenDay: (day: Day) => void;
  onOpenTicket: (ticketId: string) => void;
}

const MAX_TICKETS_IN_MONTH_VIEW = 3;
const MAX_TICKETS_IN_WEEK_VIEW = 12;

/** A day with its first few tickets and a link to the rest. */
export const CalendarDay = memo(function CalendarDay(props: CalendarDayProps) {
  const { day, weekday, today, isOutside, isActive, isTarget, isWeek, tickets, now } = props;
  const { draggedId, targets, canDrag, onActive, onOpenDay, onOpenTicket } = props;
  const state = day < today ? 'overdue' : day === today ? 'today' : 'upcoming';
  const maxTickets = isWeek ? MAX_TICKETS_IN_WEEK_VIEW : MAX_TICKETS_IN_MONTH_VIEW;
  const visible = visibleTickets(tickets, maxTickets, draggedId);
  const hiddenCount = tickets.length - visible.length;
  const tabIndex = isActive ? 0 : -1;
  const register = useCallback(
    (element: HTMLElement | null) => {
      if (element) targets.set(day, element);
      return () => {
        targets.delete(day);
      };
    },
    [day, targets],
  );
  const states = [
    ...(state === 'today' ? [calendarTexts.today] : []),
    ...(state === 'overdue' ? [calendarTexts.overdue] : []),
  ];
  return (
    <td
      ref={register}
      className={cx(
        styles.day,
        styles[state],
        isOutside && styles.outside,
        isTarget && styles.target,
        tickets.length > 0 && styles.filled,
      )}
      data-day={day}
      data-state={state}
      onFocus={() => onActive(day)}
    >
      <button
        type="button"
        className={styles.date}
        tabIndex={tabIndex}
        aria-current={state === 'today' ? 'date' : undefined}
        onClick={() => onOpenDay(day)}
      >
        <VisuallyHidden>
          {calendarTexts.day(fullDay(day), states, boardTexts.ticketCount(tickets.length))}
        </VisuallyHidden>
        <span className={styles.weekday} aria-hidden="true">
          {weekday}
        </span>
        <span className={styles.number} aria-hidden="true">
          {dateIn(day)}
        </span>
      </button>
      <div className={styles.tickets}>
        {visible.map((ticket) => (
          <CalendarTicket
            key={ticket.id}
            ticket={ticket}
            now={now}
            isRich={isWeek}
            tabIndex={tabIndex}
            isDragged={ticket.id === draggedId}
            isFixed={!canDrag(ticket)}
            onOpen={onOpenTicket}
          />
        ))}
        {hiddenCount > 0 && (
          <button
            type="button"
            className={styles.more}
            tabIndex={tabIndex}
            aria-label={calendarTexts.moreOn(hiddenCount, fullDay(day))}
            onClick={() => onOpenDay(day)}
          >
            {calendarTexts.more(hiddenCount)}
          </button>
        )}
      </div>
    </td>
  );
});

// The dragged ticket stays mounted: a touch ends with the element that it started on.
function visibleTickets(
  tickets: readonly Ticket[],
  maxTickets: number,
  draggedId: string | null,
): readonly Ticket[] {
  const first = tickets.slice(0, maxTickets);
  const dragged = tickets.find(({ id }) => id === draggedId);
  return dragged && !first.includes(dragged) ? [...first, dragged] : first;
}
