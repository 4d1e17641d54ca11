import { useEffect, useRef } from 'react';
import { addDays, dayAt } from '../../../core/days.ts';
import { nextOccurrences } from '../../../core/recurrence/occurrences.ts';
import {
  FREQUENCIES,
  type Frequency,
  formatRecurrence,
  MAX_COUNT,
  MAX_INTERVAL,
  parseRecurrence,
  type Recurrence,
  WEEKDAYS,
} from '../../../core/recurrence/recurrence.ts';
import { formatWallClock } from '../../i18n/dates.ts';
import { recurrenceTexts } from '../../i18n/en/recurrence.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './recurrence-input.module.css';

/** How many of the next days are shown. */
const PREVIEWED_DAYS = 3;
const FIRST_HOUR = 6;
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));
const WORKDAYS = WEEKDAYS.slice(0, 5);

type Choice = '' | Frequency | 'WORKDAYS';
type End = 'endsNever' | 'endsOn' | 'endsAfter';

interface RecurrenceInputProps {
  label: string;
  /** The text of a recurrence; empty without one. */
  value: string;
  onChange: (value: string) => void;
}

/** Chooses when a ticket recurs, with a preview of the next days. */
export default function RecurrenceInput({ label, value, onChange }: RecurrenceInputProps) {
  const texts = recurrenceTexts;
  const fields = useRef<HTMLDivElement>(null);
  // Its form had no input to focus before this was loaded.
  useEffect(() => {
    if (document.activeElement?.closest('form')) return;
    fields.current?.querySelector('select')?.focus();
  }, []);
  const today = dayAt(new Date());
  const recurrence = value ? parseRecurrence(value) : null;
  const set = (part: Partial<Recurrence>) => {
    if (recurrence) onChange(formatRecurrence({ ...recurrence, ...part }));
  };

  function choose(choice: Choice): void {
    if (choice === '') {
      onChange('');
      return;
    }
    const before = recurrence ?? newRecurrence(addDays(today, 1));
    const isOnWorkdays = choice === 'WORKDAYS';
    const frequency = isOnWorkdays ? 'WEEKLY' : choice;
    const weekdays = isOnWorkdays ? WORKDAYS : [];
    onChange(formatRecurrence({ ...before, frequency, interval: 1, weekdays }));
  }

  return (
    <div ref={fields} className={styles.fields}>
      <Select
        label={label}
        hideLabel
        value={choiceOf(recurrence)}
        options={[
          { value: '', label: texts.never },
          ...(['DAILY', 'WORKDAYS', ...FREQUENCIES.slice(1)] as const).map((choice) => ({
            value: choice,
            label: texts.frequencies[choice],
          })),
        ]}
        onChange={choose}
      />
      {recurrence && <Details recurrence={recurrence} set={set} />}
      {recurrence && <Preview recurrence={recurrence} today={today} />}
    </div>
  );
}

interface DetailsProps {
  recurrence: Recurrence;
  set: (part: Partial<Recurrence>) => void;
}

function Details({ recurrence, set }: DetailsProps) {
  const texts = recurrenceTexts;
  const { frequency, interval, weekdays, start, hour, skipsOpen } = recurrence;
  const isAfterDone = frequency === 'DONE';
  const number = { type: 'number', inputMode: 'numeric', min: 1 } as const;
  return (
    <>
      <div className={styles.pair}>
        <TextField
          {...number}
          label={isAfterDone ? texts.daysAfter : texts.every}
          hint={isAfterDone ? undefined : texts.unit(frequency, interval)}
          max={MAX_INTERVAL}
          value={String(interval)}
          onChange={(text) => set({ interval: numberFrom(text, MAX_INTERVAL) })}
        />
        <Select
          label={texts.hour}
          value={String(hour)}
          options={HOURS.map((value) => ({ value, label: `${value.padStart(2, '0')}:00` }))}
          onChange={(value) => set({ hour: Number(value) })}
        />
      </div>
      {frequency === 'WEEKLY' && (
        <fieldset className={styles.weekdays}>
          <legend className={styles.legend}>{texts.weekdays}</legend>
          {WEEKDAYS.map((day) => (
            <label key={day} className={styles.weekday}>
              <input
                type="checkbox"
                checked={weekdays.includes(day)}
                onChange={({ target }) => {
                  const others = weekdays.filter((other) => other !== day);
                  set({ weekdays: target.checked ? [...others, day] : others });
                }}
              />
              {texts.weekday(day)}
            </label>
          ))}
        </fieldset>
      )}
      <TextField
        label={texts.start}
        type="date"
        value={start}
        onChange={(day) => day && set({ start: day })}
      />
      <EndFields recurrence={recurrence} set={set} />
      {!isAfterDone && (
        <CheckField
          label={texts.skipsOpen}
          checked={skipsOpen}
          onChange={(isSkipping) => set({ skipsOpen: isSkipping })}
        />
      )}
    </>
  );
}

function EndFields({ recurrence: { start, until, count }, set }: DetailsProps) {
  const texts = recurrenceTexts;
  const countEnd = count === null ? 'endsNever' : 'endsAfter';
  const end: End = until === null ? countEnd : 'endsOn';
  return (
    <div className={styles.pair}>
      <Select
        label={texts.ends}
        value={end}
        options={(['endsNever', 'endsOn', 'endsAfter'] as const).map((value) => ({
          value,
          label: texts[value],
        }))}
        onChange={(chosen) =>
          set({
            until: chosen === 'endsOn' ? start : null,
            count: chosen === 'endsAfter' ? 1 : null,
          })
        }
      />
      {end === 'endsOn' && (
        <TextField
          label={texts.until}
          type="date"
          min={start}
          value={until ?? ''}
          onChange={(day) => day && set({ until: day })}
        />
      )}
      {end === 'endsAfter' && (
        <TextField
          label={texts.count}
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_COUNT}
          value={String(count)}
          onChange={(text) => set({ count: numberFrom(text, MAX_COUNT) })}
        />
      )}
    </div>
  );
}

function Preview({ recurrence, today }: { recurrence: Recurrence; today: string }) {
  const texts = recurrenceTexts;
  const isAfterDone = recurrence.frequency === 'DONE';
  const days = nextOccurrences(recurrence, today, isAfterDone ? 1 : PREVIEWED_DAYS);
  const list = days.map((day) => formatWallClock(`${day}T00:00:00`)).join(' · ');
  const line = isAfterDone ? texts.nextIfDone(list) : texts.next(list);
  return (
    <p className={styles.preview} role="status">
      {days.length > 0 ? line : texts.none}
      <span className={styles.note}>{texts.nextNote}</span>
    </p>
  );
}

function newRecurrence(start: string): Recurrence {
  return {
    frequency: 'WEEKLY',
    interval: 1,
    weekdays: [],
    ...{ start, hour: FIRST_HOUR, until: null, count: null, skipsOpen: false },
  };
}

function choiceOf(recurrence: Recurrence | null): Choice {
  if (!recurrence) return '';
  const { frequency, interval, weekdays } = recurrence;
  const isOnWorkdays =
    frequency === 'WEEKLY' && interval === 1 && weekdays.join() === WORKDAYS.join();
  return isOnWorkdays ? 'WORKDAYS' : frequency;
}

function numberFrom(text: string, max: number): number {
  return Math.min(max, Math.max(1, Math.floor(Number(text)) || 1));
}
