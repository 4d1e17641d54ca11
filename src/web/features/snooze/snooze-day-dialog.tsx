import { useState } from 'react';
import { addDays, dayAt } from '../../../core/days.ts';
import { snoozeTexts } from '../../i18n/en/snooze.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface SnoozeDayDialogProps {
  onSubmit: (day: string) => void;
  onClose: () => void;
}

/** Asks for the day until which tickets are snoozed. */
export function SnoozeDayDialog({ onSubmit, onClose }: SnoozeDayDialogProps) {
  const [day, setDay] = useState('');
  return (
    <FormDialog
      title={snoozeTexts.title}
      size="sm"
      submit={snoozeTexts.putAway}
      isDisabled={!day}
      onClose={onClose}
      onSubmit={() => {
        if (!day) return;
        onClose();
        onSubmit(day);
      }}
    >
      <TextField
        label={snoozeTexts.day}
        type="date"
        min={addDays(dayAt(new Date()), 1)}
        value={day}
        data-autofocus
        onChange={setDay}
      />
    </FormDialog>
  );
}
