import { expect, test } from 'vitest';
import { isEditingKey, nextPlace } from './grid-keys.ts';

const size = { rows: 3, columns: 7 };
const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false, altKey: false });

test.each([
  [press('ArrowDown'), { row: 2, column: 3 }],
  [press('ArrowUp', true), { row: 0, column: 3 }],
  [press('ArrowLeft'), { row: 1, column: 2 }],
  [press('Home'), { row: 1, column: 0 }],
  [press('End', true), { row: 2, column: 6 }],
  [press('x'), null],
])('TI40 %j goes to %j', (key, place) => {
  expect(nextPlace({ row: 1, column: 3 }, size, key)).toEqual(place);
});

test('TI40 no key leaves the grid', () => {
  expect(nextPlace({ row: 0, column: 0 }, size, press('ArrowUp'))).toBeNull();
  expect(nextPlace({ row: 2, column: 6 }, size, press('ArrowRight'))).toBeNull();
});

test('TI40 digits begin to edit a cell, other keys and shortcuts do not', () => {
  expect(['1', ':', '.', ','].map((key) => isEditingKey(press(key)))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([press('a'), press('1', true), press('Tab')].map(isEditingKey)).toEqual([
    false,
    false,
    false,
  ]);
});
