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
/** The first has no texts and uses the browser's locale; the others are tested below. */
const APART = ['locale.ts', 'server-messages.ts', 'failures.ts', 'file-errors.ts'];
const files = textFiles().filter((name) => !APART.includes(name));

/** Names, and words that are the same in both languages: these are not missing translations. */
const SAME = new Set(
  [
    ['Freelane', 'Studio Nord', 'Studio Nord · Website', 'Mia', 'Halden & Co', 'Mira Bakery'],
    ['ADMIN', 'EDITOR', 'USER', 'Admin', 'Admins', 'Editor', 'Version a', 'Name', 'Person'],
    ['Board', 'Boards', 'Ticket', 'Tickets', 'Token', 'Label', 'Labels', 'Link', 'URL', 'Status'],
    ['Filter', 'Live', 'Offline', 'Enter', 'Esc', 'Webhook', 'Webhooks', 'a ms', 'Code', 'Format'],
    ['Text', 'Option a', '1 Option', 'IBAN', 'BIC', 'DATEV', 'Budgets'],
    ['Orange', 'System', 'Version', 'SQLite', 'PostgreSQL', 'Server'],
  ].flat(),
);

describe.each(others)('ZG1 %s', (language) => {
  it('ZG1 has exactly the same files of texts', () => {
    expect(textFiles(language)).toEqual(textFiles());
  });

  it.each(files)('ZG1 translates all texts of %s', async (file) => {
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

it('ZG1 the texts of the HTML that other languages replace exist', () => {
  const page = readFileSync(new URL('../index.html', import.meta.url), 'utf8');
  expect(page).toContain(`lang="${headTexts.language}"`);
  expect(page).toContain(`"${headTexts.description}"`);
});

it.each(others)('ZG1 the manifest exists in %s, and differs only in its texts', (language) => {
  const read = (name: string) =>
    JSON.parse(
      readFileSync(new URL(`../../../public/${name}.webmanifest`, import.meta.url), 'utf8'),
    );
  const [english, own] = [read('manifest'), read(language)];
  expect(own.description).not.toBe(english.description);
  expect({ ...own, description: english.description }).toEqual(english);
});

it('ZG3 errors are shown in German, with the reason if there is one', () => {
  const { message } = new AppError('login.failed');
  expect(serverMessage(message)).toBe('E-Mail oder Passwort stimmt nicht');
  expect(serverMessage('something that is not known')).toBe('something that is not known');
  expect(serverMessage(googleFailure('access_denied'))).toBe(
    `${serverMessage(GOOGLE_FAILED)}: access_denied`,
  );
  expect(serverMessage(new AppError('view.changed').message)).toContain('diese Ansicht');
  expect(serverMessage(new AppError('ticket.changed').message)).toContain('hat es inzwischen');
  expect(failureText('tickets.edit', null)).toMatch(/: Unbekannter Fehler$/);
  expect(failureText('tickets.move', null, 'forbidden')).toBe(
    serverMessage(inEnglish('tickets.move', null, 'forbidden')),
  );
});

it.each([
  ['Created', 'Erstellt'],
  ['Moved from To Do to In Progress', 'Von To Do nach In Progress verschoben'],
  ['Edited name, due date', 'Bearbeitet: Name, Termin'],
  ['Edited priority by the rule “Urgent”', 'Bearbeitet: Priorität durch die Regel „Urgent“'],
  ['Written by hand', 'Written by hand'],
])('ZG3 the history shows %s as %s', (written, shown) => {
  expect(historyTexts.line(written)).toBe(shown);
});

/** Symbols, keys and pure concatenations are not texts. */
function isText(words: string): boolean {
  return /[a-z]{2}/i.test(words.replaceAll('undefined', ''));
}

/** The paths of all texts of a module. */
function keysOf(module: object): string[] {
  return leavesOf(module).map(([path]) => path);
}

/** The texts by path; functions are called with `a`, `b` and so on, or 1. */
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
