import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from './field.tsx';

interface TextFieldProps
  extends FieldTexts,
    Omit<ComponentProps<'input'>, 'id' | 'className' | 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
}

export function TextField({
  label,
  hint,
  error,
  onErrorDismiss,
  invalid,
  hideLabel,
  requiredMark,
  onChange,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, onErrorDismiss, invalid, hideLabel, requiredMark }}>
      {(control) => (
        <input
          type="text"
          {...input}
          {...control}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
