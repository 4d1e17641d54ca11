import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import styles from './field.module.css';

export interface FieldTexts {
  label: string;
  hint?: string | undefined;
  /** Shown below and announced; marks the control invalid. */
  error?: string | null | undefined;
  /** Marks the control invalid without words. */
  invalid?: boolean | undefined;
  /** For where the surroundings make the label plain to the eye. */
  hideLabel?: boolean | undefined;
}

export interface FieldControl {
  id: string;
  className: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
}

interface FieldProps extends FieldTexts {
  children: (control: FieldControl) => ReactNode;
}

/** A label, a control, and what is to be said about it. */
export function Field({ label, hint, error, invalid, hideLabel, children }: FieldProps) {
  const id = useId();
  const said = error ?? hint;
  const control: FieldControl = {
    id,
    className: styles.control ?? '',
    'aria-describedby': said ? `${id}-said` : undefined,
    'aria-invalid': error || invalid ? true : undefined,
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={cx(styles.label, hideLabel && styles.hidden)}>
        {label}
      </label>
      {children(control)}
      {said && (
        <p id={`${id}-said`} className={cx(styles.said, error && styles.error)}>
          {said}
        </p>
      )}
    </div>
  );
}
