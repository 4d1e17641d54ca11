import { useId, useState } from 'react';
import { LIMITS } from '../../../../core/limits.ts';
import { fieldTexts } from '../../../i18n/en/fields.ts';
import { selectionTexts } from '../../../i18n/en/selection.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';

interface DialogProps {
  onSubmit: (value: string) => void;
  onClose: () => void;
}

/** Asks for the label that the selected tickets get. */
export function ManyLabelDialog({
  labels,
  onSubmit,
  onClose,
}: DialogProps & { labels: readonly string[] }) {
  const [label, setLabel] = useState('');
  const listId = useId();
  const typed = label.trim();
  return (
    <FormDialog
      title={selectionTexts.addLabel}
      size="sm"
      submit={selectionTexts.add}
      isDisabled={!typed}
      onClose={onClose}
      onSubmit={() => {
        if (!typed) return;
        onClose();
        onSubmit(typed);
      }}
    >
      <TextField
        label={selectionTexts.label}
        value={label}
        maxLength={LIMITS.label}
        list={listId}
        autoComplete="off"
        data-autofocus
        onChange={setLabel}
      />
      <datalist id={listId}>
        {labels.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </FormDialog>
  );
}

/** Asks for the day and time at which the selected tickets are due. */
export function ManyDateDialog({ onSubmit, onClose }: DialogProps) {
  const [dueDate, setDueDate] = useState('');
  return (
    <FormDialog
      title={fieldTexts.dueDate.label}
      size="sm"
      submit={selectionTexts.setDate}
      isDisabled={!dueDate}
      onClose={onClose}
      onSubmit={() => {
        if (!dueDate) return;
        onClose();
        onSubmit(dueDate.length === 16 ? `${dueDate}:00` : dueDate);
      }}
    >
      <TextField
        label={fieldTexts.dueDate.label}
        type="datetime-local"
        value={dueDate}
        data-autofocus
        onChange={setDueDate}
      />
    </FormDialog>
  );
}
