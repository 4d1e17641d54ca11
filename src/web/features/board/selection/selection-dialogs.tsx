import { useId, useState } from 'react';
import { wallClock } from '../../../../core/board/fields/field-formats.ts';
import { LIMITS } from '../../../../core/limits.ts';
import { fieldTexts } from '../../../i18n/en/fields.ts';
import { selectionTexts } from '../../../i18n/en/selection.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { MomentField } from '../../ticket/form/moment-field.tsx';

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
  const moment = wallClock(dueDate);
  return (
    <FormDialog
      title={fieldTexts.dueDate.label}
      size="sm"
      submit={selectionTexts.setDate}
      isDisabled={!moment}
      onClose={onClose}
      onSubmit={() => {
        if (!moment) return;
        onClose();
        onSubmit(moment);
      }}
    >
      <MomentField
        name="dueDate"
        label={fieldTexts.dueDate.label}
        value={dueDate}
        onChange={setDueDate}
      />
    </FormDialog>
  );
}
