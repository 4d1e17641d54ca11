import { ChevronRight } from 'lucide-react';
import type { Ticket } from '../../../../../core/board/ticket.ts';
import { cx } from '../../../../ui/cx.ts';
import { CardActivity } from '../../presence/card-activity.tsx';
import selectedStyles from '../../selection/selected.module.css';
import type { Span } from '../timeline-dates.ts';
import { placeOf } from '../timeline-scale.ts';
import styles from './timeline-bar.module.css';
import type { DayWindow } from './use-day-window.ts';

/** Narrower bars have their name beside them, and their ends outside. */
const MIN_NAMED_WIDTH_PX = 72;
const MIN_HANDLED_WIDTH_PX = 24;

interface BarProps {
  ticketId: string;
  name: string;
  label: string;
  dates: Pick<Ticket, 'startDate' | 'dueDate'>;
  span: Span;
  state: 'overdue' | 'today' | 'upcoming' | 'done';
  axisSpan: Span;
  window: DayWindow;
  dayWidth: number;
  canEdit: boolean;
  isDragged: boolean;
  isSelected: boolean;
  tabIndex: number;
}

/** The bar of a ticket from its start to its due date, or the mark of a single date. */
export function TimelineBar(props: BarProps) {
  const { ticketId, name, label, dates, span, state, axisSpan, window, dayWidth } = props;
  const { canEdit, isDragged, isSelected, tabIndex } = props;
  const { start, length } = placeOf(span, axisSpan);
  const isMark = !dates.startDate || !dates.dueDate;
  const width = length * dayWidth;
  const isNarrow = isMark || width < MIN_HANDLED_WIDTH_PX;
  const isBeside = isMark || width < MIN_NAMED_WIDTH_PX;
  const isBefore = start + length <= window.from;
  const isAfter = start >= window.to;
  return (
    <>
      <button
        type="button"
        tabIndex={tabIndex}
        className={cx(
          styles.bar,
          styles[state],
          isMark && styles.mark,
          isDragged && styles.dragged,
          isSelected && selectedStyles.selected,
        )}
        style={{ insetInlineStart: start * dayWidth, width }}
        aria-label={label}
        aria-describedby="timeline-instructions"
        data-tooltip={isDragged ? undefined : label}
        data-bar
        data-cell="name"
        data-ticket={ticketId}
        data-opens={ticketId}
        data-movable={canEdit || undefined}
        data-dragged={isDragged || undefined}
        data-kind={isMark ? (dates.dueDate ? 'due' : 'start') : undefined}
        data-narrow={isNarrow || undefined}
      >
        {isMark ? (
          <span className={styles.sign} />
        ) : (
          !isBeside && <span className={styles.text}>{name}</span>
        )}
        {canEdit && <span className={cx(styles.edge, styles.start)} data-edge="start" />}
        {canEdit && <span className={cx(styles.edge, styles.end)} data-edge="due" />}
        <CardActivity ticketId={ticketId} isInLine />
      </button>
      {isBeside && (
        <span
          className={styles.beside}
          style={{ insetInlineStart: (start + length) * dayWidth }}
          aria-hidden="true"
        >
          {name}
        </span>
      )}
      {(isBefore || isAfter) && (
        <span
          className={cx(styles.away, isAfter && styles.after)}
          data-shows={isBefore ? span.first : span.last}
          data-tooltip={label}
        >
          <ChevronRight aria-hidden="true" />
        </span>
      )}
    </>
  );
}
