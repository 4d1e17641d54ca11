import { Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Day } from '../../../../core/days.ts';
import { timesheetTexts, timeTexts } from '../../../i18n/en/time.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { TargetName } from '../entries/entry-line.tsx';
import { formatShortDay, formatWeekday } from '../time-dates.ts';
import { secondsText, targetName, targetPlace } from '../time-texts.ts';
import { GridCell } from './grid-cell.tsx';
import { type CellPosition, isEditingKey, nextPlace } from './grid-keys.ts';
import { sum, type WeekCell, type WeekRow } from './week.ts';
import styles from './week-grid.module.css';

interface WeekGridProps {
  days: readonly Day[];
  rows: readonly WeekRow[];
  today: Day;
  /** The day whose entries are listed below. */
  selectedDay: Day;
  /** A cell that gets the focus; a new object each time. */
  focus: CellPosition | null;
  onSelectDay: (day: Day) => void;
  /**
   * Saves the text typed into a cell; empty for no time. Returns the error of an invalid duration.
   */
  onEdit: (row: WeekRow, cell: WeekCell, text: string) => string | null;
  /** Shows the entries of a cell in the list. */
  onOpen: (row: WeekRow, cell: WeekCell) => void;
  onAddRow: () => void;
}

interface EditedCell extends CellPosition {
  /** Of its row, whose place may change meanwhile. */
  rowKey: string;
  /** The first typed character; null for the present value. */
  typed: string | null;
}

/** A week: a row per ticket or project, a column per day. One cell is in the tab order. */
export function WeekGrid(props: WeekGridProps) {
  const { days, rows, today, selectedDay, focus, onSelectDay, onEdit, onOpen } = props;
  const texts = timesheetTexts;
  const errorId = useId();
  const table = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState<CellPosition>({ row: 0, column: days.indexOf(selectedDay) });
  const [edited, setEdited] = useState<EditedCell | null>(null);
  /** The same, updated at once: a field that is removed may still emit a blur event. */
  const latest = useRef<EditedCell | null>(null);
  const [error, setError] = useState<string | null>(null);
  const at = { row: Math.min(active.row, rows.length - 1), column: Math.max(0, active.column) };

  function focusCell(place: CellPosition) {
    setActive(place);
    // The cell may be rendered only now, without the field that had the focus.
    requestAnimationFrame(() => cellIn(table.current, place)?.focus());
  }

  useEffect(() => {
    if (!focus) return;
    setActive(focus);
    // After a dialog has returned the focus.
    const timer = setTimeout(() => cellIn(table.current, focus)?.focus(), 50);
    return () => clearTimeout(timer);
  }, [focus]);

  function begin(next: EditedCell | null) {
    latest.current = next;
    setError(null);
    setEdited(next);
  }

  function edit(place: CellPosition, typed: string | null) {
    const row = rows[place.row];
    const cell = row?.cells[place.column];
    if (!row || !cell) return;
    setActive(place);
    onSelectDay(cell.day);
    if (isOpenOnly(row, cell)) {
      if (cell.entries.length > 0) onOpen(row, cell);
      return;
    }
    begin({ ...place, rowKey: row.key, typed });
  }

  /** Whether the text was a duration. */
  function commit(text: string): boolean {
    const place = latest.current;
    const row = rows.find(({ key }) => key === place?.rowKey);
    const cell = place ? row?.cells[place.column] : undefined;
    const found = row && cell ? onEdit(row, cell, text.trim()) : null;
    if (found === null) begin(null);
    else setError(found);
    return found === null;
  }

  function onGridKey(event: KeyboardEvent<HTMLTableElement>) {
    if (event.defaultPrevented || edited || !(event.target instanceof HTMLElement)) return;
    if (!event.target.matches('[data-cell]')) return;
    const row = rows[at.row];
    const cell = row?.cells[at.column];
    if (!row || !cell) return;
    const next = nextPlace(at, { rows: rows.length, columns: days.length }, event);
    if (next) focusCell(next);
    else if (event.key === 'Enter' || event.key === 'F2') edit(at, null);
    else if (event.key === ' ') {
      onSelectDay(cell.day);
      onOpen(row, cell);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      if (isOpenOnly(row, cell)) onOpen(row, cell);
      else onEdit(row, cell, '');
    } else if (isEditingKey(event)) edit(at, event.key);
    else return;
    event.preventDefault();
  }

  function onFieldKey(event: KeyboardEvent<HTMLInputElement>) {
    if (!edited || event.nativeEvent.isComposing) return;
    const { row, column } = edited;
    const text = event.currentTarget.value;
    if (event.key === 'Escape') {
      event.preventDefault();
      begin(null);
      focusCell(edited);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (commit(text)) focusCell({ row: Math.min(row + 1, rows.length - 1), column });
    } else if (event.key === 'Tab') {
      const to = column + (event.shiftKey ? -1 : 1);
      const isInside = to >= 0 && to < days.length;
      if (!commit(text)) event.preventDefault();
      else if (isInside) {
        event.preventDefault();
        focusCell({ row, column: to });
      }
    }
  }

  const totals = days.map((_, column) => sum(rows.map(({ cells }) => cells[column]?.seconds ?? 0)));
  return (
    <div className={styles.frame}>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are edited
        role="grid"
        aria-label={texts.grid}
        className={styles.grid}
        onKeyDown={onGridKey}
      >
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              {texts.what}
            </th>
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                className={cx(styles.day, day === today && styles.today)}
                aria-current={day === today ? 'date' : undefined}
              >
                <button
                  type="button"
                  className={styles.dayButton}
                  aria-pressed={day === selectedDay}
                  onClick={() => onSelectDay(day)}
                >
                  <span className={styles.weekday}>{formatWeekday(day)}</span>
                  <span className={styles.date}>{formatShortDay(day)}</span>
                </button>
              </th>
            ))}
            <th scope="col" className={styles.totalHead}>
              {texts.total}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, rowIndex) => (
            <tr key={row.key}>
              <th scope="row" className={styles.rowHead}>
                <span className={styles.rowName}>
                  <TargetName entry={{ ...row.label, ...row }} />
                </span>
                <span className={styles.rowPlace}>{targetPlace(row.label)}</span>
              </th>
              {row.cells.map((cell, column) => {
                const place = { row: rowIndex, column };
                const isEdited = edited?.rowKey === row.key && edited.column === column;
                return (
                  <GridCell
                    key={cell.day}
                    cell={cell}
                    place={place}
                    name={targetName(row.label)}
                    isActive={at.row === rowIndex && at.column === column}
                    isToday={cell.day === today}
                    typed={isEdited ? edited.typed : undefined}
                    errorId={isEdited && error ? errorId : undefined}
                    onPress={() => edit(place, null)}
                    onFocus={() => setActive(place)}
                    onKeyDown={onFieldKey}
                    onLeave={commit}
                  />
                );
              })}
              <td className={styles.rowTotal}>{row.seconds > 0 && secondsText(row.seconds)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={styles.addRow}>
              <Button
                size="sm"
                variant="ghost"
                icon={<Plus aria-hidden="true" />}
                onClick={props.onAddRow}
              >
                {texts.addRow}
              </Button>
            </th>
            {totals.map((seconds, column) => (
              <td key={days[column]} className={styles.dayTotal}>
                {seconds > 0 && secondsText(seconds)}
              </td>
            ))}
            <td className={styles.weekTotal}>{secondsText(sum(totals))}</td>
          </tr>
        </tfoot>
      </table>
      {error && (
        <p id={errorId} role="alert" className={styles.error}>
          {error} {timeTexts.durationHint}
        </p>
      )}
    </div>
  );
}

/** Whether a cell has no single value to edit. */
function isOpenOnly({ key }: WeekRow, { entries, isRunning, isBilled }: WeekCell): boolean {
  const isSingle = entries.length <= 1 && !isBilled && key !== 'hidden';
  return !isSingle || (isRunning && entries.length > 0);
}

function cellIn(table: HTMLTableElement | null, { row, column }: CellPosition): HTMLElement | null {
  return table?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`) ?? null;
}
