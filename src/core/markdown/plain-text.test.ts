import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test.each([
  ['# Offer\n\n- [ ] **bold** and `code *x*`', 'Offer\n\n• bold and code *x*'],
  [
    'See [the brief](https://x.org/a_(b) "title") and ![a plan](/photos/x)',
    'See the brief and a plan',
  ],
  ['> Quoted\n>> twice', 'Quoted\ntwice'],
  ['```ts\nconst a = **b**;\n```\nend', 'const a = **b**;\nend'],
  ['| a | b |\n|---|:-:|\n| 1 | 2 |', 'a · b\n1 · 2'],
  ['***both*** ~~old~~ __strong__ _em_', 'both old strong em'],
  ['\\*kept\\* <https://x.org>', '*kept* https://x.org'],
  ['[`a`](/x_\\_y) \\_b\\_', 'a _b_'],
])('ZY2 %j is shown as plain text', (markdown, text) => {
  expect(plainText(markdown)).toBe(text);
});

test('ZY2 text without marks stays as it was typed', () => {
  for (const text of ['5 * 3 * 2 = 30', 'snake_case_name', 'a < b && c > d', '2 lines\nof text']) {
    expect(plainText(text)).toBe(text);
  }
  const word = fc.stringMatching(/^[a-zäöü0-9,.!?]{1,10}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1 }), (words) => {
      fc.pre(!/^\d+[.)]/.test(words[0] ?? ''));
      expect(plainText(words.join(' '))).toBe(words.join(' '));
    }),
  );
});

test('ZY2 hostile texts take no noticeable time', () => {
  const parts = ['*', '[', '`a', '[a](', '**a ', '_a', '|-', '- ', '[a](b "', '![', '<http://'];
  const start = process.cpuUsage();
  for (const part of parts) plainText(part.repeat(Math.ceil(4000 / part.length)));
  for (const blank of [' ', '\t']) plainText(`|${blank.repeat(20_000)}x`);
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(1000);
});
