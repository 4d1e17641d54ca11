import { useState } from 'react';
import type { Column } from '../../../../../core/board/board.ts';
import { columnSettingsOf } from '../../../../../core/board/columns/column.ts';
import type { Command } from '../../../../../core/board/commands.ts';
import { LIMITS } from '../../../../../core/limits.ts';
import { columnTexts } from '../../../../i18n/en/board.ts';
import { columnDialogTexts } from '../../../../i18n/en/columns.ts';
import type { BoardSession } from '../../../../live/board-session.ts';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useConfirmDiscard } from '../../../../ui/use-confirm-discard.tsx';
import { useFormErrors } from '../../../../ui/use-form-errors.ts';
import { useIsShown } from '../../../../ui/use-is-shown.ts';
import { DeletedNotice } from '../../../ticket/form/deleted-notice.tsx';
import { ColumnSettingsFields, type SettingsInput } from './column-settings-fields.tsx';

interface ColumnDialogProps {
  boardId: string;
  /** The column to edit; omitted to add a new one. */
  column?: Column;
  /** The column was deleted; the input stays to be copied. */
  isDeleted?: boolean;
  run: BoardSession['run'];
  onClose: () => void;
}

/** Adds or edits a column, and stays open until the server has accepted it. */
export default function ColumnDialog(props: ColumnDialogProps) {
  const { boardId, column, isDeleted = false, run, onClose } = props;
  const [initial] = useState(column);
  const [name, setName] = useState(column?.name ?? '');
  const [settings, setSettings] = useState(() => inputOf(column));
  const errors = useFormErrors<'name' | 'limit'>();
  const [busy, setBusy] = useState(false);
  const isDirty =
    name !== (initial?.name ?? '') || JSON.stringify(settings) !== JSON.stringify(inputOf(initial));
  const isShown = useIsShown();
  const discard = useConfirmDiscard(isDirty && !busy, onClose);
  const labels = column
    ? { title: columnTexts.editTitle, submit: columnTexts.save, busy: columnTexts.saving }
    : { title: columnTexts.addTitle, submit: columnTexts.add, busy: columnTexts.adding };

  async function submit(form: HTMLFormElement) {
    const trimmed = name.trim();
    if (!trimmed || busy || isDeleted) return;
    if (limitOf(settings) === undefined) {
      errors.show(form, { limit: columnDialogTexts.limitInvalid });
      return;
    }
    setBusy(true);
    const outcome = await run(
      initial
        ? editCommand(boardId, initial, trimmed, settings)
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
      {initial && (
        <ColumnSettingsFields
          input={settings}
          limitError={errors.of('limit')}
          onChange={(next) => {
            if (next.limit !== settings.limit) errors.clear('limit');
            setSettings(next);
          }}
        />
      )}
      {discard.question}
    </FormDialog>
  );
}

function inputOf(column: Partial<Column> = {}): SettingsInput {
  const { limit, ...settings } = columnSettingsOf(column);
  return { limit: limit === null ? '' : String(limit), ...settings };
}

/** The limit as typed; null if the field is empty, undefined if it is not a possible limit. */
function limitOf({ limit }: SettingsInput): number | null | undefined {
  const typed = limit.trim();
  if (typed === '') return null;
  const number = Number(typed);
  const isPossible = /^\d+$/.test(typed) && number >= 1 && number <= LIMITS.tickets;
  return isPossible ? number : undefined;
}

/** One command with what was changed, so that one undo takes all of it back. */
function editCommand(
  boardId: string,
  column: Column,
  name: string,
  input: SettingsInput,
): Command<'boards.renameColumn'> | Command<'boards.editColumn'> {
  const limit = limitOf(input) ?? null;
  const typed = { ...input, limit, isLimitHard: limit !== null && input.isLimitHard };
  const before: Record<string, unknown> = { ...columnSettingsOf(column) };
  const changed = Object.entries(typed).filter(([key, value]) => value !== before[key]);
  const target = { boardId, columnId: column.id };
  if (changed.length === 0) return { type: 'boards.renameColumn', ...target, name };
  const set = { ...Object.fromEntries(changed), ...(name !== column.name && { name }) };
  return { type: 'boards.editColumn', ...target, set };
}
