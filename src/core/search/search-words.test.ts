import { expect, test } from 'vitest';
import { hasWords, wordsOf } from './search-words.ts';

test('ZF1 words consist of letters and digits without diacritics', () => {
  expect(wordsOf(' Café-Übersicht (v2.10) “ok” ')).toEqual(['Cafe', 'Ubersicht', 'v2', '10', 'ok']);
  expect(wordsOf('?! *')).toEqual([]);
});

test('ZF1 every word must match, and the last one as a prefix', () => {
  expect(hasWords('Website Relaunch', ['relaunch', 'WEB'])).toBe(true);
  expect(hasWords('Website Relaunch', ['web', 'relaunch'])).toBe(false);
  expect(hasWords('Website', ['site'])).toBe(false);
});
