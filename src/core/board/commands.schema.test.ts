import { expect, test } from 'vitest';
import { commandId, commandSchemas } from './commands.schema.ts';

const create = { boardId: 'board-1', columnId: 'c1', name: 'New' };

function issues(part: Record<string, unknown>): string[] {
  const parsed = commandSchemas['tickets.create'].safeParse({ ...create, ...part });
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'));
}

function parsed(part: Record<string, unknown>) {
  return commandSchemas['tickets.create'].parse({ ...create, ...part });
}

test('C6 refuses texts of the wrong type or length and names the field', () => {
  expect(issues({ name: '  ' })).toEqual(['name']);
  expect(issues({ name: 'x'.repeat(301) })).toEqual(['name']);
  expect(issues({ name: 7 })).toEqual(['name']);
  expect(issues({ name: 'a\u0000b' })).toEqual(['name']);
  expect(issues({ name: '\ud800' })).toEqual(['name']);
  expect(issues({ description: 'x'.repeat(20_001) })).toEqual(['description']);
  expect(issues({ priority: 'URGENT' })).toEqual(['priority']);
  expect(issues({ labels: Array.from({ length: 21 }, (_, n) => `l${n}`) })).toEqual(['labels']);
  expect(issues({ labels: ['x'.repeat(51)] })).toEqual(['labels.0']);
  expect(issues({ visibleTo: ['../x'] })).toEqual(['visibleTo.0']);
  expect(issues({ boardId: 'getAllBoards' })).toEqual(['boardId']);
  expect(issues({ boardId: '__proto__/x' })).toEqual(['boardId']);
  expect(issues({})).toEqual([]);
});

test('C6 trims labels, drops empty and repeated ones; an empty visibleTo is null', () => {
  expect(parsed({ labels: [' a ', '', 'b', 'a'] }).labels).toEqual(['a', 'b']);
  expect(parsed({ visibleTo: [] }).visibleTo).toBeNull();
  expect(parsed({ name: '  New  ' }).name).toBe('New');
});

test('T6 completes due dates and refuses time zones and nonexistent days', () => {
  expect(parsed({ dueDate: '2026-02-28' }).dueDate).toBe('2026-02-28T00:00:00');
  expect(parsed({ dueDate: '2028-02-29T09:30' }).dueDate).toBe('2028-02-29T09:30:00');
  const bad = ['2026-02-29', '2026-13-01', '2026-01-01T24:00', '2026-01-01T10:00:00Z', 'soon'];
  for (const dueDate of bad) expect(issues({ dueDate }), dueDate).toEqual(['dueDate']);
});

test('T7 keeps a URL as typed and allows only http and https as its scheme', () => {
  const good = ['example.org/a b', 'https://x.org', 'HTTP://x.org', 'localhost:3000/x', 'a:8080'];
  for (const url of good) expect(parsed({ url }).url).toBe(url);
  const bad = [
    'javascript:alert(1)',
    'javascript:1/alert(1)',
    'javascript:1',
    'x:123456',
    'JaVaScript:x',
    'java\tscript:x',
    'data:text/html,x',
    'ftp://x',
  ];
  for (const url of bad) expect(issues({ url }), url).toEqual(['url']);
  expect(parsed({ url: '  ' }).url).toBeNull();
  expect(issues({ url: `x.org/${'x'.repeat(2048)}` })).toEqual(['url']);
});

test('C6 accepts only well-formed command ids', () => {
  expect(commandId.safeParse('abcdefghjkmnpqrstuvwxyz023').success).toBe(true);
  for (const id of ['', 'short', 'UPPERCASEUPPERCASEUPPER', 'x'.repeat(41), 7]) {
    expect(commandId.safeParse(id).success).toBe(false);
  }
});
