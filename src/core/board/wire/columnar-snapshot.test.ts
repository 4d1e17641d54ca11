import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packageRoot } from '../../../server/lib/package-root.ts';
import { ticket } from '../../../test/kits/board-kit.ts';
import { EMPTY_TICKET, type Ticket } from '../ticket.ts';
import { columnarPieces, fromColumnar, jsonListPieces, toColumnar } from './columnar-snapshot.ts';
import type { Snapshot } from './feed.ts';

const person = fc.constantFrom('ada', 'bob');

const tickets = fc.uniqueArray(
  fc.record<Ticket>({
    ...(Object.fromEntries(
      Object.entries(EMPTY_TICKET).map(([key, value]) => [key, fc.constant(value)]),
    ) as { [K in keyof Ticket]: fc.Arbitrary<Ticket[K]> }),
    id: fc.string({ minLength: 1 }),
    columnId: fc.constantFrom('todo', 'doing', 'done'),
    pos: fc.string(),
    name: fc.string(),
    preview: fc.string(),
    assignee: fc.option(person),
    priority: fc.constantFrom('HIGH', 'MEDIUM', 'LOW', null),
    labels: fc.array(fc.constantFrom('a', 'b', 'a,b', '"'), { maxLength: 2 }),
    number: fc.nat(20),
    photoCount: fc.nat(20),
    taskCount: fc.nat(3),
    doneTaskCount: fc.nat(3),
    url: fc.option(fc.webUrl()),
    dueDate: fc.constantFrom(null, '2030-01-01T00:00:00', '2030-01-02T12:30:00'),
    // An empty list and null are different values.
    visibleTo: fc.option(fc.array(person, { maxLength: 2 })),
    createdBy: person,
    createdAt: fc.nat(),
    updatedAt: fc.nat(),
  }),
  { selector: ({ id }) => id },
);

const head: Omit<Snapshot, 'tickets'> = {
  id: 'board',
  name: 'Board',
  createdBy: 'ada',
  createdAt: 1,
  updatedAt: 1,
  version: 1,
  projectId: null,
  isTemplate: false,
  estimateUnit: 'POINTS',
  labelColors: [],
  ticketKey: 'WEB',
  about: '',
  isAboutShared: false,
  archiveAfterDays: null,
  fadeAfterDays: null,
  sharesTime: true,
  customFields: [],
  color: null,
  background: null,
  cursor: 'e.1',
  members: [],
  columns: [],
};

const byId = (all: readonly Ticket[]) => [...all].sort((a, b) => (a.id < b.id ? -1 : 1));

function received(all: readonly Ticket[]): Snapshot {
  return fromColumnar(JSON.parse(JSON.stringify({ ...head, tickets: toColumnar(all) })));
}

test('L20 decoding a columnar snapshot restores any board', () => {
  fc.assert(
    fc.property(tickets, (all) => {
      const { tickets: found, ...rest } = received(all);
      expect(rest).toEqual(head);
      expect(byId(found)).toEqual(byId(all));
    }),
  );
});

test('ZY5 properties that no ticket has take no bytes', () => {
  const plain = ticket('a', 'todo', 'a0');
  expect(toColumnar([plain])).not.toHaveProperty('taskCount');
  expect(toColumnar([plain])).not.toHaveProperty('labels');
  expect(received([plain]).tickets).toEqual([plain]);
  const tasks = ticket('b', 'todo', 'a1', { taskCount: 2 });
  expect(received([plain, tasks]).tickets).toEqual([plain, tasks]);
});

test('L20 tickets are ordered by column and position', () => {
  const all = [
    ticket('x', 'todo', 'a1'),
    ticket('c', 'done', 'a0'),
    ticket('b', 'todo', 'a0'),
    ticket('a', 'todo', 'a0'),
  ];
  expect(received(all).tickets.map(({ id }) => id)).toEqual(['c', 'a', 'b', 'x']);
  expect(all[0]?.id).toBe('x');
});

test('L20 accepts a snapshot in the plain form, as in offline copies', () => {
  const cached = { ...head, tickets: [ticket('b', 'todo', 'a1'), ticket('a', 'todo', 'a0')] };
  expect(fromColumnar(cached)).toEqual(cached);
});

test('L20 dictionaries contain no values of hidden tickets', () => {
  const [seen, hidden] = [
    ticket('a', 'todo', 'a0'),
    ticket('b', 'done', 'a0', { assignee: 'eve' }),
  ];
  expect(JSON.stringify(toColumnar([seen, hidden]))).toContain('eve');
  expect(JSON.stringify(toColumnar([seen]))).not.toMatch(/eve|done/);
});

test('L20 the page requests the columnar type before its script has loaded', () => {
  const page = readFileSync(join(packageRoot, 'src/web/index.html'), 'utf8');
  // Replaced by COLUMNAR_TYPE (vite.config.ts).
  expect(page).toContain('__COLUMNAR_TYPE__');
});

test('L20 writing in pieces yields the same JSON for any number of tickets', () => {
  fc.assert(
    fc.property(tickets, (some) => {
      expect([...columnarPieces(some)].join('')).toBe(JSON.stringify(toColumnar(some)));
      expect([...jsonListPieces(some)].join('')).toBe(JSON.stringify(some));
    }),
  );
  const many = Array.from({ length: 4100 }, (_, n) =>
    ticket(`t${n}`, 'todo', 'a0', { name: `Ticket ${n}` }),
  );
  expect([...columnarPieces(many)].join('')).toBe(JSON.stringify(toColumnar(many)));
  const longest = Math.max(...[...jsonListPieces(many)].map(({ length }) => length));
  expect(longest).toBeLessThan(JSON.stringify(many).length * 0.6);
});
