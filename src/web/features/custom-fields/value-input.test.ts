import { expect, test } from 'vitest';
import type { CustomField, CustomFieldType } from '../../../core/board/fields/custom-fields.ts';
import { customValueText } from './custom-value-text.ts';
import { errorOfInput, inputOf, valueOfInput } from './value-input.ts';

const fieldOf = (type: CustomFieldType): CustomField => ({
  ...{ id: 'f1', name: 'Field', type, isOnCards: false, isShared: false },
  options: [{ id: 'o1', name: 'Draft' }],
});

test.each<[CustomFieldType, string, string | number | boolean | null]>([
  ['TEXT', ' Blue ', 'Blue'],
  ['TEXT', '  ', null],
  ['NUMBER', '0', 0],
  ['NUMBER', '-1.5', -1.5],
  ['DATE', '2026-12-01', '2026-12-01'],
  ['CHOICE', 'o1', 'o1'],
  ['CHECKBOX', 'true', true],
  ['CHECKBOX', '', null],
])('CF5 the input of a %s field with %j is the value %j', (type, input, value) => {
  expect(valueOfInput(fieldOf(type), input)).toBe(value);
  expect(inputOf(value)).toBe(input.trim());
});

test.each<[CustomFieldType, string, boolean, boolean]>([
  ['NUMBER', '1e3', false, true],
  ['NUMBER', '', false, true],
  ['NUMBER', '', true, false],
  ['NUMBER', '1e99', false, false],
  ['DATE', '', true, false],
  ['LINK', 'example.org', false, true],
  ['LINK', 'javascript:alert(1)', false, false],
  ['TEXT', 'anything', false, true],
])('CF5 the input of a %s field with %j, incomplete: %s, is right: %s', (type, input, ...rest) => {
  const [isIncomplete, isRight] = rest;
  expect(errorOfInput(fieldOf(type), input, isIncomplete) === undefined).toBe(isRight);
});

test('CF6 values are shown as people read them', () => {
  expect(customValueText(fieldOf('NUMBER'), 1234.5)).toBe('1,234.5');
  expect(customValueText(fieldOf('CHOICE'), 'o1')).toBe('Draft');
  expect(customValueText(fieldOf('CHECKBOX'), true)).toBe('Yes');
  expect(customValueText(fieldOf('DATE'), '2026-12-01')).toBe('Dec 1, 2026');
});
