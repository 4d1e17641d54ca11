import type { Color } from '../../../core/board/settings/colors.ts';
import { cx } from '../../ui/cx.ts';
import styles from './board-mark.module.css';

const MAX_LANES = 5;
const HUES = 8;
/** The shortest lane, percent of the tallest. */
const MIN_HEIGHT_PERCENT = 45;

interface BoardMarkProps {
  id: string;
  /** The color of the board, if one was chosen. */
  color: Color | null;
  columns: number;
}

/**
 * A small picture that is stable for a board: a lane for each column, and its colour, or one derived
 * from the id.
 */
export function BoardMark({ id, color, columns }: BoardMarkProps) {
  const seed = [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  const lanes = Array.from({ length: Math.min(columns, MAX_LANES) }, (_, lane) => ({
    lane,
    height: MIN_HEIGHT_PERCENT + (((seed >>> (lane * 3)) & 7) / 7) * (100 - MIN_HEIGHT_PERCENT),
  }));
  return (
    <span
      className={cx(styles.mark, styles[`h${(seed % HUES) + 1}`])}
      data-color={color}
      aria-hidden="true"
    >
      {columns === 0 && <span className={styles.none} />}
      {lanes.map(({ lane, height }) => (
        <span key={lane} className={styles.lane} style={{ height: `${height}%` }} />
      ))}
    </span>
  );
}
