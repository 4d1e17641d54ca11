import { expect, test } from 'vitest';
import { differenceOf } from './text-difference.ts';

/** Each row as `before | after`, changed pieces in brackets; `-` where there is no line. */
function rowsOf(before: string, after: string): string[] {
  const side = (pieces: { text: string; isChanged: boolean }[] | null) =>
    pieces?.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('') ?? '-';
  return differenceOf(before, after).map((row) =>
    row.isSame ? side(row.before) : `${side(row.before)} | ${side(row.after)}`,
  );
}

test('K11 lines are compared, and changed lines word by word', () => {
  expect(rowsOf('One\nTwo old\nThree', 'One\nTwo new\nThree\nFour')).toEqual([
    'One',
    'Two [old] | Two [new]',
    'Three',
    '- | [Four]',
  ]);
  expect(rowsOf('One\nTwo', 'Two')).toEqual(['[One] | -', 'Two']);
  expect(rowsOf('Same\ntext', 'Same\ntext')).toEqual(['Same\ntext']);
  expect(rowsOf('', 'New')).toEqual([' | [New]']);
});

test('K11 every character of both texts is shown, in order', () => {
  const before = '# Plan\n\n- [ ] a b\n- [x] c 😀\n\nend  ';
  const after = '# The plan\n- [x] a b\n- [x] c d\n\n\nthe end';
  const side = (name: 'before' | 'after') =>
    differenceOf(before, after)
      .flatMap((row) => (row[name] ? [row[name].map(({ text }) => text).join('')] : []))
      .join('\n');
  expect(side('before')).toBe(before);
  expect(side('after')).toBe(after);
});

test('K11 the comparison of long texts without anything in common ends soon', () => {
  const words = (letter: string) =>
    Array.from({ length: 3000 }, (_, n) => `${letter}${n % 97}`).join(' ');
  const started = performance.now();
  expect(differenceOf(words('a'), words('b')).length).toBeGreaterThan(0);
  expect(performance.now() - started).toBeLessThan(2000);
});
