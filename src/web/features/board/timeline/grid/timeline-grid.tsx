import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useMemo,
} from 'react';
import type { Ticket } from '../../../../../core/board/ticket.ts';
import { timelineTexts } from '../../../../i18n/en/timeline.ts';
import { ticketActionOf } from '../../../../lib/keyboard/ticket-keys.ts';
import { inReadingOrder } from '../../../../ui/reading-order.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { type GridColumn, type PressedKey, positionAfter } from '../../table/grid/grid-position.ts';
import { useActiveCell } from '../../table/grid/use-active-cell.ts';
import { ROW_HEIGHT_PX, useRowWindow } from '../../table/grid/use-row-window.ts';
import { useScrollAnchor } from '../../table/grid/use-scroll-anchor.ts';
import type { Edge, Span } from '../timeline-dates.ts';
import type { TimelineGrouping, TimelineRow } from '../timeline-rows.ts';
import type { Zoom } from '../timeline-scale.ts';
import { TimelineAxis, TimelineLines } from './timeline-axis.tsx';
import styles from './timeline-grid.module.css';
import { TimelineGroupRow, TimelineTicketRow } from './timeline-row.tsx';
import type { BarShift, useBarDrag } from './use-bar-drag.ts';
import type { DayWindow } from './use-day-window.ts';

const MS_PER_DAY = 86_400_000;
const COLUMNS: readonly GridColumn[] = ['name'];

interface TimelineGridProps {
  ref: RefObject<HTMLDivElement | null>;
  label: string;
  rows: readonly TimelineRow[];
  groupBy: TimelineGrouping | null;
  zoom: Zoom;
  dayWidth: number;
  nameWidth: number;
  axisSpan: Span;
  /** The number of shown days. */
  dayCount: number;
  window: DayWindow;
  now: Date;
  today: string;
  shift: BarShift | null;
  drag: ReturnType<typeof useBarDrag>;
  canEdit: (ticket: Ticket) => boolean;
  onOpen: (ticketId: string) => void;
  onDates: (ticketId: string) => void;
  onShowDay: (day: string) => void;
  onToggle: (id: string, isCollapsed: boolean) => void;
  /** An arrow key moves the bar or an end of it by a day. */
  onNudge: (ticketId: string, edge: Edge, by: 1 | -1) => void;
  /** The moving keys are released: what they moved is saved, or put back. */
  onNudged: (isKept: boolean) => void;
}

/** The names and bars below a time axis. One row has the tab stop, and keys move it. */
export function TimelineGrid(props: TimelineGridProps) {
  const { ref: scroller, rows, groupBy, zoom, dayWidth, nameWidth, axisSpan, dayCount } = props;
  const { window, now, today, shift, drag, canEdit, onOpen, onDates, onToggle } = props;
  const { start, end } = useRowWindow(scroller);
  const indexOf = useMemo(() => new Map(rows.map(({ key }, index) => [key, index])), [rows]);
  const active = useActiveCell({ scroller, rows, indexOf, columns: COLUMNS });
  useScrollAnchor({ scroller, rows, indexOf, focusedKey: active.focusedKey, order: groupBy });
  useLayoutEffect(active.keepFocus);
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const style = {
    '--row-height': `${ROW_HEIGHT_PX}px`,
    '--name-width': `${nameWidth}px`,
    '--days-width': `${dayCount * dayWidth}px`,
  } as CSSProperties;
  const activeRow = rows[active.index];

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { key, shiftKey, altKey, ctrlKey, metaKey, target } = event;
    if (altKey || !(target as Element).matches('[data-cell]') || !activeRow) return;
    const isPlain = !ctrlKey && !metaKey;
    const arrow = inReadingOrder(key);
    const isSideways = arrow === 'ArrowLeft' || arrow === 'ArrowRight';
    if (isPlain && isSideways) {
      const by = arrow === 'ArrowRight' ? 1 : -1;
      if (activeRow.kind === 'group') onToggle(activeRow.group.id, by === -1);
      else if (canEdit(activeRow.ticket)) {
        props.onNudge(activeRow.ticket.id, shiftKey ? 'due' : 'whole', by);
      }
    } else if (key === 'Escape' && shift) props.onNudged(false);
    else if (isPlain && key === ' ' && activeRow.kind === 'ticket') {
      if (canEdit(activeRow.ticket)) onDates(activeRow.ticket.id);
    } else if (isPlain && (key === ' ' || key === 'Enter') && activeRow.kind === 'group') {
      onToggle(activeRow.group.id, !activeRow.group.isCollapsed);
    } else {
      const next = isSideways || shiftKey ? null : active.after(pressed(event), positionAfter);
      if (!next) return;
      active.focus({ ...next, index: Math.max(0, next.index) });
    }
    event.preventDefault();
    if (key === 'Escape') event.stopPropagation();
  }

  function onClick({ target }: MouseEvent): void {
    if (!drag.isClick()) return;
    const element = target as Element;
    const { opens, dates, shows } =
      element.closest<HTMLElement>('[data-opens],[data-dates],[data-shows]')?.dataset ?? {};
    const key = element.closest<HTMLElement>('[data-row]')?.dataset.row;
    const row = rows[indexOf.get(key ?? '') ?? -1];
    if (row?.kind === 'group') onToggle(row.group.id, !row.group.isCollapsed);
    else if (dates) onDates(dates);
    else if (opens) onOpen(opens);
    else if (shows) props.onShowDay(shows);
  }

  const mounted = rows.slice(start, end).map((row, n) => ({ row, index: start + n }));
  // A touch ends with the element on which it began, and the focus stays with its row.
  const dragged = rows.flatMap((row, index) =>
    row.kind === 'ticket' && row.ticket.id === shift?.ticketId ? index : [],
  );
  for (const index of new Set([active.index, ...dragged])) {
    const row = rows[index];
    if (row && (index < start || index >= end)) mounted.push({ row, index });
  }
  const place = { axisSpan, window, dayWidth };
  return (
    <>
      <div
        ref={scroller}
        role="grid"
        aria-label={props.label}
        aria-rowcount={rows.length + 1}
        aria-colcount={2}
        className={styles.grid}
        style={style}
        data-dragging={shift ? true : undefined}
        {...drag.handlers}
        onKeyDown={onKeyDown}
        onKeyUp={({ key }) => {
          if (key === 'ArrowLeft' || key === 'ArrowRight') props.onNudged(true);
        }}
        onFocus={({ target }) => active.onFocus(target, rowOf(target))}
        onBlur={() => {
          active.onBlur();
          props.onNudged(true);
        }}
        onMouseDown={active.onPress}
        onClick={onClick}
        onContextMenu={(event) => {
          if (shift) event.preventDefault();
        }}
      >
        <div role="row" className={styles.headings}>
          <div role="columnheader" className={styles.corner}>
            {timelineTexts.ticket}
          </div>
          <div role="columnheader" aria-label={timelineTexts.days} className={styles.axis}>
            <TimelineAxis {...place} zoom={zoom} today={today} />
          </div>
        </div>
        <div
          role="rowgroup"
          className={styles.rows}
          style={{ height: rows.length * ROW_HEIGHT_PX }}
        >
          <TimelineLines
            {...place}
            zoom={zoom}
            today={today}
            passed={(now.getTime() - midnight) / MS_PER_DAY}
          />
          <div className={styles.margin} aria-hidden="true" />
          {mounted.map(({ row, index }) => renderRow(row, index))}
        </div>
      </div>
      <VisuallyHidden>
        <span id="timeline-instructions">{timelineTexts.instructions}</span>
      </VisuallyHidden>
    </>
  );

  function renderRow(row: TimelineRow, index: number): ReactNode {
    const isActive = index === active.index;
    if (row.kind === 'group') {
      const { group } = row;
      return <TimelineGroupRow key={row.key} {...{ index, isActive, group, groupBy }} />;
    }
    const { ticket } = row;
    return (
      <TimelineTicketRow
        key={row.key}
        rowKey={row.key}
        {...place}
        {...{ index, isActive, ticket, now }}
        shift={shift?.ticketId === ticket.id ? shift : null}
        canEdit={canEdit(ticket)}
      />
    );
  }

  function rowOf(target: EventTarget): { row: TimelineRow; column: GridColumn } | null {
    const key = (target as Element).closest<HTMLElement>('[data-row]')?.dataset.row;
    const row = rows[indexOf.get(key ?? '') ?? -1];
    return row ? { row, column: 'name' } : null;
  }
}

/** The keys that go to the next ticket go to the next row. */
function pressed({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): PressedKey {
  const action = ticketActionOf(nativeEvent);
  if (action === 'next') return { key: 'ArrowDown', ctrlKey, metaKey };
  return { key: action === 'previous' ? 'ArrowUp' : key, ctrlKey, metaKey };
}
