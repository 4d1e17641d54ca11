import { useState } from 'react';
import type { Board } from '../../../core/board/board.ts';
import type { Command } from '../../../core/board/commands.ts';
import {
  CUSTOM_FIELD_LIMITS,
  CUSTOM_FIELD_TYPES,
  type CustomField,
  type CustomFieldType,
} from '../../../core/board/fields/custom-fields.ts';
import { customFieldTexts } from '../../i18n/en/custom-fields.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useConfirmDiscard } from '../../ui/use-confirm-discard.tsx';
import { type FieldErrors, useFormErrors } from '../../ui/use-form-errors.ts';
import { useIsShown } from '../../ui/use-is-shown.ts';
import styles from './field-dialog.module.css';
import { type OptionInput, OptionsInput, optionInputs } from './options-input.tsx';

type SentField = Command<'boards.setFields'>['fields'][number];
type ErrorName = 'name' | 'options';

interface FieldDialogProps {
  board: Board;
  /** The field to edit; omitted to add a new one. */
  field?: CustomField;
  run: BoardSession['run'];
  onClose: () => void;
}

const TYPES = CUSTOM_FIELD_TYPES.map((value) => ({ value, label: customFieldTexts.types[value] }));

/** Adds or edits a custom field, and stays open until it was accepted. */
export function FieldDialog({ board, field, run, onClose }: FieldDialogProps) {
  const texts = customFieldTexts;
  // What others change meanwhile stays, unless it is the same.
  const [was] = useState(board.customFields);
  const [initial] = useState(field);
  const [name, setName] = useState(field?.name ?? '');
  const [type, setType] = useState<CustomFieldType>(field?.type ?? 'TEXT');
  const [options, setOptions] = useState<OptionInput[]>(() => optionInputs(field?.options));
  const [isOnCards, setOnCards] = useState(field?.isOnCards ?? false);
  const [isShared, setShared] = useState(field?.isShared ?? false);
  const errors = useFormErrors<ErrorName>();
  const [isBusy, setBusy] = useState(false);
  const isShown = useIsShown();
  const edited: SentField = {
    ...(initial && { id: initial.id }),
    ...{ name: name.trim(), type, isOnCards, isShared },
    options: type === 'CHOICE' ? namedOptions(options) : [],
  };
  const before = initial ?? { name: '', type, isOnCards: false, isShared: false, options: [] };
  const isDirty = JSON.stringify(edited) !== JSON.stringify({ ...edited, ...before });
  const discard = useConfirmDiscard(isDirty && !isBusy, onClose);

  async function submit(form: HTMLFormElement) {
    if (isBusy || errors.show(form, errorsOf(edited, board.customFields))) return;
    setBusy(true);
    const fields = initial
      ? was.map((other) => (other.id === initial.id ? edited : other))
      : [...was, edited];
    const outcome = await run({ type: 'boards.setFields', boardId: board.id, fields, was });
    setBusy(false);
    // Another dialog may have replaced this one.
    if (!isShown.current) return;
    if (!('kind' in outcome)) onClose();
    else if (outcome.kind === 'refused') errors.show(form, { name: outcome.reason ?? undefined });
  }

  return (
    <FormDialog
      title={initial ? texts.editTitle : texts.addTitle}
      size="sm"
      onClose={discard.close}
      onSubmit={(form) => void submit(form)}
      submit={initial ? texts.save : texts.add}
      isBusy={isBusy}
    >
      <div className={styles.fields}>
        <TextField
          label={texts.name}
          {...errors.of('name')}
          autoComplete="off"
          maxLength={CUSTOM_FIELD_LIMITS.name}
          value={name}
          data-autofocus
          onChange={(next) => {
            setName(next);
            errors.clear('name');
          }}
        />
        {initial ? (
          <p className={styles.type}>
            {texts.type}: {texts.types[type]}
          </p>
        ) : (
          <Select
            label={texts.type}
            hint={texts.typeHint}
            value={type}
            options={TYPES}
            onChange={setType}
          />
        )}
        {type === 'CHOICE' && (
          <OptionsInput
            options={options}
            {...errors.of('options')}
            onChange={(next) => {
              setOptions(next);
              errors.clear('options');
            }}
          />
        )}
        <CheckField label={texts.showOnCards} checked={isOnCards} onChange={setOnCards} />
        <CheckField
          label={texts.showToClients}
          note={texts.showToClientsHint}
          checked={isShared}
          onChange={setShared}
        />
      </div>
      {discard.question}
    </FormDialog>
  );
}

function namedOptions(options: readonly OptionInput[]): SentField['options'] {
  return options
    .map(({ id, name }) => ({ ...(id && { id }), name: name.trim() }))
    .filter(({ name }) => name !== '');
}

function errorsOf(edited: SentField, fields: readonly CustomField[]): FieldErrors<ErrorName> {
  const texts = customFieldTexts;
  const { id, name, type, options } = edited;
  const isTaken = fields.some((field) => field.name === name && field.id !== id);
  const names = options.map((option) => option.name);
  const hasTwice = new Set(names).size < names.length;
  const isMissing = type === 'CHOICE' && names.length === 0;
  return {
    name: name === '' ? texts.nameMissing : isTaken ? texts.nameTaken : undefined,
    options: isMissing ? texts.optionsMissing : hasTwice ? texts.optionTaken : undefined,
  };
}
