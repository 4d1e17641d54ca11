import { useId } from 'react';
import styles from './check-field.module.css';

interface CheckFieldProps {
  label: string;
  note?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox with a label and a note. */
export function CheckField({ label, note, checked, onChange }: CheckFieldProps) {
  const noteId = useId();
  return (
    <div>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={note && noteId}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      {note && (
        <p id={noteId} className={styles.note}>
          {note}
        </p>
      )}
    </div>
  );
}
