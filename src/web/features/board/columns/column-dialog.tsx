import { useState } from 'react';
import type { Column } from '../../../../core/board/board.ts';
import { LIMITS } from '../../../../core/limits.ts';
import { columnTexts } from '../../../i18n/en/board.ts';
import type { BoardSession } from '../../../live/board-session.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useConfirmDiscard } from '../../../ui/use-confirm-discard.tsx';
import { useFormErrors } from '../../../ui/use-form-errors.ts';
import { useIsShown } from '../../../ui/use-is-shown.ts';
import { DeletedNotice } from '../../ticket/form/deleted-notice.tsx';

interface ColumnDialogProps {
  boardId: string;
  /** The column to rename; omitted to add a new one. */
  column?: Column;
  /** The column was deleted; the input stays to be copied. */
  isDeleted?: boolean;
  run: BoardSession['run'];
  onClose: () => void;
}

/** Adds or renames a column, and stays open until the server has accepted it. */
export default function ColumnDialog(props: ColumnDialogProps) {
  const { boardId, column, isDeleted = false, run, onClose } = props;
  const [name, setName] = useState(column?.name ?? '');
  const errors = useFormErrors<'name'>();
  const [busy, setBusy] = useState(false);
  const isDirty = name !== (column?.name ?? '');
  const isShown = useIsShown();
  const discard = useConfirmDiscard(isDirty && !busy, onClose);
  const labels = column
    ? { title: columnTexts.editTitle, submit: columnTexts.save, busy: columnTexts.saving }
    : { title: columnTexts.addTitle, submit: columnTexts.add, busy: columnTexts.adding };

  async function submit(form: HTMLFormElement) {
    const trimmed = name.trim();
    if (!trimmed || busy || isDeleted) return;
    setBusy(true);
    const outcome = await run(
      column
        ? { type: 'boards.renameColumn', boardId, columnId: column.id, name: trimmed }
        : { type: 'boards.addColumn', boardId, name: trimmed },
    );
    setBusy(false);
    // Another dialog may have replaced this one.
    if (!isShown.current) return;
    if (!('kind' in outcome)) onClose();
    else if (outcome.kind === 'refused') errors.show(form, { name: outcome.reason ?? undefined });
  }

  return (
    <FormDialog
      title={labels.title}
      size="sm"
      onClose={discard.close}
      onSubmit={(form) => void submit(form)}
      submit={labels.submit}
      submitting={labels.busy}
      isBusy={busy}
      isDisabled={isDeleted}
    >
      {isDeleted && <DeletedNotice>{columnTexts.gone}</DeletedNotice>}
      <TextField
        label={columnTexts.name}
        {...errors.of('name')}
        autoComplete="off"
        maxLength={LIMITS.columnName}
        value={name}
        onChange={(next) => {
          setName(next);
          errors.clear('name');
        }}
      />
      {discard.question}
    </FormDialog>
  );
}
