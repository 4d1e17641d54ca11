// Custom fields: a board defines them, and its tickets have values of them. Values of deleted fields
// and options stay stored, so that an undo restores them; nothing shows them.

import { pick } from '../../lib/pick.ts';
import { type CustomValue, type CustomValues, patchValues } from './custom-values.ts';

export const CUSTOM_FIELD_TYPES = ['TEXT', 'NUMBER', 'DATE', 'CHOICE', 'CHECKBOX', 'LINK'] as const;
export type CustomFieldType = (typeof CUSTOM_FIELD_TYPES)[number];

/** Limits of custom fields, besides their number on a board. Lengths as in LIMITS. */
export const CUSTOM_FIELD_LIMITS = {
  name: 60,
  /** Options of one choice. */
  options: 50,
  optionName: 60,
  /** A value that is text. */
  text: 500,
  /** The greatest number, with either sign. */
  number: 1e15,
  /** Values that one ticket stores, those of deleted fields included. */
  storedValues: 30,
} as const;

/** An option of a choice. */
export interface CustomFieldOption {
  id: string;
  name: string;
}

export interface CustomField {
  id: string;
  name: string;
  /** It never changes. */
  type: CustomFieldType;
  /** In their order; fields that are no choice have none. */
  options: readonly CustomFieldOption[];
  isOnCards: boolean;
  /** Whether share links show the field. */
  isShared: boolean;
}

const VALUE_TYPES: Record<CustomFieldType, 'string' | 'number' | 'boolean'> = {
  TEXT: 'string',
  NUMBER: 'number',
  DATE: 'string',
  CHOICE: 'string',
  CHECKBOX: 'boolean',
  LINK: 'string',
};

/** A ticket's value of a field; null if it has none that fits the field. */
export function valueOfField(
  { id, type, options }: CustomField,
  values: CustomValues | null,
): CustomValue | null {
  const value = values?.[id] ?? null;
  if (value === null || typeof value !== VALUE_TYPES[type]) return null;
  return type !== 'CHOICE' || options.some((option) => option.id === value) ? value : null;
}

/** The values of a ticket that fit these fields; null if there are none. */
export function valuesOfFields(
  fields: readonly CustomField[],
  values: CustomValues | null,
): CustomValues | null {
  if (!values) return null;
  const fitting = fields.filter((field) => valueOfField(field, values) !== null);
  const ids = fitting.map(({ id }) => id);
  return patchValues(pick(values, ids));
}

/** A value as text: the option's name for a choice, the passed word for a checkbox. */
export function customText(field: CustomField, value: CustomValue, checked: string): string {
  if (field.type === 'CHECKBOX') return checked;
  if (field.type !== 'CHOICE') return String(value);
  return field.options.find(({ id }) => id === value)?.name ?? '';
}

/** The texts of a ticket's values, without checkboxes. */
export function customTexts(fields: readonly CustomField[], values: CustomValues | null): string[] {
  if (!values) return [];
  return fields.flatMap((field) => {
    const value = valueOfField(field, values);
    return value === null ? [] : customText(field, value, '');
  });
}

/**
 * The values of a ticket on another board: of the fields there with the same name and type, and of a
 * choice with an option of the same name. `lost` names the others.
 */
export function valuesOnBoard(
  from: readonly CustomField[],
  to: readonly CustomField[],
  values: CustomValues | null,
): { values: CustomValues | null; lost: string[] } {
  const moved: Record<string, CustomValue> = {};
  const lost: string[] = [];
  for (const field of from) {
    const value = valueOfField(field, values);
    if (value === null) continue;
    const same = to.find(({ name, type }) => name === field.name && type === field.type);
    const fitting = same && valueIn(same, field, value);
    if (fitting === undefined) lost.push(field.name);
    else moved[same?.id ?? ''] = fitting;
  }
  return { values: patchValues(moved), lost };
}

function valueIn(same: CustomField, field: CustomField, value: CustomValue) {
  if (field.type !== 'CHOICE') return value;
  const name = customText(field, value, '');
  return same.options.find((option) => option.name === name)?.id;
}
