import { Play, Square } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { LIMITS } from '../../../../core/limits.ts';
import type { TimerView } from '../../../../core/time/time-views.ts';
import { timerBarTexts, timeTexts } from '../../../i18n/en/time.ts';
import { usePageRequest } from '../../../lib/use-page-request.ts';
import type { TimeSession } from '../../../live/time/time-session.ts';
import { NO_LABEL } from '../../../live/time/time-view.ts';
import { Button } from '../../../ui/button.tsx';
import { TargetField } from '../entries/target-field.tsx';
import { clockText } from '../time-texts.ts';
import { startTimer, stopTimer } from '../timer-actions.ts';
import { useTimerNow } from '../use-time.ts';
import styles from './timer-bar.module.css';
import type { RowTarget } from './week.ts';

const NO_TARGET: RowTarget = { ticketId: null, projectId: null, label: NO_LABEL };

interface TimerBarProps {
  session: TimeSession;
  timer: TimerView | null;
}

/** Starts a timer with a note, or edits the one that runs. */
export function TimerBar({ session, timer }: TimerBarProps) {
  return timer ? (
    <RunningTimer key={timer.entryId} session={session} timer={timer} />
  ) : (
    <NewTimer session={session} />
  );
}

function NewTimer({ session }: { session: TimeSession }) {
  const texts = timerBarTexts;
  const [note, setNote] = useState('');
  const [target, setTarget] = useState(NO_TARGET);
  const form = useRef<HTMLFormElement>(null);
  usePageRequest('startTimer', () => form.current?.querySelector('input')?.focus());

  function start(event: FormEvent) {
    event.preventDefault();
    const { label, ...to } = target;
    startTimer(session, to, label, note.trim());
    setNote('');
    setTarget(NO_TARGET);
  }

  return (
    <form ref={form} className={styles.bar} aria-label={timeTexts.start} onSubmit={start}>
      <NoteField value={note} placeholder={texts.placeholder} onChange={setNote} />
      <TargetField value={target} onChange={setTarget} />
      <Button type="submit" variant="primary" icon={<Play aria-hidden="true" />}>
        {timeTexts.start}
      </Button>
    </form>
  );
}

function RunningTimer({ session, timer }: { session: TimeSession; timer: TimerView }) {
  const texts = timerBarTexts;
  const { entryId, startedAt } = timer;
  const now = useTimerNow(session, startedAt) ?? startedAt;
  const [note, setNote] = useState(timer.note);
  // Changed on another device.
  useEffect(() => setNote(timer.note), [timer.note]);

  function save() {
    const typed = note.trim();
    if (typed === timer.note) return;
    void session.run({ type: 'timer.edit', entryId, set: { note: typed } });
  }

  function choose({ label, ...set }: RowTarget) {
    void session.run({ type: 'timer.edit', entryId, set, label });
  }

  return (
    <form
      className={styles.bar}
      data-running
      aria-label={timeTexts.timer}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <NoteField value={note} placeholder={texts.running} onChange={setNote} onBlur={save} />
      <TargetField
        value={{ ...timer, label: { ...NO_LABEL, ...labelOf(timer) } }}
        onChange={choose}
      />
      <span role="timer" className={styles.clock}>
        {clockText((now - startedAt) / 1000)}
      </span>
      <Button icon={<Square aria-hidden="true" />} onClick={() => stopTimer(session, timer)}>
        {timeTexts.stop}
      </Button>
    </form>
  );
}

function labelOf({ title, boardId, number, isHidden }: TimerView) {
  return { title, boardId, number, isHidden };
}

interface NoteFieldProps {
  value: string;
  placeholder: string;
  onChange: (note: string) => void;
  onBlur?: () => void;
}

function NoteField({ value, onChange, ...rest }: NoteFieldProps) {
  return (
    <input
      {...rest}
      className={styles.note}
      type="text"
      aria-label={timeTexts.note}
      maxLength={LIMITS.timeNote}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
