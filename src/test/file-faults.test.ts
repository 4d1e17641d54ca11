import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '../server/lib/package-root.ts';
import { fileFault } from '../web/i18n/de/file-faults.ts';

const UNKNOWN = 'ist ungültig';
/** A message that describes what is wrong with something in a file. */
const FAULT = /(['`])((?:\$\{[^}]+\} )?(?:is|must|has|names|ends|goes|It holds) [^'`]*)\1/g;
/** Messages among them that the check of an import never produces. */
const ELSEWHERE = [
  'is not a command id',
  'must be an email address',
  'must have at least 7 characters',
];

function filesBelow(folder: string): string[] {
  return readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/test\.ts$|report-text/.test(name))
    .map((name) => join(packageRoot, folder, name));
}

/** All messages of the server and of core's schemas, with 7 for each placeholder. */
function faults(): string[] {
  const schemas = filesBelow('src/core').filter((path) => path.endsWith('.schema.ts'));
  const found = [...filesBelow('src/server/import-export'), ...schemas].flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(FAULT)].map(([, , words = '']) => words),
  );
  const said = found.map((words) => words.replaceAll(/\$\{[^}]+\}/g, '7').replace('$1', 'string'));
  return [...new Set(said)].filter((words) => !ELSEWHERE.includes(words));
}

it('ZG3 every error that the server reports for a file is translated to German, with its place', () => {
  expect(faults().length).toBeGreaterThan(25);
  const words = faults().filter((one) => one !== 'is not right');
  const untold = words.filter((one) => {
    const told = fileFault(`cards[3].name ${one}`);
    return !told.startsWith('cards[3].name ') || told.includes(UNKNOWN);
  });
  expect(untold).toEqual([]);
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
])('ZG3 %s is %s', (words, told) => {
  expect(fileFault(words)).toBe(told);
});
