import { useEffect, useSyncExternalStore } from 'react';
import { elapsedSeconds } from '../../../core/time/decide.ts';
import { LONG_TIMER_SECONDS } from '../../../core/time/time-entry.ts';
import { timeTexts } from '../../i18n/en/time.ts';
import { fetchWhenIdle } from '../../lib/fetch-when-idle.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { HeaderTimer } from './header-timer.tsx';
import {
  askAboutLongTimer,
  closeLongTimer,
  isLongTimerPromptOpen,
  subscribeLongTimer,
} from './long-timer-store.ts';
import { targetName } from './time-texts.ts';
import { useTime } from './use-time.ts';

const loadLongTimer = () => import('./long-timer-dialog.tsx');
const LongTimerDialog = lazyDialog(loadLongTimer);

/** The running timer in the header of every page; nothing while none runs. */
export function TimerHost() {
  const { session, state } = useTime();
  const { timer } = state;
  const isAsked = useSyncExternalStore(subscribeLongTimer, isLongTimerPromptOpen);
  const isRunning = timer !== null;

  useEffect(() => {
    if (isRunning) fetchWhenIdle(loadLongTimer);
  }, [isRunning]);

  const startedAt = timer?.startedAt ?? null;
  useEffect(() => {
    if (startedAt === null) return closeLongTimer();
    const askOnSight = () => {
      const elapsed = elapsedSeconds({ startedAt }, session.now());
      if (document.visibilityState === 'visible' && elapsed > LONG_TIMER_SECONDS)
        askAboutLongTimer();
    };
    askOnSight();
    document.addEventListener('visibilitychange', askOnSight);
    return () => document.removeEventListener('visibilitychange', askOnSight);
  }, [session, startedAt]);

  return (
    <>
      {timer && <HeaderTimer session={session} timer={timer} isFailing={state.isFailing} />}
      {timer && isAsked && (
        <LongTimerDialog session={session} timer={timer} onClose={closeLongTimer} />
      )}
      {timer && (
        <VisuallyHidden>
          <span role="status">{timeTexts.runs(targetName(timer))}</span>
        </VisuallyHidden>
      )}
    </>
  );
}
