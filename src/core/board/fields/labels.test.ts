import { expect, test } from 'vitest';
import { COLORS } from '../settings/colors.ts';
import { chosenColor, computedColor, countLabels, withColor } from './labels.ts';

test('ZN2 a label without a chosen color has the same one everywhere', () => {
  expect(['bug', 'idea', 'später', '🐞'].map(computedColor)).toEqual(
    ['bug', 'idea', 'später', '🐞'].map(computedColor),
  );
  const many = Array.from({ length: 400 }, (_, n) => computedColor(`label ${n}`));
  expect(new Set(many).size).toBe(COLORS.length - 1);
  expect(many).not.toContain('gray');
});

test('ZN2 chosen colors are stored by label, also for names of object properties', () => {
  const colors = withColor(withColor([], 'toString', 'red'), '__proto__', 'blue');
  expect(colors.map(({ label }) => label)).toEqual(['__proto__', 'toString']);
  expect(chosenColor(colors, '__proto__')).toBe('blue');
  expect(chosenColor(colors, 'constructor')).toBeNull();
  expect(withColor(colors, 'toString', null)).toEqual([{ label: '__proto__', color: 'blue' }]);
});

test('ZN5 labels are counted by ticket', () => {
  const tickets = [{ labels: ['b', 'a'] }, { labels: ['b'] }, { labels: [] }];
  expect([...countLabels(tickets)]).toEqual([
    ['a', 1],
    ['b', 2],
  ]);
});
