import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from './architecture/source-files.ts';

const RULE = /^- ([A-Z]{1,2}\d+) /gm;
/** A title begins with the numbers of the rules that its test is for. */
const TITLE = /\b(?:it|test|describe)\b[^\n]*?[(`'"\n]\s*[`'"]((?:[A-Z]{1,2}\d+ )+)/g;
const NUMBER = /\b[A-Z]{1,2}\d+\b/g;

const rules = [...readFileSync(join(repository, 'docs/rules.md'), 'utf8').matchAll(RULE)].map(
  ([, number = '']) => number,
);
const tests = ['src', 'e2e', 'scripts', 'bench']
  .flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, name),
    ),
  )
  .filter((path) => /(\.test\.tsx?|contract\W.*\.ts|-contract\.ts|import-rules\.ts)$/.test(path))
  .map((path) => readFileSync(join(repository, path), 'utf8'));

it('A23 every rule has a number of its own', () => {
  const repeated = rules.filter((number, index) => rules.indexOf(number) !== index);
  expect(rules.length).toBeGreaterThan(400);
  expect(repeated).toEqual([]);
});

it('A23 every rule is quoted by a test', () => {
  const quoted = new Set(tests.flatMap((text) => text.match(NUMBER) ?? []));
  expect(rules.filter((number) => !quoted.has(number))).toEqual([]);
});

it('A23 every number in a title of a test is the number of a rule', () => {
  const ruleNumbers = new Set(rules);
  const titles = tests.flatMap((text) => [...text.matchAll(TITLE)].map(([, numbers]) => numbers));
  const numbers = titles.flatMap((title) => title?.trim().split(' ') ?? []);
  expect(numbers.length).toBeGreaterThan(1000);
  expect([...new Set(numbers)].filter((number) => !ruleNumbers.has(number))).toEqual([]);
});
