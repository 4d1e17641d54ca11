import { useMemo } from 'react';
import type { Board } from '../../../../core/board/board.ts';
import { type CustomField, valueOfField } from '../../../../core/board/fields/custom-fields.ts';
import { customFieldTexts } from '../../../i18n/en/custom-fields.ts';
import { cx } from '../../../ui/cx.ts';
import { type Option, Select } from '../../../ui/select.tsx';
import { HAS_NONE, HAS_VALUE, readFieldFilter, withFieldFilter } from './custom-filter.ts';
import styles from './filter-bar.module.css';

interface CustomChoicesProps {
  board: Board;
  /** The filter of custom fields, as it is in the URL. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** A choice for each custom field that tickets have values of. */
export function CustomChoices({ board, value, onChange }: CustomChoicesProps) {
  const wantedBy = readFieldFilter(value);
  const used = useUsedFields(board);
  const fields = board.customFields.filter(({ id }) => used.has(id) || wantedBy.has(id));
  return fields.map((field) => {
    const chosen = wantedBy.get(field.id) ?? '';
    return (
      <div key={field.id} className={cx(styles.choice, chosen && styles.chosen)}>
        <Select
          label={field.name}
          hideLabel
          value={chosen}
          options={optionsOf(field)}
          onChange={(next) => onChange(withFieldFilter(value, field.id, next))}
        />
      </div>
    );
  });
}

function useUsedFields({ customFields, tickets }: Board): ReadonlySet<string> {
  return useMemo(() => {
    const used = new Set<string>();
    const unused = new Set(customFields);
    for (const { fields } of tickets.values()) {
      if (unused.size === 0) break;
      if (!fields) continue;
      for (const field of unused) {
        if (valueOfField(field, fields) === null) continue;
        used.add(field.id);
        unused.delete(field);
      }
    }
    return used;
  }, [customFields, tickets]);
}

function optionsOf({ name, type, options }: CustomField): Option<string>[] {
  const texts = customFieldTexts;
  const isCheckbox = type === 'CHECKBOX';
  return [
    { value: '', label: texts.any(name) },
    ...options.map((option) => ({ value: option.id, label: texts.is(name, option.name) })),
    { value: HAS_VALUE, label: isCheckbox ? texts.isChecked(name) : texts.anyValue(name) },
    { value: HAS_NONE, label: isCheckbox ? texts.isNotChecked(name) : texts.without(name) },
  ];
}
