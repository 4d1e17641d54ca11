import { useState } from 'react';
import { parseDuration } from '../../../core/money/durations.ts';
import { elapsedSeconds } from '../../../core/time/decide.ts';
import type { TimerView } from '../../../core/time/time-views.ts';
import { formatMoment } from '../../i18n/dates.ts';
import { longTimerTexts, timeTexts } from '../../i18n/en/time.ts';
import type { TimeSession } from '../../live/time/time-session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFormErrors } from '../../ui/use-form-errors.ts';
import { showResult } from '../undo/undo-stack.tsx';
import styles from './long-timer-dialog.module.css';
import { secondsText, targetName } from './time-texts.ts';
import { stopAfter } from './timer-actions.ts';

interface LongTimerDialogProps {
  session: TimeSession;
  timer: TimerView;
  onClose: () => void;
}

/** Asks how much to keep of a timer that has run for more than 12 hours. */
export default function LongTimerDialog({ session, timer, onClose }: LongTimerDialogProps) {
  const texts = longTimerTexts;
  // The question stays the same while it is open.
  const [elapsed] = useState(() => elapsedSeconds(timer, session.now()));
  const [text, setText] = useState('');
  const errors = useFormErrors<'duration'>();

  function keepSome(form: HTMLFormElement) {
    const seconds = parseDuration(text);
    const isLonger = seconds !== null && seconds > elapsed;
    const error =
      seconds === null
        ? timeTexts.badDuration
        : isLonger
          ? texts.tooLong(secondsText(elapsed))
          : undefined;
    if (errors.show(form, { duration: error }) || seconds === null) return;
    onClose();
    stopAfter(session, timer, elapsed, seconds);
  }

  function keepAll() {
    onClose();
    stopAfter(session, timer, elapsed);
  }

  function discard() {
    onClose();
    void session.run({ type: 'timer.discard', entryId: timer.entryId });
    showResult(texts.discarded);
  }

  return (
    <Dialog
      title={texts.question(secondsText(elapsed))}
      size="sm"
      onClose={onClose}
      onSubmit={keepSome}
      footer={
        <>
          <Button variant="ghost" className={styles.discard} onClick={discard}>
            {texts.discard}
          </Button>
          <Button onClick={keepAll}>{texts.keepAll(secondsText(elapsed))}</Button>
          <Button type="submit" variant="primary">
            {texts.keepSome}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{texts.text(targetName(timer), formatMoment(timer.startedAt))}</p>
      <TextField
        label={texts.duration}
        hint={timeTexts.durationHint}
        placeholder="8:00"
        autoComplete="off"
        value={text}
        onChange={(value) => {
          setText(value);
          errors.clear('duration');
        }}
        {...errors.of('duration')}
      />
    </Dialog>
  );
}
