import { CalendarRange, ChevronRight } from 'lucide-react';
import { memo } from 'react';
import type { Ticket } from '../../../../../core/board/ticket.ts';
import { timelineTexts } from '../../../../i18n/en/timeline.ts';
import { useIsDone } from '../../../../live/board-context/statuses.ts';
import { cx } from '../../../../ui/cx.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { useCardMark } from '../../../links/card-marks.ts';
import { dueStateOf } from '../../../ticket/due-date.ts';
import { CardActivity } from '../../presence/card-activity.tsx';
import selectedStyles from '../../selection/selected.module.css';
import { useIsSelected } from '../../selection/selection-store.ts';
import { ROW_HEIGHT_PX } from '../../table/grid/use-row-window.ts';
import { type DateShift, type Span, shiftedDates, spanOfDates } from '../timeline-dates.ts';
import type { TimelineGroup, TimelineGrouping } from '../timeline-rows.ts';
import { placeOf } from '../timeline-scale.ts';
import { datesText } from '../timeline-texts.ts';
import { TimelineGroupName } from './timeline-group-name.tsx';
import styles from './timeline-row.module.css';
import type { DayWindow } from './use-day-window.ts';

/** Narrower bars have their name beside them, and their ends outside. */
const MIN_NAMED_WIDTH_PX = 72;
const MIN_HANDLED_WIDTH_PX = 24;

interface RowPlace {
  index: number;
  /** Has the tab stop of the grid. */
  isActive: boolean;
}

interface TicketRowProps extends RowPlace {
  /** Of several rows of a ticket each has a key of its own. */
  rowKey: string;
  ticket: Ticket;
  /** How the user moves its bar at the moment. */
  shift: DateShift | null;
  axisSpan: Span;
  window: DayWindow;
  dayWidth: number;
  now: Date;
  canEdit: boolean;
}

/** The row of a ticket: its name, and its bar or mark. Events are handled by the grid. */
export const TimelineTicketRow = memo(function TimelineTicketRow(props: TicketRowProps) {
  const { rowKey, ticket, index, isActive, shift, axisSpan, window, dayWidth, now, canEdit } =
    props;
  const { id, name, columnId } = ticket;
  const isSelected = useIsSelected(id);
  const isDone = useIsDone(columnId);
  const mark = useCardMark(id);
  const dates = shift ? shiftedDates(ticket, shift) : ticket;
  const span = spanOfDates(dates);
  const label = `${name}, ${datesText(dates)}`;
  const tabIndex = isActive ? 0 : -1;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={cx(styles.row, isSelected && styles.selected)}
      style={{ top: index * ROW_HEIGHT_PX }}
      data-row={rowKey}
    >
      <div role="rowheader" className={styles.name}>
        <button type="button" tabIndex={-1} className={styles.open} data-opens={id}>
          {name}
        </button>
        {mark}
        {canEdit && (
          <IconButton
            label={timelineTexts.setDatesOf(name)}
            data-tooltip={timelineTexts.setDates}
            size="sm"
            tabIndex={-1}
            className={styles.dates}
            data-dates={id}
          >
            <CalendarRange aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <div role="gridcell" className={styles.lane} data-lane={id}>
        {span ? (
          <Bar
            {...{ dates, span, axisSpan, window, dayWidth, canEdit, label, tabIndex }}
            ticketId={id}
            name={name}
            state={dueStateOf(dates.dueDate, now, isDone) ?? (isDone ? 'done' : 'upcoming')}
            isDragged={shift !== null}
            isSelected={isSelected}
          />
        ) : (
          <button
            type="button"
            tabIndex={tabIndex}
            className={styles.noDates}
            aria-label={canEdit ? `${name}, ${timelineTexts.setDates}` : label}
            aria-describedby="timeline-instructions"
            data-cell="name"
            data-ticket={id}
            {...(canEdit ? { 'data-dates': id } : { 'data-opens': id })}
          >
            {canEdit ? timelineTexts.setDates : timelineTexts.noDates}
          </button>
        )}
      </div>
    </div>
  );
});

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

function Bar(props: BarProps) {
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

interface GroupRowProps extends RowPlace {
  group: TimelineGroup;
  groupBy: TimelineGrouping | null;
}

/** The row at the head of a group: expands and collapses it. */
export const TimelineGroupRow = memo(function TimelineGroupRow(props: GroupRowProps) {
  const { group, groupBy, index, isActive } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={cx(styles.row, styles.group)}
      style={{ top: index * ROW_HEIGHT_PX }}
      data-row={`group ${group.id}`}
    >
      <div
        role="gridcell"
        aria-colspan={2}
        aria-expanded={!group.isCollapsed}
        tabIndex={isActive ? 0 : -1}
        className={styles.heading}
        data-cell="group"
      >
        <ChevronRight className={styles.chevron} aria-hidden="true" />
        <TimelineGroupName id={group.id} groupBy={groupBy} />
        <span className={styles.count}>{group.count}</span>
      </div>
    </div>
  );
});
