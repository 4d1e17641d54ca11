import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BOUNDED_ROWS, RESOURCE_LIMITS, type ResourceLimit } from '../core/resource-limits.ts';
import { tables } from '../server/storage/schema.ts';
import { isTest } from './architecture/import-rules.ts';
import { sourceFiles } from './architecture/source-files.ts';

/** Rows that no account creates: the server has a fixed number of them. */
const SERVER_ROWS = ['locks', 'jobLeases'];

/** Deleted and archived rows do not count against the limits of what is on a board. */
const OTHER_ROWS = ['columns in the trash', 'tickets in the trash', 'tickets in the archive'];

const limits: [string, ResourceLimit][] = Object.entries(RESOURCE_LIMITS);

test('A4 every kind of row that an account can create has a limit or a stated bound', () => {
  const kinds = [...Object.keys(tables.sqlite), ...OTHER_ROWS];
  const limited = new Set(limits.flatMap(([, { rows = [] }]) => rows));
  const bounded = Object.keys(BOUNDED_ROWS);
  const others = new Set([...limited, ...bounded, ...SERVER_ROWS]);
  expect(kinds.filter((kind) => !others.has(kind))).toEqual([]);
  for (const kind of others) expect(kinds).toContain(kind);
  expect(bounded.filter((kind) => limited.has(kind))).toEqual([]);
});

test('A4 every limit is read where it is enforced, and is above zero', () => {
  const sources = sourceFiles()
    .filter(({ path }) => !isTest(path) && !/^src\/core\/(resource-)?limits\.ts$/.test(path))
    .map(({ path }) => readFileSync(path, 'utf8'))
    .filter((text) => /\bLIMITS\b|[A-Z]_LIMITS\b/.test(text));
  const readingOf = (name: string) =>
    new RegExp(`LIMITS\\.${name}\\b|\\{[^}]*\\b${name}\\b[^}]*\\} = RESOURCE_LIMITS`);
  const unread = limits.filter(([name]) => !sources.some((text) => readingOf(name).test(text)));
  expect(unread.map(([name]) => name)).toEqual([]);
  for (const [name, { max }] of limits) expect([name, max > 0]).toEqual([name, true]);
});

test('A4 docs/security.md lists every limit of the table', () => {
  const text = readFileSync('docs/security.md', 'utf8');
  const [, listed] = text.split(/<!-- \/?limits -->\n/);
  const head = '| what | at most | for each | beyond it |\n|---|---|---|---|\n';
  expect(listed).toBe(head + limits.map(([, limit]) => `${lineOf(limit)}\n`).join(''));
});

test('A4 docs/security.md states the bound of every other kind of row', () => {
  const [, listed] = readFileSync('docs/security.md', 'utf8').split(/<!-- \/?bounded -->\n/);
  const lines = Object.entries(BOUNDED_ROWS).map(([kind, bound]) => `| \`${kind}\` | ${bound} |\n`);
  expect(listed).toBe(`| rows | bounded by |\n|---|---|\n${lines.join('')}`);
});

function lineOf({ resource, per, unit, max, onExceeded }: ResourceLimit): string {
  const amount = max.toLocaleString('en-US');
  const unitText = unit === 'count' ? '' : unit === 'concurrent' ? ' at a time' : ` ${unit}`;
  const answer = typeof onExceeded === 'string' ? `\`${onExceeded}\`` : onExceeded.effect;
  return `| ${resource} | ${amount}${unitText} | ${per} | ${answer} |`;
}
