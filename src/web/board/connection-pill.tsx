import type { Connection } from '../live/board-session.ts';
import { connectionTexts } from '../texts/board.ts';
import { cx } from '../ui/cx.ts';
import styles from './connection-pill.module.css';

interface ConnectionPillProps {
  connection: Connection;
  waiting: number;
}

/** Whether what is shown is live, and what could not be sent yet. */
export function ConnectionPill({ connection, waiting }: ConnectionPillProps) {
  // While live, a command waits for milliseconds: telling of each would only flicker.
  const tellsWaiting = connection !== 'live' && waiting > 0;
  return (
    <span role="status" className={cx(styles.pill, styles[connection])}>
      <span className={styles.dot} aria-hidden="true" />
      {connectionTexts[connection]}
      {tellsWaiting && <span className={styles.waiting}>{connectionTexts.waiting(waiting)}</span>}
    </span>
  );
}
