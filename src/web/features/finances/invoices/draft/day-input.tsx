import { useState } from 'react';
import styles from './draft-sheet.module.css';

interface DayInputProps {
  label: string;
  day: string | null;
  /** The name by which the list of missing data finds the field. */
  field?: string;
  /** The default that applies while it is empty. */
  hint?: string | undefined;
  onChange: (day: string | null) => void;
}

/** While the year is typed, browsers report days of the years 2, 20 and 202. */
const FIRST_DAY = '1000-01-01';

/** A day that is edited in place. Half a day is cleared when the input is left. */
export function DayInput({ label, day, field, hint, onChange }: DayInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <span className={styles.day}>
      <input
        type="date"
        className={styles.input}
        aria-label={label}
        data-field={field}
        value={typed ?? day ?? ''}
        onChange={({ target: { value, validity } }) => {
          setTyped(value);
          if (value >= FIRST_DAY) onChange(value);
          else if (value === '' && !validity.badInput) onChange(null);
        }}
        onBlur={({ target }) => {
          // Browsers keep showing the rest of a day.
          if (target.validity.badInput) target.value = '';
          if (typed === '' && day !== null) onChange(null);
          setTyped(null);
        }}
      />
      {day === null && hint && <span className={styles.hint}>{hint}</span>}
    </span>
  );
}
