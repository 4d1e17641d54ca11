import { CUSTOM_FIELD_LIMITS, type CustomField } from '../../../core/board/fields/custom-fields.ts';
import type { CustomValue } from '../../../core/board/fields/custom-values.ts';
import { hasForeignScheme } from '../../../core/board/fields/field-formats.ts';
import { customFieldTexts } from '../../i18n/en/custom-fields.ts';

/** Inputs of these types are lost work if they cannot be saved. */
export const TYPED: readonly CustomField['type'][] = ['TEXT', 'NUMBER', 'LINK'];

/** A value as its input has it; empty without one. */
export function inputOf(value: CustomValue | null): string {
  return value === null ? '' : String(value);
}

/** The value of an input; null if it is empty. */
export function valueOfInput({ type }: CustomField, input: string): CustomValue | null {
  const typed = input.trim();
  if (typed === '') return null;
  if (type === 'NUMBER') return Number(typed);
  return type === 'CHECKBOX' ? true : typed;
}

/** The error of an input. `isIncomplete`: the browser could not read the typed text. */
export function errorOfInput(
  { type }: CustomField,
  input: string,
  isIncomplete: boolean,
): string | undefined {
  const typed = input.trim();
  switch (type) {
    case 'NUMBER':
      return isIncomplete || !(Math.abs(Number(typed)) <= CUSTOM_FIELD_LIMITS.number)
        ? customFieldTexts.numberInvalid
        : undefined;
    case 'DATE':
      return isIncomplete || (typed !== '' && !/^\d{4}-/.test(typed))
        ? customFieldTexts.dateInvalid
        : undefined;
    case 'LINK':
      return hasForeignScheme(typed) ? customFieldTexts.linkInvalid : undefined;
    default:
      return;
  }
}
