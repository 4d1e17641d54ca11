import { dayAt } from '../../../core/days.ts';
import { elapsedSeconds } from '../../../core/time/decide.ts';
import {
  LONG_TIMER_SECONDS,
  MIN_TIMER_SECONDS,
  type TimeTarget,
} from '../../../core/time/time-entry.ts';
import type { TimerView } from '../../../core/time/time-views.ts';
import { timeTexts } from '../../i18n/en/time.ts';
import { newId } from '../../lib/new-id.ts';
import type { TimeSession } from '../../live/time/time-session.ts';
import type { TargetLabel } from '../../live/time/time-types.ts';
import { showResult } from '../undo/undo-stack.tsx';
import { askAboutLongTimer } from './long-timer-store.ts';
import { secondsText, targetName } from './time-texts.ts';

/** Starts a timer, which stops a running one. */
export function startTimer(
  session: TimeSession,
  target: TimeTarget,
  label: TargetLabel,
  note = '',
): void {
  const at = session.deviceNow();
  const day = dayAt(new Date(at));
  const times = { day, at, offlineMs: 0 };
  void session.run({ type: 'timer.start', entryId: newId(), ...target, note, ...times, label });
}

/** Stops the running timer; asks first if it has run very long. */
export function stopTimer(session: TimeSession, timer: TimerView): void {
  const elapsed = elapsedSeconds(timer, session.now());
  if (elapsed > LONG_TIMER_SECONDS) askAboutLongTimer();
  else stopAfter(session, timer, elapsed);
}

/** Stops the timer, keeping this many of the elapsed seconds, or all of them. */
export function stopAfter(
  session: TimeSession,
  timer: TimerView,
  elapsed: number,
  seconds?: number,
): void {
  const { entryId, note } = timer;
  const at = session.deviceNow();
  void session.run({ type: 'timer.stop', entryId, at, offlineMs: 0, seconds });
  const kept = seconds ?? elapsed;
  const isKept = kept >= MIN_TIMER_SECONDS || note !== '';
  const texts = timeTexts;
  showResult(
    isKept
      ? texts.recorded(secondsText(Math.max(1, kept)), targetName(timer))
      : texts.tooShort(MIN_TIMER_SECONDS),
  );
}

/** Starts a timer on a ticket, or stops its running timer. */
export function toggleTimer(session: TimeSession, ticketId: string, label: TargetLabel): void {
  const { timer } = session.getState();
  if (timer?.ticketId === ticketId) stopTimer(session, timer);
  else startTimer(session, { ticketId, projectId: null }, label);
}
