import { useState } from 'react';
import type { Board } from '../../../core/board/board.ts';
import { LIMITS } from '../../../core/limits.ts';
import { labelTexts } from '../../i18n/en/labels.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFormErrors } from '../../ui/use-form-errors.ts';

interface RenameLabelDialogProps {
  board: Board;
  label: string;
  /** The number of visible tickets with the label. */
  count: number;
  run: BoardSession['run'];
  onClose: () => void;
}

/** Asks for the new name of a label; the name of another label merges the two. */
export function RenameLabelDialog({ board, label, count, run, onClose }: RenameLabelDialogProps) {
  const texts = labelTexts;
  const [name, setName] = useState(label);
  const errors = useFormErrors<'name'>();
  const to = name.trim();
  const isMerge = to !== label && isLabel(board, to);

  function submit(form: HTMLFormElement) {
    if (errors.show(form, { name: to ? undefined : texts.nameMissing })) return;
    onClose();
    if (to === label) return;
    void run({ type: 'boards.renameLabel', boardId: board.id, from: label, to });
  }

  return (
    <FormDialog
      title={texts.renameTitle}
      size="sm"
      onClose={onClose}
      onSubmit={submit}
      submit={isMerge ? texts.merge : texts.save}
    >
      <TextField
        label={texts.name}
        {...errors.of('name')}
        name="name"
        hint={isMerge ? texts.mergeHint(to, count) : undefined}
        autoComplete="off"
        maxLength={LIMITS.label}
        value={name}
        onChange={(value) => {
          errors.clear('name');
          setName(value);
        }}
      />
    </FormDialog>
  );
}

function isLabel({ tickets, labelColors }: Board, name: string): boolean {
  if (labelColors.some(({ label }) => label === name)) return true;
  for (const { labels } of tickets.values()) if (labels.includes(name)) return true;
  return false;
}
