import { cx } from '../../ui/cx.ts';
import styles from './board-mark.module.css';

const MAX_LANES = 5;
const HUES = 8;
/** The shortest lane, percent of the tallest. */
const MIN_HEIGHT_PERCENT = 45;

interface BoardMarkProps {
  id: string;
  columns: number;
}

/**
 * A small picture that is stable for a board: a lane for each column, a colour derived from the id.
 */
export function BoardMark({ id, columns }: BoardMarkProps) {
  const seed = [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  const lanes = Array.from({ length: Math.min(columns, MAX_LANES) }, (_, lane) => ({
    lane,
    height: MIN_HEIGHT_PERCENT + (((seed >>> (lane * 3)) & 7) / 7) * (100 - MIN_HEIGHT_PERCENT),
  }));
  return (
    <span className={cx(styles.mark, styles[`h${(seed % HUES) + 1}`])} aria-hidden="true">
      {columns === 0 && <span className={styles.none} />}
      {lanes.map(({ lane, height }) => (
        <span key={lane} className={styles.lane} style={{ height: `${height}%` }} />
      ))}
    </span>
  );
}
