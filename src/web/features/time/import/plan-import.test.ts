import { expect, test } from 'vitest';
import type { ReadEntry } from '../../../../core/time-import/read-entries.ts';
import {
  matchPeople,
  matchProjects,
  namesIn,
  personKey,
  planEntries,
  projectKey,
  ticketOf,
} from './plan-import.ts';

const entry = (part: Partial<ReadEntry>): ReadEntry => ({
  ...{ line: 2, person: 'Ann A', email: '', client: '', project: '', number: '', ticket: '' },
  ...{ board: '', day: '2026-11-27', seconds: 3600, start: null, startedAt: null, note: '' },
  isBillable: true,
  ...part,
});
const users = [
  { id: 'ann', name: 'Ann A', email: null },
  { id: 'bob', name: 'Bob B', email: 'bob@example.com' },
];

test('TI62 people are found by email or name, others than oneself only by ADMINs', () => {
  const people = [
    { key: 'ann a', label: 'Ann A' },
    { key: 'bob@example.com', label: 'Robert' },
    { key: 'eve', label: 'Eve' },
  ];
  const all = { 'ann a': 'ann', 'bob@example.com': 'bob', eve: 'skip' };
  expect(matchPeople(people, users, 'ann', true)).toEqual(all);
  expect(matchPeople(people, users, 'ann', false)).toEqual({ ...all, 'bob@example.com': 'skip' });
  expect(matchPeople([{ key: 'x', label: 'X' }], users, 'ann', false)).toEqual({ x: 'ann' });
});

test('TI62 projects are found by name, tickets by number, or by a name that only one has', () => {
  const rows = [entry({ client: 'C', project: 'House' }), entry({ project: 'Roof' }), entry({})];
  const projects = namesIn(rows, projectKey, ({ project }) => project);
  expect(projects.map(({ label }) => label)).toEqual(['House', 'Roof']);
  expect(matchProjects(projects, [{ id: 'h', name: 'house' }])).toEqual({
    'C\nHouse': 'h',
    '\nRoof': 'none',
  });
  const ticket = (id: string, name: string, boardName: string, projectId: string | null) => ({
    ...{ id, name, number: `WEB-${id}`, boardName, projectId },
  });
  const tickets = [ticket('1', 'Door', 'A', 'h'), ticket('2', 'Door', 'B', null)];
  const idOf = (part: Partial<ReadEntry>, projectId: string | null = null) =>
    ticketOf(entry(part), projectId, tickets)?.id;
  expect(idOf({ number: 'web-2' })).toBe('2');
  expect(idOf({ ticket: 'Door' })).toBeUndefined();
  expect(idOf({ ticket: 'Door', board: 'B' })).toBe('2');
  expect(idOf({ ticket: 'Door' }, 'h')).toBe('1');
  expect(idOf({ ticket: '' }, 'h')).toBeUndefined();
});

test('TI63 equal rows have keys of their own, which are the same when the file is read again', () => {
  const rows = [entry({}), entry({ line: 3 }), entry({ line: 4, person: 'Eve' })];
  const mapping = { people: { 'ann a': 'ann', eve: 'skip' }, projects: {}, ownId: 'ann' };
  const planned = planEntries(rows, mapping, []);
  expect(planned.map(({ copy }) => copy)).toEqual([1, 2]);
  expect(new Set(planned.map(({ key }) => key)).size).toBe(2);
  expect(planEntries(rows, mapping, [])).toEqual(planned);
  expect(personKey(entry({ email: 'a@b.c' }))).toBe('a@b.c');
});
