import { expect, test } from 'vitest';
import { hasWords, wordsOf } from './search-words.ts';

test('ZF1 words are letters and digits without marks', () => {
  expect(wordsOf(' Café-Übersicht (v2.10) “ok” ')).toEqual(['Cafe', 'Ubersicht', 'v2', '10', 'ok']);
  expect(wordsOf('?! *')).toEqual([]);
});

test('ZF1 every word has to be there, of the last one its beginning', () => {
  expect(hasWords('Website Relaunch', ['relaunch', 'WEB'])).toBe(true);
  expect(hasWords('Website Relaunch', ['web', 'relaunch'])).toBe(false);
  expect(hasWords('Website', ['site'])).toBe(false);
});
