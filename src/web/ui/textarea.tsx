import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { Field, type FieldTexts } from './field.tsx';
import styles from './textarea.module.css';

interface TextareaProps
  extends FieldTexts,
    Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
}

/** Grows with its text, up to a limit. */
export function Textarea({ onChange, ...props }: TextareaProps) {
  return (
    <Field {...props}>
      {(control, textarea) => (
        <textarea
          rows={3}
          {...textarea}
          {...control}
          className={cx(control.className, styles.textarea)}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
