import { useState } from 'react';
import type { Column } from '../../core/board/board.ts';
import { LIMITS } from '../../core/limits.ts';
import type { BoardSession } from '../live/board-session.ts';
import { columnTexts } from '../texts/board.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';

interface ColumnDialogProps {
  boardId: string;
  /** The column to rename; a new one is added when there is none. */
  column?: Column;
  run: BoardSession['run'];
  onClose: () => void;
}

/** Adds or renames a column, and stays open until the server has said yes. */
export default function ColumnDialog({ boardId, column, run, onClose }: ColumnDialogProps) {
  const [name, setName] = useState(column?.name ?? '');
  const [reason, setReason] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const labels = column
    ? { title: columnTexts.editTitle, submit: columnTexts.save, busy: columnTexts.saving }
    : { title: columnTexts.addTitle, submit: columnTexts.add, busy: columnTexts.adding };

  async function submit() {
    const trimmed = name.trim();
    if (!trimmed || busy) return;
    setBusy(true);
    const answer = await run(
      column
        ? { type: 'boards.renameColumn', boardId, columnId: column.id, name: trimmed }
        : { type: 'boards.addColumn', boardId, name: trimmed },
    );
    setBusy(false);
    if (!('kind' in answer)) onClose();
    else if (answer.kind === 'refused') setReason(answer.reason);
  }

  return (
    <FormDialog
      title={labels.title}
      size="sm"
      onClose={onClose}
      onSubmit={submit}
      submit={labels.submit}
      submitting={labels.busy}
      isBusy={busy}
    >
      <TextField
        label={columnTexts.name}
        error={reason}
        autoComplete="off"
        maxLength={LIMITS.columnName}
        value={name}
        onChange={(next) => {
          setName(next);
          setReason(null);
        }}
      />
    </FormDialog>
  );
}
