import { expect, it, vi } from 'vitest';
import { handleOf, mentionedIn } from './mentions.ts';

const ada = { id: 'ada', name: 'Ada Lovelace', email: 'ada@example.org' };
const max = { id: 'max', name: 'Max Müller', email: 'max.m@example.org' };
const twin = { id: 'twin', name: 'Max Müller', email: 'mm@example.org' };
const short = { id: 'short', name: 'Ada', email: 'a.k@example.org' };
const people = [ada, max, twin, short];

it.each([
  ['@Ada Lovelace, please look', ['ada']],
  ['(@ADA LOVELACE)', ['ada']],
  ['@ada@example.org and @max.m.', ['ada', 'max']],
  // The longest match wins.
  ['@ada lovelaces', ['ada', 'short']],
  ['@ada-lovelace', ['ada', 'short']],
  ['@Max Müller', ['max', 'twin']],
  ['@Max Mu\u0308ller', ['max', 'twin']],
  ['write to me@ada or x.@mm', []],
  ['@adam @', []],
  ['@@ada', []],
  ['nothing', []],
])('ZB3 %j mentions %j', (text, ids) => {
  expect(mentionedIn(text, people)).toEqual(ids);
});

it('ZB3 a suggested handle mentions exactly one person', () => {
  expect(people.map((person) => handleOf(person, people))).toEqual([
    'Ada Lovelace',
    'max.m',
    'mm',
    'a.k',
  ]);
  for (const person of people) {
    expect(mentionedIn(`@${handleOf(person, people)} `, people)).toEqual([person.id]);
  }
});

it('ZB3 reads a text full of @ marks quickly', () => {
  const many = Array.from({ length: 500 }, (_, n) => ({
    id: `${n}`,
    name: `${'x'.repeat(n % 150)} ${n}`,
    email: `p${n}@example.org`,
  }));
  expect(mentionedIn(`@p7 ${' @x'.repeat(6600)}`, many)).toEqual(['7']);
});

it('ZB3 compares only people whose name starts with the first word, for at most 100 marks', () => {
  const many = Array.from({ length: 80 }, (_, n) => ({
    id: `${n}`,
    name: `${'-'.repeat(n)}${'-@'.repeat(20)}${n}`,
    email: `p${n}@example.org`,
  }));
  let comparisons = 0;
  const startsWith = String.prototype.startsWith;
  const spy = vi.spyOn(String.prototype, 'startsWith').mockImplementation(function (
    this: string,
    ...args
  ) {
    comparisons += 1;
    return startsWith.apply(this, args);
  });
  const found = mentionedIn(`@p7 ${'-@'.repeat(10_000)}`, many);
  spy.mockRestore();
  expect(found).toEqual(['7']);
  expect(comparisons).toBeLessThanOrEqual(100 * many.length);
  expect(mentionedIn(`${'@p1 '.repeat(99)}@p2 @p3`, many)).toEqual(['1', '2']);
});
