import { useState } from 'react';
import type { SavedView } from '../../../core/board/settings/saved-views.ts';
import { LIMITS } from '../../../core/limits.ts';
import { savedViewTexts } from '../../i18n/en/saved-views.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface SaveViewDialogProps {
  /** The view that gets another name; null for a new one. */
  view: SavedView | null;
  /** Whether the user may save views for everyone on the board. */
  canShare: boolean;
  onSave: (view: Pick<SavedView, 'name' | 'isShared'>) => void;
  onClose: () => void;
}

/** Asks for the name of a view, and whether it is for everyone. */
export default function SaveViewDialog({ view, canShare, onSave, onClose }: SaveViewDialogProps) {
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setShared] = useState(view?.isShared ?? false);
  const typed = name.trim();
  return (
    <FormDialog
      title={view ? savedViewTexts.edit(view.name) : savedViewTexts.saveNew}
      size="sm"
      submit={savedViewTexts.save}
      isDisabled={!typed}
      onClose={onClose}
      onSubmit={() => {
        if (!typed) return;
        onClose();
        onSave({ name: typed, isShared });
      }}
    >
      <TextField
        label={savedViewTexts.name}
        value={name}
        maxLength={LIMITS.viewName}
        autoComplete="off"
        data-autofocus
        onChange={setName}
      />
      {canShare && (
        <CheckField label={savedViewTexts.forEveryone} checked={isShared} onChange={setShared} />
      )}
    </FormDialog>
  );
}
