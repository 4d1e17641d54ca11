import { expect, test } from 'vitest';
import { matchingOptions, nextIndex } from './combobox-keys.ts';

const options = [
  { value: '1', label: 'Mia Kowalczyk', detail: 'mia@example.com' },
  { value: '2', label: 'Amara Okafor', detail: 'amara@example.com' },
];

test('every typed word begins a word of the label or the detail', () => {
  const matchedValues = (query: string) =>
    matchingOptions(options, query).map(({ value }) => value);
  expect(matchedValues('')).toEqual(['1', '2']);
  expect(matchedValues('kow MIA')).toEqual(['1']);
  expect(matchedValues('amara@')).toEqual(['2']);
  expect(matchedValues('czyk')).toEqual([]);
});

test('a long list is truncated', () => {
  const many = Array.from({ length: 500 }, (_, n) => ({ value: `${n}`, label: `Person ${n}` }));
  expect(matchingOptions(many, 'person').length).toBeLessThan(100);
});

test('arrows wrap around; Page keys move by five and stop at the ends', () => {
  expect(nextIndex(2, 3, 'ArrowDown')).toBe(0);
  expect(nextIndex(0, 3, 'ArrowUp')).toBe(2);
  expect(nextIndex(1, 20, 'PageDown')).toBe(6);
  expect(nextIndex(18, 20, 'PageDown')).toBe(19);
  expect(nextIndex(3, 20, 'PageUp')).toBe(0);
  expect(nextIndex(0, 0, 'ArrowDown')).toBeNull();
  expect(nextIndex(0, 3, 'x')).toBeNull();
});
