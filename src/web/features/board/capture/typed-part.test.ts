import { expect, test } from 'vitest';
import { type CaptureContext, captureLine } from '../../../../core/capture/captured-line.ts';
import { withCompletion } from '../../../ui/combobox-typing.ts';
import { beginsWith, typedPart, wordsBefore } from './typed-part.ts';

const context: CaptureContext = {
  people: [{ id: 'ann', name: 'Ann Tester' }],
  chosen: new Map(),
  labels: ['web', 'web design'],
  dates: { today: '2026-11-26', language: 'en', firstWeekday: 1, isDayFirst: false },
  isReference: () => false,
};

const typedIn = (text: string, caret = text.length) =>
  typedPart(text, caret, captureLine(text, context), context);

test.each([
  ['Call @', { mark: '@', at: 5, text: '' }],
  ['Call @an', { mark: '@', at: 5, text: 'an' }],
  ['Do !h', { mark: '!', at: 3, text: 'h' }],
  ['#we', { mark: '#', at: 0, text: 'we' }],
  ['#web d', { mark: '#', at: 0, text: 'web d' }],
  // Complete, or no mark.
  ...['Call @ann', 'Call @Ann Tester ', 'Do !high', 'Do #web', 'a@an', 'Call'].map(
    (text) => [text, null] as const,
  ),
] as const)('ZH4 what is being typed in %j', (text, typed) => {
  expect(typedIn(text)).toEqual(typed);
});

test('ZH4 the chosen value replaces what is typed of it', () => {
  const typed = { mark: '@', at: 5, text: 'an' } as const;
  expect(withCompletion('Call @an fri', typed, 'Ann Tester')).toEqual({
    text: 'Call @Ann Tester fri',
    caret: 17,
  });
});

test('ZH4 values are offered if the typed text begins them or one of their words', () => {
  expect(['', 'an', 'TEST', 'ann t'].every((typed) => beginsWith('Ann Tester', typed))).toBe(true);
  expect(beginsWith('Ann Tester', 'nn')).toBe(false);
});

test('ZH4 the words that end at the caret can be taken back', () => {
  const text = 'Call @ann fri';
  const line = captureLine(text, context);
  expect([9, 10, 13].map((caret) => wordsBefore(text, caret, line))).toEqual(['@ann', null, 'fri']);
});
