import { expect, test } from 'vitest';
import { quoteOf, withQuote } from './reply-quote.ts';

test('K12 a reply begins with the quoted comment and a mention of its author', () => {
  expect(quoteOf('One\n\n- two', 'Bob Tester')).toBe('> One\n>\n> - two\n\n@Bob Tester ');
  expect(quoteOf('> Older\n\nNewer', null)).toBe('> > Older\n>\n> Newer\n\n');
  const long = quoteOf('word '.repeat(500), 'Bob');
  expect(long).toMatch(/^> (word )+word…\n\n@Bob $/);
  expect(long.length).toBeLessThan(520);
  expect(quoteOf('x'.repeat(2000), null)).toBe(`> ${'x'.repeat(500)}…\n\n`);
});

test('K12 a draft stays above the quote, which is left out if there is no room', () => {
  expect(withQuote('', '> a\n\n')).toBe('> a\n\n');
  expect(withQuote('Draft \n', '> a\n\n')).toBe('Draft\n\n> a\n\n');
  const full = 'x'.repeat(9_999);
  expect(withQuote(full, '> a\n\n')).toBe(full);
});
