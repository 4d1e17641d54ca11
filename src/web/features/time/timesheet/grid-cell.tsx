import { Lock, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { durationText } from '../../../../core/money/durations.ts';
import { timesheetTexts, timeTexts } from '../../../i18n/en/time.ts';
import { cx } from '../../../ui/cx.ts';
import { formatLongDay } from '../time-dates.ts';
import { secondsText } from '../time-texts.ts';
import type { CellPosition } from './grid-keys.ts';
import type { WeekCell } from './week.ts';
import styles from './week-grid.module.css';

interface GridCellProps {
  cell: WeekCell;
  place: CellPosition;
  /** Of the row. */
  name: string;
  /** Whether it is the one in the tab order. */
  isActive: boolean;
  isToday: boolean;
  /** The initial text of its field, null for its value; undefined while it is not edited. */
  typed: string | null | undefined;
  /** The id of the element with the error of the typed text. */
  errorId: string | undefined;
  onPress: () => void;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onLeave: (text: string) => void;
}

/** The time of a row on a day; a field while it is edited. */
export function GridCell(props: GridCellProps) {
  const { cell, place, name, isActive, isToday, typed, errorId } = props;
  const { entries, seconds, isRunning, isBilled, hasOverlap } = cell;
  const texts = timesheetTexts;
  const field = useRef<HTMLInputElement>(null);
  const isEdited = typed !== undefined;
  const [only] = entries;
  const label = `${name}, ${formatLongDay(cell.day)}`;

  useEffect(() => {
    if (!isEdited) return;
    const input = field.current;
    input?.focus();
    if (typed === null) input?.select();
  }, [isEdited, typed]);

  if (isEdited) {
    return (
      <td className={cx(styles.cell, styles.edited)}>
        <input
          ref={field}
          className={styles.field}
          type="text"
          aria-label={label}
          aria-invalid={errorId ? true : undefined}
          aria-describedby={errorId}
          autoComplete="off"
          spellCheck={false}
          defaultValue={typed ?? (only ? durationText(only.seconds) : '')}
          onKeyDown={props.onKeyDown}
          onBlur={(event) => props.onLeave(event.target.value)}
        />
      </td>
    );
  }

  const details = [
    seconds > 0 ? secondsText(seconds) : texts.empty,
    entries.length > 1 && texts.entries(entries.length),
    isRunning && texts.running,
    isBilled && timeTexts.billed,
    hasOverlap && texts.overlaps,
  ];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys of its cells
    <td
      data-cell={`${place.row}:${place.column}`}
      tabIndex={isActive ? 0 : -1}
      aria-label={`${label}: ${details.filter(Boolean).join(', ')}`}
      className={cx(styles.cell, isToday && styles.ofToday)}
      onClick={props.onPress}
      onFocus={props.onFocus}
    >
      <span className={styles.value}>
        {isBilled && <Lock className={styles.billed} aria-hidden="true" />}
        {hasOverlap && <TriangleAlert className={styles.overlap} aria-hidden="true" />}
        {isRunning && <span className={styles.running} />}
        {entries.length > 1 && <span className={styles.count} data-count={entries.length} />}
        {seconds > 0 && secondsText(seconds)}
      </span>
    </td>
  );
}
