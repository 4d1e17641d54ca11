import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useLayoutEffect,
  useMemo,
} from 'react';
import { tableTexts } from '../../../../i18n/en/table.ts';
import { ticketActionOf } from '../../../../lib/keyboard/ticket-keys.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { useOpenTicket } from '../../../ticket/open-ticket.ts';
import { toggle } from '../../selection/selection-store.ts';
import { defaultWidth, type TableColumn } from '../table-columns.ts';
import type { TableRow } from '../table-rows.ts';
import {
  type ChangeSettings,
  clampWidth,
  moveColumn,
  nextSorts,
  type TableSettings,
} from '../table-settings.ts';
import { type GridColumn, HEADING_INDEX, type PressedKey, positionAfter } from './grid-position.ts';
import styles from './table-grid.module.css';
import { TableHeading } from './table-heading.tsx';
import { type CanEdit, GroupRow, TicketRow } from './table-row.tsx';
import { useActiveCell } from './use-active-cell.ts';
import { ROW_HEIGHT_PX, useRowWindow } from './use-row-window.ts';
import { useScrollAnchor } from './use-scroll-anchor.ts';
import { useSelectAll } from './use-select-all.ts';

/** A cell that a user wants to edit. */
export interface CellAddress {
  rowKey: string;
  ticketId: string;
  column: TableColumn;
}

interface TableGridProps {
  ref: RefObject<HTMLDivElement | null>;
  label: string;
  rows: readonly TableRow[];
  /** The tickets of the rows, each once. */
  ticketIds: readonly string[];
  settings: TableSettings;
  canEdit: CanEdit;
  /** Whether each row has a box that selects its ticket. */
  canSelect: boolean;
  onChange: ChangeSettings;
  onEdit: (cell: CellAddress) => void;
}

/** The width of the column of boxes in px, as in the style sheet. */
const SELECT_WIDTH_PX = 36;

/** How much an arrow key changes the width of a column, in px. */
const RESIZE_STEP_PX = 16;

/** The rows and headings. One cell has the tab stop, and keys move it. */
export function TableGrid(props: TableGridProps) {
  const { ref: scroller, label, rows, ticketIds, settings, onChange, onEdit } = props;
  const { canEdit, canSelect } = props;
  const { columns, widths, sorts, groupBy } = settings;
  const openTicket = useOpenTicket();
  const { start, end, width: visibleWidth } = useRowWindow(scroller);
  const selectAll = useSelectAll(ticketIds);
  const gridColumns = useMemo<GridColumn[]>(
    () => (canSelect ? ['select', ...columns] : [...columns]),
    [canSelect, columns],
  );
  const indexOf = useMemo(() => new Map(rows.map(({ key }, index) => [key, index])), [rows]);
  const active = useActiveCell({ scroller, rows, indexOf, columns: gridColumns });
  const { index: activeIndex, column: activeColumn } = active;
  useScrollAnchor({
    scroller,
    rows,
    indexOf,
    focusedKey: active.focusedKey,
    order: useMemo(() => ({ sorts, groupBy }), [sorts, groupBy]),
  });
  useLayoutEffect(active.keepFocus);
  // After the heading's drag has set one of them itself.
  const width = (column: TableColumn) => widths[column] ?? defaultWidth(column);
  const total = columns.reduce((sum, column) => sum + width(column), 0);
  const style = {
    '--row-height': `${ROW_HEIGHT_PX}px`,
    ...(!canSelect && { '--width-select': '0px' }),
    '--table-width': `calc(var(--width-select) + ${total}px)`,
    ...Object.fromEntries(columns.map((column) => [`--width-${column}`, `${width(column)}px`])),
  } as CSSProperties;

  const sort = (column: TableColumn, isFurther: boolean) =>
    onChange({ sorts: nextSorts(sorts, column, isFurther) });
  const move = (column: TableColumn, by: number) =>
    onChange({ columns: moveColumn(columns, column, by) });
  const resize = (column: TableColumn, to: number | null) => {
    const { [column]: _before, ...others } = widths;
    onChange({ widths: to === null ? others : { ...others, [column]: clampWidth(to) } });
  };
  const toggleGroup = (id: string) => {
    const { collapsed } = settings;
    const others = collapsed.filter((other) => other !== id);
    onChange({ collapsed: others.length < collapsed.length ? others : [...collapsed, id] });
  };
  function edit(row: TableRow, column: GridColumn): boolean {
    if (row.kind === 'group' || column === 'select' || !canEdit(column, row.ticket)) return false;
    onEdit({ rowKey: row.key, ticketId: row.ticket.id, column });
    return true;
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
    if (altKey || !(event.target as Element).matches('[data-cell]')) return;
    const row = rows[activeIndex];
    const isDone = row
      ? actOnRow(row, event)
      : actOnHeading(activeColumn, { key, shiftKey, isControl: ctrlKey || metaKey });
    const next = isDone || shiftKey ? null : active.after(pressed(event), positionAfter);
    if (next) active.focus(next);
    if (isDone || next) event.preventDefault();
  }

  function actOnRow(row: TableRow, { key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
    if (shiftKey || ctrlKey || metaKey) return false;
    if (row.kind === 'group') {
      const { id, isCollapsed } = row.group;
      const opens = key === 'ArrowRight' && isCollapsed;
      const closes = key === 'ArrowLeft' && !isCollapsed;
      if (key !== 'Enter' && key !== ' ' && !opens && !closes) return false;
      toggleGroup(id);
      return true;
    }
    const { id } = row.ticket;
    const isToggle = key === ' ' || (key === 'Enter' && activeColumn === 'select');
    if (isToggle && canSelect) toggle(id);
    else if (key === 'Enter' && activeColumn === 'name') openTicket(id);
    else if (key === 'F2' || key === 'Enter') return edit(row, activeColumn);
    else return false;
    return true;
  }

  function actOnHeading(
    column: GridColumn,
    { key, shiftKey, isControl }: { key: string; shiftKey: boolean; isControl: boolean },
  ): boolean {
    const isPress = key === 'Enter' || key === ' ';
    if (column === 'select') {
      if (isPress) selectAll.toggle();
      return isPress;
    }
    if (isPress) sort(column, shiftKey);
    const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    if (by === 0 || !shiftKey) return isPress;
    if (isControl) move(column, by);
    else resize(column, width(column) + by * RESIZE_STEP_PX);
    return true;
  }

  /** The row and column at an element. */
  function cellAt(target: EventTarget): { row: TableRow; column: GridColumn } | null {
    const cell = (target as Element).closest<HTMLElement>('[data-cell]');
    const key = cell?.closest<HTMLElement>('[data-row]')?.dataset.row;
    const row = rows[indexOf.get(key ?? '') ?? HEADING_INDEX];
    const column = gridColumns.find((each) => each === cell?.dataset.cell) ?? activeColumn;
    return row ? { row, column } : null;
  }

  function onClick(event: MouseEvent): void {
    const at = cellAt(event.target);
    const link = (event.target as Element).closest('a');
    if (link) event.preventDefault();
    if (at?.row.kind === 'group') toggleGroup(at.row.group.id);
    else if (at && link) openTicket(at.row.ticket.id);
    // A second tap, because fingers have no double click everywhere.
    else if (at && active.wasActive() && isTouch(event)) edit(at.row, at.column);
  }

  const mountedRows = rows.slice(start, end).map((row, n) => ({ row, index: start + n }));
  const activeRow = rows[activeIndex];
  if (activeRow && (activeIndex < start || activeIndex >= end)) {
    mountedRows[activeIndex < start ? 'unshift' : 'push']({ row: activeRow, index: activeIndex });
  }
  return (
    <>
      <div
        ref={scroller}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={gridColumns.length}
        aria-multiselectable={canSelect || undefined}
        aria-describedby="table-instructions"
        className={styles.grid}
        data-wide={total + SELECT_WIDTH_PX > visibleWidth || undefined}
        style={style}
        onKeyDown={onKeyDown}
        onFocus={({ target }: FocusEvent) => active.onFocus(target, cellAt(target))}
        onBlur={active.onBlur}
        onMouseDown={active.onPress}
        onClick={onClick}
        onDoubleClick={({ target }) => {
          const at = cellAt(target);
          if (at && !(target as Element).closest('a')) edit(at.row, at.column);
        }}
      >
        <TableHeading
          columns={columns}
          canSelect={canSelect}
          sorts={sorts}
          activeColumn={activeIndex === HEADING_INDEX ? activeColumn : null}
          selected={selectAll.state}
          onSort={sort}
          onSelectAll={selectAll.toggle}
          onMove={move}
          onResize={resize}
        />
        <div
          role="rowgroup"
          className={styles.rows}
          style={{ height: rows.length * ROW_HEIGHT_PX }}
        >
          {mountedRows.map(({ row, index }) => {
            const place = {
              rowKey: row.key,
              index,
              activeColumn: index === activeIndex ? activeColumn : null,
            };
            return row.kind === 'group' ? (
              <GroupRow
                key={row.key}
                {...place}
                group={row.group}
                groupBy={groupBy ?? 'status'}
                columnCount={gridColumns.length}
              />
            ) : (
              <TicketRow
                key={row.key}
                {...place}
                ticket={row.ticket}
                columns={columns}
                canEdit={canEdit}
                canSelect={canSelect}
              />
            );
          })}
        </div>
      </div>
      <VisuallyHidden>
        <span id="table-instructions">{tableTexts.instructions}</span>
      </VisuallyHidden>
    </>
  );
}

/** The keys that go to the next ticket do so in the column. */
function pressed({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): PressedKey {
  const action = ticketActionOf(nativeEvent);
  if (action === 'next') return { key: 'ArrowDown', ctrlKey, metaKey };
  return { key: action === 'previous' ? 'ArrowUp' : key, ctrlKey, metaKey };
}

function isTouch({ nativeEvent }: MouseEvent): boolean {
  return nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';
}
