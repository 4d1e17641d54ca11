import { useState } from 'react';
import type { Command } from '../../../core/board/commands.ts';
import type { CustomField } from '../../../core/board/fields/custom-fields.ts';
import { customFieldTexts } from '../../i18n/en/custom-fields.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './field-dialog.module.css';
import { ValueField } from './value-field.tsx';
import { errorOfInput, valueOfInput } from './value-input.ts';

interface ManyFieldDialogProps {
  fields: readonly CustomField[];
  onSubmit: (change: Command<'tickets.changeMany'>['change']) => void;
  onClose: () => void;
}

/** Sets a custom field of the selected tickets; without a value it is cleared. */
export function ManyFieldDialog({ fields, onSubmit, onClose }: ManyFieldDialogProps) {
  const texts = customFieldTexts;
  const [chosenId, setChosenId] = useState('');
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const field = fields.find(({ id }) => id === chosenId) ?? fields[0];
  if (!field) return null;

  function submit(form: HTMLFormElement): void {
    if (!field) return;
    const isIncomplete = [...form.querySelectorAll('input')].some(
      (input) => input.validity.badInput,
    );
    const problem = errorOfInput(field, value, isIncomplete);
    setError(problem);
    if (problem) return;
    onClose();
    onSubmit({ type: 'setField', fieldId: field.id, value: valueOfInput(field, value) });
  }

  return (
    <FormDialog
      title={texts.setMany}
      size="sm"
      submit={value === '' ? texts.clear : texts.set}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className={styles.fields}>
        <Select
          label={texts.field}
          value={field.id}
          options={fields.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => {
            setChosenId(id);
            setValue('');
            setError(undefined);
          }}
        />
        <ValueField
          field={field}
          value={value}
          error={error}
          onChange={(next) => {
            setValue(next);
            setError(undefined);
          }}
        />
      </div>
    </FormDialog>
  );
}
