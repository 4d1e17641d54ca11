import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../core/errors.ts';
import { GOOGLE_FAILED, googleFailure } from '../../core/google.ts';
import { LANGUAGES } from '../../core/languages.ts';
import { leavesOf, textFiles } from '../../test/kits/text-kit.ts';
import { failureText } from './de/failures.ts';
import { serverMessage } from './de/server-messages.ts';
import { historyTexts } from './de/ticket.ts';
import { failureText as inEnglish } from './en/failures.ts';
import { headTexts } from './en/head.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const others = Object.keys(LANGUAGES).filter((language) => language !== 'en');
/** The first has no texts and asks the browser; the others are looked at below. */
const APART = ['locale.ts', 'server-messages.ts', 'failures.ts', 'file-faults.ts'];
const files = textFiles().filter((name) => !APART.includes(name));

/** Names, and words that both languages have: they are no missing texts. */
const SAME = new Set(
  [
    ['Freelane', 'Studio Nord', 'Studio Nord · Website', 'Mia', 'Halden & Co', 'Mira Bakery'],
    ['ADMIN', 'EDITOR', 'USER', 'Admin', 'Admins', 'Editor', 'Version a', 'Name', 'Person'],
    ['Board', 'Boards', 'Ticket', 'Tickets', 'Token', 'Label', 'Labels', 'Link', 'URL', 'Status'],
    ['Filter', 'Live', 'Offline', 'Enter', 'Esc', 'Webhooks', 'a ms'],
    ['System', 'Version', 'SQLite', 'PostgreSQL', 'Server'],
  ].flat(),
);

describe.each(others)('ZG1 %s', (language) => {
  it('ZG1 has every file of texts, and no other', () => {
    expect(textFiles(language)).toEqual(textFiles());
  });

  it.each(files)('ZG1 says all that %s says, and in its own words', async (file) => {
    const [english, own] = await Promise.all([
      import(`./en/${file}`) as Promise<object>,
      import(`./${language}/${file}`) as Promise<object>,
    ]);
    expect(keysOf(own)).toEqual(keysOf(english));
    const before = sayings(english);
    const untranslated = [...sayings(own)].filter(
      ([key, words]) => words === before.get(key) && isText(words) && !SAME.has(words),
    );
    expect(untranslated).toEqual([]);
  });
});

it('ZG1 the folders of texts are the languages', () => {
  const folders = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual(Object.keys(LANGUAGES).sort());
});

it('ZG1 what is put into another language in the HTML is there', () => {
  const page = readFileSync(new URL('../index.html', import.meta.url), 'utf8');
  expect(page).toContain(`lang="${headTexts.language}"`);
  expect(page).toContain(`"${headTexts.description}"`);
});

it.each(others)('ZG1 the manifest is there in %s, and differs in its words alone', (language) => {
  const read = (name: string) =>
    JSON.parse(
      readFileSync(new URL(`../../../public/${name}.webmanifest`, import.meta.url), 'utf8'),
    );
  const [english, own] = [read('manifest'), read(language)];
  expect(own.description).not.toBe(english.description);
  expect({ ...own, description: english.description }).toEqual(english);
});

it('ZG3 refusals are told in German, with the reason where there is one', () => {
  const { message } = new AppError('login.failed');
  expect(serverMessage(message)).toBe('E-Mail oder Passwort stimmt nicht');
  expect(serverMessage('something that is not known')).toBe('something that is not known');
  expect(serverMessage(googleFailure('access_denied'))).toBe(
    `${serverMessage(GOOGLE_FAILED)}: access_denied`,
  );
  expect(failureText('tickets.edit', null)).toMatch(/: Unbekannter Fehler$/);
  expect(failureText('tickets.move', null, 'forbidden')).toBe(
    serverMessage(inEnglish('tickets.move', null, 'forbidden')),
  );
});

it.each([
  ['Created', 'Erstellt'],
  ['Moved from To Do to In Progress', 'Von To Do nach In Progress verschoben'],
  ['Edited name, due date', 'Bearbeitet: Name, Termin'],
  ['Written by hand', 'Written by hand'],
])('ZG3 the history says %s as %s', (written, shown) => {
  expect(historyTexts.line(written)).toBe(shown);
});

/** Signs, keys and what is only put together are none. */
function isText(words: string): boolean {
  return /[a-z]{2}/i.test(words.replaceAll('undefined', ''));
}

/** The paths to all that a module says. */
function keysOf(module: object): string[] {
  return leavesOf(module).map(([path]) => path);
}

/** What it says there; where that depends on something, it is called with `a`, `b` and so on, or 1. */
function sayings(module: object): Map<string, string> {
  return new Map(
    leavesOf(module).flatMap(([path, leaf]) => {
      const words =
        typeof leaf === 'function' ? called(leaf as (...given: unknown[]) => unknown) : leaf;
      return typeof words === 'string' ? [[path, words]] : [];
    }),
  );
}

function called(text: (...given: unknown[]) => unknown): unknown {
  try {
    return text('a', 'b', 'c', 'd', 'e');
  } catch {
    return text(1, 2, 3);
  }
}
