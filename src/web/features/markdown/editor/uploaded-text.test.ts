import { expect, test } from 'vitest';
import {
  insertion,
  linkTo,
  placeholderFor,
  replacement,
  withoutImage,
  withoutPlaceholders,
} from './uploaded-text.ts';

const IMAGE = { name: 'sea.png', isImage: true };
const FILE = { name: 'Plan.pdf', isImage: false };
const PLACEHOLDER = '![Uploading sea.png…]()';

test('ZY14 an image is shown in a text, everything else is a link', () => {
  expect(linkTo(IMAGE, '/photos/b/t/1-sea.png')).toBe('![sea.png](/photos/b/t/1-sea.png)');
  expect(linkTo(FILE, '/files/t/f')).toBe('[Plan.pdf](/files/t/f)');
  expect(linkTo({ ...FILE, name: 'a [1]\\\nb' }, '/files/t/f')).toBe(
    '[a \\[1\\]\\\\ b](/files/t/f)',
  );
  expect(linkTo(FILE, '/files/t/(f)')).toBe('[Plan.pdf](/files/t/%28f%29)');
});

test('ZY14 each upload has its own placeholder', () => {
  const taken = new Set<string>();
  const placeholders = [IMAGE, IMAGE, FILE].map((file) => {
    const placeholder = placeholderFor(file, (other) => taken.has(other));
    taken.add(placeholder);
    return placeholder;
  });
  expect(placeholders).toEqual([
    PLACEHOLDER,
    '![Uploading sea.png (2)…]()',
    '[Uploading Plan.pdf…]()',
  ]);
});

test('ZY14 a placeholder replaces the selection, apart from words, and below another one', () => {
  const at = (value: string, start: number, end = start) => insertion({ value, start, end }, 'P');
  expect(at('', 0)).toMatchObject({ text: 'P', select: [1, 1] });
  expect(at('See here', 3)).toMatchObject({ from: 3, to: 3, text: ' P' });
  expect(at('See here', 4, 8)).toMatchObject({ from: 4, to: 8, text: 'P' });
  expect(at('Seehere', 3)).toMatchObject({ text: ' P ', select: [5, 5] });
  expect(at(PLACEHOLDER, PLACEHOLDER.length).text).toBe('\nP');
});

test('ZY14 a replaced placeholder moves what is selected behind it, and nothing else', () => {
  const value = `ab ${PLACEHOLDER} cd`;
  const select = (start: number, end = start) =>
    replacement({ value, start, end }, PLACEHOLDER, 'X')?.select;
  expect(select(1)).toEqual([1, 1]);
  expect(select(value.length - 1, value.length)).toEqual([6, 7]);
  // Within the placeholder it goes behind the link.
  expect(select(6)).toEqual([4, 4]);
  expect(replacement({ value: 'ab', start: 0, end: 0 }, PLACEHOLDER, 'X')).toBeNull();
});

test('ZY14 a photo that is removed from a form leaves its text', () => {
  const [sea, sky] = ['/photos/b/t/1-sea.png', '/photos/b/t/1-sky.png'].map((url) =>
    linkTo(IMAGE, url),
  );
  expect(withoutImage(`${sea} and ${sky}`, '/photos/b/t/1-sea.png')).toBe(` and ${sky}`);
});

test('ZY14 a draft has no unfinished uploads of a page that was closed', () => {
  expect(withoutPlaceholders(`a ${PLACEHOLDER}b\n[Uploading Plan.pdf…]()`)).toBe('a b\n');
  expect(withoutPlaceholders('[Uploading](x) [x]()')).toBe('[Uploading](x) [x]()');
});
