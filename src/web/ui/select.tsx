import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { Field, type FieldTexts } from './field.tsx';
import styles from './select.module.css';

export interface Option<Value extends string> {
  value: Value;
  label: string;
}

interface SelectProps<Value extends string>
  extends FieldTexts,
    Omit<ComponentProps<'select'>, 'id' | 'className' | 'value' | 'onChange' | 'children'> {
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
}

export function Select<Value extends string>({ options, onChange, ...props }: SelectProps<Value>) {
  return (
    <Field {...props}>
      {(control, select) => (
        <span className={styles.wrap}>
          <select
            {...select}
            {...control}
            className={cx(control.className, styles.select)}
            onChange={(event) => {
              const chosen = options.find((option) => option.value === event.target.value);
              if (chosen) onChange(chosen.value);
            }}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className={styles.chevron} aria-hidden="true" />
        </span>
      )}
    </Field>
  );
}
