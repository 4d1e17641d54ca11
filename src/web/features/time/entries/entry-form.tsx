import { Lock } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import type { Day } from '../../../../core/days.ts';
import { LIMITS } from '../../../../core/limits.ts';
import { durationText, parseDuration, startOfRange } from '../../../../core/money/durations.ts';
import { timeTexts } from '../../../i18n/en/time.ts';
import { uiTexts } from '../../../i18n/en/ui.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFormErrors } from '../../../ui/use-form-errors.ts';
import { useRestoreFocus } from '../../../ui/use-restore-focus.ts';
import type { RowTarget } from '../timesheet/week.ts';
import { momentOn } from '../timesheet/week.ts';
import type { EntryValues } from './entry-actions.ts';
import styles from './entry-form.module.css';
import { TargetField } from './target-field.tsx';

interface EntryDraft extends EntryValues {
  target: RowTarget;
}

interface EntryFormProps {
  label: string;
  /** The initial values of the fields; seconds are 0 in a new entry. */
  initial: EntryDraft;
  submit: string;
  /** Whether the ticket or project can be chosen. */
  hasTarget?: boolean;
  /** Why nothing can be saved any more; null while it can. */
  lockedText?: string | null;
  onSubmit: (values: EntryValues, target: RowTarget) => void;
  onCancel: () => void;
}

/** The fields of an entry, in place of its line. Escape discards the changes. */
export function EntryForm({
  label,
  initial,
  submit,
  hasTarget = false,
  lockedText = null,
  onSubmit,
  onCancel,
}: EntryFormProps) {
  const texts = timeTexts;
  const initialText = initial.seconds > 0 ? durationText(initial.seconds) : '';
  const [duration, setDuration] = useState(initialText);
  const [note, setNote] = useState(initial.note);
  const [day, setDay] = useState(initial.day);
  const [isBillable, setBillable] = useState(initial.isBillable);
  const [target, setTarget] = useState(initial.target);
  const errors = useFormErrors<'duration' | 'day'>();
  const form = useRestoreFocus<HTMLFormElement>();

  function submitForm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (lockedText !== null) return;
    // Its text has no seconds.
    const isSame = duration === initialText && initial.seconds > 0;
    const seconds = isSame ? initial.seconds : parseDuration(duration);
    const found = {
      duration: seconds === null ? texts.badDuration : undefined,
      day: isDay(day) ? undefined : texts.badDay,
    };
    if (errors.show(event.currentTarget, found) || seconds === null) return;
    const { ticketId, projectId } = target;
    const startedAt = startFor(duration, day, initial);
    onSubmit(
      { ticketId, projectId, day, seconds, startedAt, note: note.trim(), isBillable },
      target,
    );
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // The dialog around it stays open.
    event.preventDefault();
    event.stopPropagation();
    onCancel();
  }

  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={submitForm}
      onKeyDown={onKeyDown}
    >
      {hasTarget && <TargetField value={target} onChange={setTarget} />}
      <div className={styles.fields}>
        <TextField
          label={texts.duration}
          placeholder="1:30"
          autoComplete="off"
          autoFocus
          value={duration}
          onChange={(value) => {
            setDuration(value);
            errors.clear('duration');
          }}
          {...errors.of('duration')}
        />
        <TextField
          label={texts.day}
          type="date"
          value={day}
          onChange={(value) => {
            setDay(value);
            errors.clear('day');
          }}
          {...errors.of('day')}
        />
        <TextField
          label={texts.note}
          maxLength={LIMITS.timeNote}
          autoComplete="off"
          value={note}
          onChange={setNote}
        />
      </div>
      {lockedText === null ? (
        <p className={styles.hint}>{texts.durationHint}</p>
      ) : (
        <p role="alert" className={styles.locked}>
          <Lock aria-hidden="true" />
          {lockedText}
        </p>
      )}
      <div className={styles.end}>
        <CheckField label={texts.billable} checked={isBillable} onChange={setBillable} />
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {uiTexts.cancel}
        </Button>
        <Button size="sm" variant="primary" type="submit" disabled={lockedText !== null}>
          {submit}
        </Button>
      </div>
    </form>
  );
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text);
}

/**
 * A from–to duration includes the start; otherwise the time of day of the start is kept when the
 * day changes.
 */
function startFor(text: string, day: Day, { startedAt, day: before }: EntryValues): number | null {
  const from = startOfRange(text);
  if (from !== null) return momentOn(day, from);
  if (startedAt === null || day === before) return startedAt;
  const began = new Date(startedAt);
  const seconds = began.getHours() * 3600 + began.getMinutes() * 60 + began.getSeconds();
  return momentOn(day, seconds);
}
