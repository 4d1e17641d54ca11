import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '../../server/lib/package-root.ts';
import { fileError } from '../../web/i18n/de/file-errors.ts';

const UNKNOWN = 'ist ungültig';
/** A message that describes what is wrong with something in a file. */
const MESSAGE_PATTERN =
  /(['`])((?:\$\{[^}]+\} )?(?:is|must|has|names|ends|goes|It holds) [^'`]*)\1/g;
/** Messages among them that the check of an import never produces. */
const NOT_IN_IMPORTS = [
  'is not a command id',
  'is not a digest',
  'is not a line',
  'is not an ISO 4217 currency',
  'is not the id of an entry',
  'must be "7" for this level',
  'must be a day, YYYY-MM-DD',
  'must be a month, YYYY-MM',
  'must be a number with at most 4 decimals',
  'must be a rate in percent',
  'must be above 0 and at most 100',
  'must be an ISO 3166-1 code',
  'must be an ISO 4217 code',
  'must be an email address',
  'must be given for a question, and only then',
  'must be null if there is a client',
  'must be one line',
  'must be the number of a ticket, as WEB-12',
  'must have a ticket',
  'must have different ids',
  'must have at least one amount',
  'must name a ticket',
  'must name each ticket once',
  'must have at least 7 characters',
  'must not be 0',
  'must not be before the first day',
  'must not be before the first month',
  'must not be before the start',
  'must take over the hours or the amount',
  'must not be negative',
  'must not be set beside an amount',
];

function filesBelow(folder: string): string[] {
  return readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/test\.ts$|report-text/.test(name))
    .map((name) => join(packageRoot, folder, name));
}

/** All messages of the server and of core's schemas, with 7 for each placeholder. */
function serverMessages(): string[] {
  const schemas = filesBelow('src/core').filter((path) => path.endsWith('.schema.ts'));
  const templates = [...filesBelow('src/server/import-export'), ...schemas].flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(MESSAGE_PATTERN)].map(([, , message = '']) => message),
  );
  const messages = templates.map((message) =>
    message.replaceAll(/\$\{[^}]+\}/g, '7').replace('$1', 'string'),
  );
  return [...new Set(messages)].filter((message) => !NOT_IN_IMPORTS.includes(message));
}

it('ZG3 every error that the server reports for a file is translated to German, with its place', () => {
  expect(serverMessages().length).toBeGreaterThan(25);
  const messages = serverMessages().filter((one) => one !== 'is not right');
  const untranslated = messages.filter((one) => {
    const translated = fileError(`cards[3].name ${one}`);
    return !translated.startsWith('cards[3].name ') || translated.includes(UNKNOWN);
  });
  expect(untranslated).toEqual([]);
});

it.each([
  ['cards[3].idList must be of type string', 'cards[3].idList muss ein Text sein'],
  ['tickets ticket-1 is there twice', 'tickets ticket-1 kommt zweimal vor'],
  [
    'boards[0].members must be at most 50 people',
    'boards[0].members darf höchstens 50 Personen haben',
  ],
  ['cards[3].due Invalid option: expected one of a, b', 'cards[3].due ist ungültig'],
  ['It holds something twice', 'Etwas kommt darin zweimal vor'],
])('ZG3 %s is %s', (message, translated) => {
  expect(fileError(message)).toBe(translated);
});
