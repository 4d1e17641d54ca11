import { CalendarRange, ChevronRight } from 'lucide-react';
import { memo } from 'react';
import type { Ticket } from '../../../../../core/board/ticket.ts';
import { timelineTexts } from '../../../../i18n/en/timeline.ts';
import { useIsDone } from '../../../../live/board-context/statuses.ts';
import { cx } from '../../../../ui/cx.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { useCardMark } from '../../../links/card-marks.ts';
import { dueStateOf } from '../../../ticket/fields/due-date.ts';
import { useIsSelected } from '../../selection/selection-store.ts';
import { ROW_HEIGHT_PX } from '../../table/grid/use-row-window.ts';
import { type DateShift, type Span, shiftedDates, spanOfDates } from '../timeline-dates.ts';
import type { TimelineGroup, TimelineGrouping } from '../timeline-rows.ts';
import { datesText } from '../timeline-texts.ts';
import { TimelineBar } from './timeline-bar.tsx';
import { TimelineGroupName } from './timeline-group-name.tsx';
import styles from './timeline-row.module.css';
import type { DayWindow } from './use-day-window.ts';

interface RowPlace {
  index: number;
  /** Has the tab stop of the grid. */
  isActive: boolean;
}

interface TicketRowProps extends RowPlace {
  /** Of several rows of a ticket each has its own key. */
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
          <TimelineBar
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
