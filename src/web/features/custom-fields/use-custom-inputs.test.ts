import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CustomField, CustomFieldType } from '../../../core/board/fields/custom-fields.ts';
import { type StoredInput, useCustomInputs } from './use-custom-inputs.ts';

const fieldOf = (id: string, type: CustomFieldType): CustomField => ({
  ...{ id, name: id, type, options: [], isOnCards: false, isShared: false },
});
const fields = [fieldOf('fnote', 'TEXT'), fieldOf('fday', 'DATE')];

/** The inputs of a ticket with a note, after `stored` was restored. */
function inputsOf(stored?: StoredInput) {
  const results: ReturnType<typeof useCustomInputs>[] = [];
  function Form() {
    results.push(useCustomInputs(fields, { fnote: 'Theirs' }, stored));
    return null;
  }
  renderToString(createElement(Form));
  const [inputs] = results;
  if (!inputs) throw new Error('Nothing was rendered');
  return inputs;
}

/** A form whose browser cannot read what was typed into one input. */
const formWith = (incompleteId: string) =>
  ({
    querySelector: (selector: string) => ({
      validity: { badInput: selector.includes(incompleteId) },
      focus() {},
    }),
  }) as unknown as HTMLElement;

test('CF5 a date that is typed in part is an error, not an empty value', () => {
  expect(inputsOf().showErrors(formWith('fday'))).toBe(true);
  expect(inputsOf().showErrors(formWith('none'))).toBe(false);
});

test('ZD1 ZD2 restored input is shown, and still knows what it replaces', () => {
  const stored = { custom: { fnote: 'Mine' }, customBase: { fnote: 'Theirs' } };
  const inputs = inputsOf(stored);
  expect(inputs).toMatchObject({ isDirty: true, stored, text: 'Mine' });
  expect(inputs.inputs[0]).toMatchObject({ value: 'Mine', hint: undefined });
  const others = inputsOf({ ...stored, customBase: { fnote: 'Before' } });
  expect(others.inputs[0]?.hint).toContain('Theirs');
});
