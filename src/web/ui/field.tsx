import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { uiTexts } from '../i18n/en/ui.ts';
import { cx } from './cx.ts';
import styles from './field.module.css';
import { IconButton } from './icon-button.tsx';
import { useRestoreFocus } from './use-restore-focus.ts';

export interface FieldTexts {
  label: string;
  hint?: string | undefined;
  /** Shown below as an alert; marks the control invalid. */
  error?: string | null | undefined;
  onErrorDismiss?: (() => void) | undefined;
  /** Marks the control invalid without a text. */
  invalid?: boolean | undefined;
  /** Hides the label visually where the context makes it obvious. */
  hideLabel?: boolean | undefined;
  /** Marks the field as required, with this word beside its label. */
  requiredMark?: string | undefined;
}

export interface FieldControl {
  id: string;
  className: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
  'aria-required': boolean | undefined;
}

type FieldProps<Props> = FieldTexts &
  Props & {
    /** Renders the control. `rest` are the props that are not the field's own. */
    children: (
      control: FieldControl,
      rest: Omit<FieldProps<Props>, keyof FieldTexts | 'children'>,
    ) => ReactNode;
  };

/** A label, a control, and its error or hint. */
export function Field<Props extends object>({
  label,
  hint,
  error,
  onErrorDismiss,
  invalid,
  hideLabel,
  requiredMark,
  children,
  ...rest
}: FieldProps<Props>) {
  const id = useId();
  const control: FieldControl = {
    id,
    className: styles.control ?? '',
    'aria-describedby': error || hint ? `${id}-said` : undefined,
    'aria-invalid': error || invalid ? true : undefined,
    'aria-required': requiredMark ? true : undefined,
  };
  return (
    <div className={styles.field}>
      <label
        htmlFor={id}
        className={cx(styles.label, hideLabel && styles.hidden)}
        data-mark={requiredMark}
      >
        {label}
      </label>
      {children(control, rest)}
      {error && (
        <FieldError id={`${id}-said`} onDismiss={onErrorDismiss}>
          {error}
        </FieldError>
      )}
      {!error && hint && (
        <p id={`${id}-said`} className={styles.said}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface FieldErrorProps {
  id: string;
  onDismiss: (() => void) | undefined;
  children: string;
}

function FieldError({ id, onDismiss, children }: FieldErrorProps) {
  const box = useRestoreFocus<HTMLDivElement>();
  return (
    <div ref={box} className={styles.error}>
      <p id={id} role="alert" className={styles.said}>
        {children}
      </p>
      {onDismiss && (
        <IconButton
          label={uiTexts.dismiss}
          size="sm"
          className={styles.dismiss}
          onClick={onDismiss}
        >
          <X aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
