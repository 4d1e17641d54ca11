import { Link } from '@tanstack/react-router';
import { Square } from 'lucide-react';
import type { TimerView } from '../../../core/time/time-views.ts';
import { timeTexts } from '../../i18n/en/time.ts';
import type { TimeSession } from '../../live/time/time-session.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './header-timer.module.css';
import { clockText, targetName } from './time-texts.ts';
import { stopTimer } from './timer-actions.ts';
import { useTimerNow } from './use-time.ts';

interface HeaderTimerProps {
  session: TimeSession;
  timer: TimerView;
  isFailing: boolean;
}

/** The timer's target, its elapsed time, and Stop. */
export function HeaderTimer({ session, timer, isFailing }: HeaderTimerProps) {
  const now = useTimerNow(session, timer.startedAt) ?? timer.startedAt;
  const clock = clockText((now - timer.startedAt) / 1000);
  const name = targetName(timer);
  const inside = (
    <>
      <span className={cx(styles.dot, isFailing && styles.failing)} aria-hidden="true" />
      <span className={styles.name}>{timer.note || name}</span>
      <span role="timer" className={styles.clock}>
        {clock}
      </span>
    </>
  );
  const { boardId, ticketId } = timer;
  const tooltip = isFailing ? timeTexts.notSaved : timeTexts.runs(name);
  return (
    <section className={styles.timer} aria-label={timeTexts.timer}>
      {boardId && ticketId ? (
        <Link
          to="/boards/$boardId"
          params={{ boardId }}
          search={{ ticket: ticketId }}
          className={styles.link}
          data-tooltip={tooltip}
        >
          {inside}
        </Link>
      ) : (
        <Link to="/time" className={styles.link} data-tooltip={tooltip}>
          {inside}
        </Link>
      )}
      <IconButton
        label={timeTexts.stop}
        size="sm"
        className={styles.stop}
        onClick={() => stopTimer(session, timer)}
      >
        <Square aria-hidden="true" />
      </IconButton>
    </section>
  );
}
