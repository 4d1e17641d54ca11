import { expect, it } from 'vitest';
import { withCompletion } from '../../ui/combobox-typing.ts';
import { typedMention } from './typed-mention.ts';

it.each([
  ['@', { at: 0, text: '' }],
  ['see @ad', { at: 4, text: 'ad' }],
  ['see @ada love', { at: 4, text: 'ada love' }],
  ['(@a', { at: 1, text: 'a' }],
  ['line\n@a', { at: 5, text: 'a' }],
  ['me@a', null],
  ['see @ada\nand', null],
  ['@ada  ', null],
  ['@one two three four', null],
  ['', null],
])('ZB9 after typing %j', (value, found) => {
  expect(typedMention(value, value.length)).toEqual(found);
});

it('ZB9 the caret position determines which mention is being typed', () => {
  expect(typedMention('@ada and @max', 3)).toEqual({ at: 0, text: 'ad' });
});

it('ZB9 the chosen name replaces the typed text', () => {
  const typed = { at: 4, text: 'ad' };
  expect(withCompletion('see @ad', typed, 'Ada Lovelace')).toEqual({
    text: 'see @Ada Lovelace ',
    caret: 18,
  });
  expect(withCompletion('see @ad now', typed, 'Ada').text).toBe('see @Ada now');
});
