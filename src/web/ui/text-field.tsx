import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from './field.tsx';

interface TextFieldProps
  extends FieldTexts,
    Omit<ComponentProps<'input'>, 'id' | 'className' | 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
}

export function TextField({ onChange, ...props }: TextFieldProps) {
  return (
    <Field {...props}>
      {(control, input) => (
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
