import { type ComponentProps, useState } from 'react';
import { uiTexts } from '../i18n/en/ui.ts';
import { Button } from './button.tsx';
import { Field, type FieldTexts } from './field.tsx';
import styles from './password-field.module.css';

interface PasswordFieldProps
  extends FieldTexts,
    Omit<ComponentProps<'input'>, 'id' | 'className' | 'type' | 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
}

/** A password, with a button that shows what is typed. */
export function PasswordField({ onChange, ...props }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field {...props}>
      {(control, input) => (
        <span className={styles.wrap}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            onChange={(event) => onChange(event.target.value)}
          />
          <Button
            variant="ghost"
            size="sm"
            className={styles.toggle}
            aria-label={isShown ? uiTexts.hideTyped : uiTexts.showTyped}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? uiTexts.hide : uiTexts.show}
          </Button>
        </span>
      )}
    </Field>
  );
}
