import { AppError } from '../../../errors.ts';
import { LIMITS } from '../../../limits.ts';
import type { Board } from '../../board.ts';
import {
  CUSTOM_FIELD_LIMITS,
  type CustomField,
  type CustomFieldType,
  valueOfField,
} from '../../fields/custom-fields.ts';
import { type CustomValue, type CustomValues, patchValues } from '../../fields/custom-values.ts';
import { hasForeignScheme, wallClock } from '../../fields/field-formats.ts';
import type { Ticket } from '../../ticket.ts';

/**
 * Values as they are stored (CF2). If the ticket has many, it loses those of deleted fields.
 * @throws AppError field.unknown, or request.invalid for a value that does not fit its field
 */
export function checkedValues(
  board: Board,
  values: CustomValues,
  ticket: Ticket | null = null,
): CustomValues {
  const fields = new Map(board.customFields.map((field) => [field.id, field]));
  const checked = Object.entries(values).map(([id, value]): [string, CustomValue | null] => {
    if (value === null || value === '' || value === false) return [id, null];
    const field = fields.get(id);
    if (!field) throw new AppError('field.unknown');
    return [id, checkedValue(field, value)];
  });
  const stored = Object.keys(ticket?.fields ?? {});
  const set = checked.filter(([, value]) => value !== null).map(([id]) => id);
  const hasRoom = new Set([...stored, ...set]).size <= CUSTOM_FIELD_LIMITS.storedValues;
  const dropped = hasRoom ? [] : stored.filter((id) => !fields.has(id));
  return Object.fromEntries([...dropped.map((id) => [id, null]), ...checked]);
}

/** The values that are valid for these fields, as they are stored; null if there are none. */
export function fittingValues(
  fields: readonly CustomField[],
  values: CustomValues | null,
): CustomValues | null {
  const fitting = fields.map((field): [string, CustomValue | null] => {
    const value = valueOfField(field, values);
    const checked = typeof value === 'string' ? value.trim() : value;
    return [field.id, checked === null || CHECKS[field.type](checked, field) ? null : checked];
  });
  return patchValues(Object.fromEntries(fitting));
}

function checkedValue(field: CustomField, value: CustomValue): CustomValue | null {
  const checked = typeof value === 'string' ? value.trim() : value;
  if (checked === '') return null;
  const problem = CHECKS[field.type](checked, field);
  if (problem) throw invalid(`fields.${field.id}`, problem);
  return checked;
}

type Check = (value: CustomValue, field: CustomField) => string | false;

/** What is wrong with a value, by the type of its field. */
const CHECKS: Record<CustomFieldType, Check> = {
  TEXT: (value) =>
    !(typeof value === 'string' && value.length <= CUSTOM_FIELD_LIMITS.text) &&
    `must be a text of at most ${CUSTOM_FIELD_LIMITS.text} characters`,
  NUMBER: (value) =>
    !(typeof value === 'number' && Math.abs(value) <= CUSTOM_FIELD_LIMITS.number) &&
    'must be a number',
  DATE: (value) =>
    !(typeof value === 'string' && wallClock(value) === `${value}T00:00:00`) &&
    'must be a date, YYYY-MM-DD',
  CHOICE: (value, { options }) => {
    if (options.some(({ id }) => id === value)) return false;
    throw new AppError('field.unknown');
  },
  CHECKBOX: (value) => value !== true && 'must be true or null',
  LINK: (value) =>
    !(typeof value === 'string' && value.length <= LIMITS.url && !hasForeignScheme(value)) &&
    'must be an http or https address',
};

function invalid(path: string, message: string): AppError {
  return new AppError('request.invalid', { issues: [{ path, message }] });
}
