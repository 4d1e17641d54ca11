import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type CustomField, valueOfField } from '../../../core/board/fields/custom-fields.ts';
import type { CustomValue, CustomValues } from '../../../core/board/fields/custom-values.ts';
import { conflictText } from './conflict-text.ts';
import { errorOfInput, inputOf, TYPED, valueOfInput } from './value-input.ts';

/** Inputs that the user has changed, by field, with their former values. */
type Edits = Readonly<Record<string, { base: string; mine: string }>>;

export interface CustomInput {
  field: CustomField;
  value: string;
  error: string | undefined;
  hint: string | undefined;
  onErrorDismiss: () => void;
  onChange: (value: string) => void;
}

/** Input of custom fields that was stored, by field. */
export interface StoredInput {
  /** The typed value. */
  custom?: Readonly<Record<string, string>> | undefined;
  /** The former value; missing in a new ticket. */
  customBase?: Readonly<Record<string, string>> | undefined;
}

/** The inputs of a form for custom fields. `values` are those of the ticket now. */
export function useCustomInputs(
  fields: readonly CustomField[],
  values: CustomValues | null,
  { custom = {}, customBase = {} }: StoredInput = {},
) {
  const [edits, setEdits] = useState<Edits>(() =>
    Object.fromEntries(
      Object.entries(custom).map(([id, mine]) => [id, { base: customBase[id] ?? '', mine }]),
    ),
  );
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  const shownOf = (field: CustomField) => inputOf(valueOfField(field, values));
  const changed = fields.filter((field) => {
    const edit = edits[field.id];
    return edit !== undefined && edit.mine.trim() !== shownOf(field);
  });
  const dismiss = (id: string) => setErrors((current) => ({ ...current, [id]: undefined }));

  function inputFor(field: CustomField): CustomInput {
    const { id } = field;
    const confirmed = shownOf(field);
    const edit = edits[id];
    const isConflict = changed.includes(field) && edit?.base !== confirmed;
    return {
      field,
      value: edit?.mine ?? confirmed,
      error: errors[id],
      hint: isConflict ? conflictText(field, valueOfField(field, values)) : undefined,
      onErrorDismiss: () => dismiss(id),
      onChange: (mine) => {
        dismiss(id);
        setEdits((current) => ({
          ...current,
          [id]: { base: current[id]?.base ?? confirmed, mine },
        }));
      },
    };
  }

  /** Shows the errors, and focuses the first invalid input. Returns whether there are any. */
  function showErrors(form: HTMLElement): boolean {
    const found = fields.flatMap((field) => {
      const input = form.querySelector<HTMLInputElement>(`input[name="${field.id}"]`);
      // A date that is typed in part has an empty value, as if nothing had changed.
      const isIncomplete = input?.validity.badInput ?? false;
      if (!isIncomplete && !changed.includes(field)) return [];
      const error = errorOfInput(field, edits[field.id]?.mine ?? '', isIncomplete);
      return error ? [[field.id, error] as const] : [];
    });
    flushSync(() => setErrors(Object.fromEntries(found)));
    const [first] = found;
    if (first) form.querySelector<HTMLElement>(`[name="${first[0]}"]`)?.focus();
    return first !== undefined;
  }

  const textsBy = (which: 'base' | 'mine') =>
    Object.fromEntries(changed.map(({ id }) => [id, edits[id]?.[which] ?? '']));
  const typed = changed.filter(({ type }) => TYPED.includes(type));
  const valuesBy = (read: (field: CustomField) => CustomValue | null): CustomValues =>
    Object.fromEntries(changed.map((field) => [field.id, read(field)]));

  return {
    inputs: fields.map(inputFor),
    isDirty: changed.length > 0,
    /** The content of a stored draft. */
    stored: { custom: textsBy('mine'), customBase: textsBy('base') },
    /** The typed texts as one string to copy. */
    text: typed
      .map(({ id }) => edits[id]?.mine)
      .filter(Boolean)
      .join('\n'),
    showErrors,
    set: valuesBy((field) => valueOfInput(field, edits[field.id]?.mine ?? '')),
    was: valuesBy((field) => valueOfField(field, values)),
  };
}
