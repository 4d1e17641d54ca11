import {
  CUSTOM_FIELD_LIMITS,
  type CustomField,
  type CustomFieldType,
} from '../../../core/board/fields/custom-fields.ts';
import { LIMITS } from '../../../core/limits.ts';
import { customFieldTexts } from '../../i18n/en/custom-fields.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface ValueFieldProps {
  field: CustomField;
  /** As value-input.ts writes it. */
  value: string;
  error?: string | undefined;
  onErrorDismiss?: () => void;
  hint?: string | undefined;
  /** Its label is visible elsewhere. */
  hideLabel?: boolean;
  onChange: (value: string) => void;
}

const INPUTS = {
  TEXT: { maxLength: CUSTOM_FIELD_LIMITS.text, autoComplete: 'off' },
  NUMBER: { type: 'number', step: 'any', inputMode: 'decimal' },
  DATE: { type: 'date', max: '9999-12-31' },
  LINK: { type: 'url', maxLength: LIMITS.url, autoComplete: 'off' },
} as const satisfies Partial<Record<CustomFieldType, object>>;

/** The input of a custom field, by its type. */
export function ValueField({ field, value, onChange, ...texts }: ValueFieldProps) {
  const { id: name, name: label, type, options } = field;
  if (type === 'CHECKBOX') {
    return (
      <CheckField
        label={label}
        checked={value !== ''}
        onChange={(isChecked) => onChange(isChecked ? 'true' : '')}
      />
    );
  }
  if (type === 'CHOICE') {
    const listed = options.map((option) => ({ value: option.id, label: option.name }));
    return (
      <Select
        label={label}
        {...texts}
        name={name}
        value={value}
        options={[{ value: '', label: customFieldTexts.noValue }, ...listed]}
        onChange={onChange}
      />
    );
  }
  const input = { ...INPUTS[type], name, value, onChange };
  return <TextField label={label} {...texts} {...input} />;
}
