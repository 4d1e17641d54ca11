import { Check } from 'lucide-react';
import { useId } from 'react';
import { COLORS, type Color } from '../../../../../core/board/settings/colors.ts';
import { LIMITS } from '../../../../../core/limits.ts';
import { colorTexts } from '../../../../i18n/en/colors.ts';
import { columnDialogTexts } from '../../../../i18n/en/columns.ts';
import { CheckField } from '../../../../ui/check-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import styles from './column-settings-fields.module.css';

/** A column's settings as typed. */
export interface SettingsInput {
  limit: string;
  isLimitHard: boolean;
  color: Color | null;
  isDone: boolean;
}

interface ColumnSettingsFieldsProps {
  input: SettingsInput;
  limitError: { error?: string | null | undefined; onErrorDismiss?: (() => void) | undefined };
  onChange: (input: SettingsInput) => void;
}

export function ColumnSettingsFields({ input, limitError, onChange }: ColumnSettingsFieldsProps) {
  const set = (part: Partial<SettingsInput>) => onChange({ ...input, ...part });
  return (
    <div className={styles.fields}>
      <ColorField value={input.color} onChange={(color) => set({ color })} />
      <TextField
        label={columnDialogTexts.limit}
        hint={columnDialogTexts.limitHint}
        {...limitError}
        inputMode="numeric"
        autoComplete="off"
        maxLength={String(LIMITS.tickets).length}
        value={input.limit}
        onChange={(limit) => set({ limit })}
      />
      {input.limit.trim() !== '' && (
        <CheckField
          label={columnDialogTexts.hardLimit}
          note={columnDialogTexts.hardLimitHint}
          checked={input.isLimitHard}
          onChange={(isLimitHard) => set({ isLimitHard })}
        />
      )}
      <CheckField
        label={columnDialogTexts.done}
        note={columnDialogTexts.doneHint}
        checked={input.isDone}
        onChange={(isDone) => set({ isDone })}
      />
    </div>
  );
}

interface ColorFieldProps {
  value: Color | null;
  onChange: (color: Color | null) => void;
}

/** Radio buttons for the colours; the name of the chosen one is shown. */
export function ColorField({ value, onChange }: ColorFieldProps) {
  const group = useId();
  const nameOf = (color: Color | null) => (color ? colorTexts[color] : columnDialogTexts.noColor);
  return (
    <fieldset className={styles.colors}>
      <legend className={styles.legend}>
        {columnDialogTexts.color} <span className={styles.chosen}>{nameOf(value)}</span>
      </legend>
      {[null, ...COLORS].map((color) => (
        <label
          key={color ?? ''}
          className={styles.color}
          data-color={color ?? undefined}
          data-tooltip={nameOf(color)}
        >
          <input
            type="radio"
            name={group}
            aria-label={nameOf(color)}
            checked={color === value}
            onChange={() => onChange(color)}
          />
          {color === value && <Check aria-hidden="true" />}
        </label>
      ))}
    </fieldset>
  );
}
