import { expect, it } from 'vitest';
import { languageOf } from './language-of.ts';

it.each([
  ['nothing is asked for', {}, 'en'],
  ['German is asked for first', { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' }, 'de'],
  ['English is asked for first', { 'accept-language': 'en-GB,en;q=0.9,de;q=0.8' }, 'en'],
  ['German weighs more, though it comes later', { 'accept-language': 'en;q=0.2, de;q=0.7' }, 'de'],
  [
    'German is the first that there is',
    { 'accept-language': 'fr-FR,fr;q=0.9,de;q=0.5,*;q=0.1' },
    'de',
  ],
  ['German is refused', { 'accept-language': 'de;q=0,fr' }, 'en'],
  ['only others are asked for', { 'accept-language': 'fr,es' }, 'en'],
  ['the list is none', { 'accept-language': ';;,=;q=x' }, 'en'],
  ['a name of every object is asked for', { 'accept-language': 'constructor' }, 'en'],
  ['German was chosen', { cookie: 'a=b; language=de', 'accept-language': 'en' }, 'de'],
  ['English was chosen', { cookie: 'language=en', 'accept-language': 'de' }, 'en'],
  ['what was chosen is none', { cookie: 'language=../de', 'accept-language': 'de' }, 'de'],
  ['another cookie ends alike', { cookie: 'a_language=de' }, 'en'],
])('ZG2 %s', (_, headers, language) => {
  expect(languageOf(headers)).toBe(language);
});
