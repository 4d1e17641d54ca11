import { expect, it } from 'vitest';
import { formatBytes } from './bytes.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [1500, '1.5'],
  [12_345_678, '12.3'],
  [123_456_789, '123'],
  [77e9, '77'],
  [5e15, '5,000'],
])('ZX8 %i bytes are shown as %s', (bytes, shown) => {
  expect(formatBytes(bytes, 'en')).toMatch(new RegExp(`^${shown}\\D`));
});
