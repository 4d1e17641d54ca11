import { useId } from 'react';
import styles from './copy-choice.module.css';

interface CopyChoiceProps {
  label: string;
  note?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether something is included in a duplicate. */
export function CopyChoice({ label, note, checked, onChange }: CopyChoiceProps) {
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
