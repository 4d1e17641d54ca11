import type { TicketTimeEntry } from '../../../../core/time/time-views.ts';
import { cx } from '../../../ui/cx.ts';
import { BilledMark } from '../entries/billed-mark.tsx';
import { clockText, secondsText } from '../time-texts.ts';
import { useTime, useTimerNow } from '../use-time.ts';
import { PersonName } from './person-name.tsx';
import styles from './ticket-time.module.css';

/** An entry of someone else. */
export function OthersEntry({ entry }: { entry: TicketTimeEntry }) {
  const { id, userId, userName, seconds, note, isBilled, invoice } = entry;
  return (
    <li className={cx(styles.line, styles.ofOther)} data-entry={id}>
      <span className={styles.what}>
        <PersonName userId={userId} deletedName={userName} />
        {note && <span className={styles.note}>{note}</span>}
      </span>
      <span className={styles.length}>{secondsText(seconds)}</span>
      {isBilled && <BilledMark invoice={invoice} />}
    </li>
  );
}

/** A timer of someone else that runs. */
export function RunningPerson({ userId, startedAt }: { userId: string; startedAt: number }) {
  const { session } = useTime();
  const now = useTimerNow(session, startedAt) ?? startedAt;
  return (
    <li className={cx(styles.line, styles.ofOther)}>
      <span className={styles.what}>
        <PersonName userId={userId} />
      </span>
      <span className={styles.dot} aria-hidden="true" />
      <span role="timer" className={styles.length}>
        {clockText((now - startedAt) / 1000)}
      </span>
    </li>
  );
}
