import { expect, test } from 'vitest';
import {
  admin,
  board,
  boardAfter,
  column,
  creator,
  manager,
  member,
  outcomeOf,
  person,
  refusalOf,
  stranger,
  ticket,
  ticketOrder,
} from '../../../test/kits/board-kit.ts';
import type { Actor } from '../../users/user.ts';
import type { Board } from '../board.ts';
import { commandSchemas } from '../commands.schema.ts';
import type { Command } from '../commands.ts';
import { sortedColumns } from '../ordering.ts';

const boardId = 'board-1';
type Saved = Omit<Command<'boards.save'>, 'type' | 'boardId'>;
type SavedColumn = NonNullable<Saved['columns']>[number];

function save(part: Saved): Command {
  return { type: 'boards.save', boardId, ...part };
}

function saved(on: Board, part: Saved, who: Actor = creator): Board {
  return boardAfter(on, who, save(part));
}

/** The columns as `id name: tickets`, in order. */
function columns(on: Board): string[] {
  return sortedColumns(on).map(({ id, name }) => `${id} ${name}: ${ticketOrder(on, id)}`);
}

function changes(on: Board, part: Saved, who: Actor = creator) {
  return outcomeOf(on, who, save(part)).changes.map(({ change }) => change);
}

const abc = () => board([...column('todo', ['a', 'b']), ...column('done', ['x', 'y'])]);
const [TODO, DOING, DONE]: SavedColumn[] = [
  { id: 'todo', name: 'To Do' },
  { id: 'doing', name: 'In Progress' },
  { id: 'done', name: 'Done' },
];
const ALL = [TODO, DOING, DONE] as SavedColumn[];
const named = (...names: string[]): SavedColumn[] => names.map((name) => ({ name }));

test('F1 a save applies differences and leaves omitted parts unchanged', () => {
  expect(changes(abc(), {})).toEqual([]);
  const same = { name: 'Board', columns: ALL, columnOrder: ['To Do', 'In Progress', 'Done'] };
  const members = [
    { userId: 'manager', role: 'ADMIN' as const },
    { userId: 'member', role: 'EDITOR' as const },
  ];
  expect(changes(abc(), { ...same, members })).toEqual([]);
  const renamed = saved(abc(), { name: 'Renamed' });
  expect(renamed).toMatchObject({ name: 'Renamed', version: 2 });
  expect([columns(renamed), renamed.members]).toEqual([columns(abc()), abc().members]);
});

test('F1 several changes in one save raise the version once', () => {
  const part: Saved = {
    name: 'Renamed',
    columns: [{ id: 'done', name: 'Ready' }, { id: 'todo', name: 'To Do' }, ...named('New')],
    columnOrder: ['New', 'Ready', 'To Do'],
    members: [{ userId: 'stranger', role: 'ADMIN' }],
  };
  const whole = saved(abc(), part);
  expect(whole).toMatchObject({ name: 'Renamed', version: 2 });
  expect([...whole.members.keys()]).toEqual(['stranger']);
  expect(columns(whole).map((line) => line.replace(/^c\S+ /, ''))).toEqual([
    'New: ',
    'done Ready: x y',
    'todo To Do: a b',
  ]);
  const revisions = changes(abc(), part).filter(
    (change) => change.type === 'board.set' && change.set.version !== undefined,
  );
  expect(revisions).toHaveLength(1);
});

test('F2 matches a column by its id first', () => {
  const part = { columns: [{ id: 'todo', name: 'Later' }, DOING, DONE] as SavedColumn[] };
  expect(columns(saved(abc(), part))).toEqual([
    'todo Later: a b',
    'doing In Progress: ',
    'done Done: x y',
  ]);
});

test('F2 matches a column without a known id by its name', () => {
  const unknown = [{ id: 'nope', name: 'To Do' }, ...named('In Progress', 'Done')];
  expect(changes(abc(), { columns: unknown })).toEqual([]);
  const same = [...ALL].map(({ name }) => ({ name, ticketIds: ['x', 'a'] }));
  expect(changes(abc(), { columns: same })).toEqual([]);
});

test('F2 an unknown name with tickets of a missing column renames that column', () => {
  const part = { columns: [{ name: 'Later', ticketIds: ['b'] }, ...named('In Progress', 'Done')] };
  expect(changes(abc(), part).slice(0, -1)).toEqual([
    { type: 'column.set', id: 'todo', set: { name: 'Later' } },
  ]);
  const both = {
    columns: [
      { name: 'Ready', ticketIds: ['gone', 'y'] },
      { name: 'In Progress' },
      { name: 'Later', ticketIds: ['a'] },
    ],
  };
  expect(columns(saved(abc(), both))).toEqual([
    'todo Later: a b',
    'doing In Progress: ',
    'done Ready: x y',
  ]);
});

test('F2 tickets of a column that is still named, or of none, cause no rename', () => {
  const extended = { columns: [...ALL, { name: 'New', ticketIds: ['a', 'gone'] }] };
  expect(columns(saved(abc(), extended)).slice(0, 3)).toEqual(columns(abc()));
  const replaced = saved(abc(), { columns: [...named('New', 'In Progress'), DONE as SavedColumn] });
  expect(replaced.tickets.has('a')).toBe(false);
});

test('F2 a save does not reveal the column of a hidden ticket', () => {
  const hidden = { createdBy: 'member', visibleTo: ['member'] };
  const on = board([ticket('h', 'todo', 'i0', hidden), ticket('v', 'done', 'i0')]);
  const part = { columns: [{ name: 'Later', ticketIds: ['h'] }, ...named('In Progress', 'Done')] };
  expect(changes(on, part).map(({ type }) => type)).toContain('column.removed');
});

test('F3 columns swap names in a ring or a chain and never share one', () => {
  const ring = [
    { id: 'todo', name: 'Done' },
    { id: 'doing', name: 'To Do' },
    { id: 'done', name: 'In Progress' },
  ];
  const chain = [
    { id: 'todo', name: 'In Progress' },
    { id: 'doing', name: 'Done' },
    { id: 'done', name: 'Last' },
  ];
  const freed = [{ id: 'todo', name: 'In Progress' }, ...named('To Do')];
  for (const part of [ring, [...ring].reverse(), chain, [...chain].reverse(), freed]) {
    const names = new Map([...abc().columns.values()].map(({ id, name }) => [id, name]));
    for (const change of changes(abc(), { columns: part })) {
      if (change.type === 'column.removed') names.delete(change.id);
      if (change.type === 'column.put') names.set(change.column.id, change.column.name);
      if (change.type === 'column.set') names.set(change.id, change.set.name as string);
      expect(new Set(names.values()).size).toBe(names.size);
    }
    expect([...names.values()].sort()).toEqual(part.map(({ name }) => name).sort());
  }
  expect(columns(saved(abc(), { columns: ring }))).toEqual([
    'todo Done: a b',
    'doing To Do: ',
    'done In Progress: x y',
  ]);
});

test('F3 adds new columns and deletes missing ones with their tickets', () => {
  const part = saved(abc(), { columns: [DONE as SavedColumn, ...named('New', 'Newer')] });
  expect(sortedColumns(part).map(({ name }) => name)).toEqual(['Done', 'New', 'Newer']);
  expect([...part.tickets.keys()]).toEqual(['x', 'y']);
  expect(saved(abc(), { columns: [] }).columns.size).toBe(0);
});

test('B2 refuses a save with a repeated column name', () => {
  expect(refusalOf(abc(), creator, save({ columns: named('One', 'One') }))).toBe(
    'column.nameTaken',
  );
  const sameId = [
    { id: 'todo', name: 'One' },
    { id: 'todo', name: 'Two' },
  ];
  expect(saved(abc(), { columns: sameId }).columns.get('todo')?.name).toBe('One');
});

test('B7 a save cannot exceed 100 columns and 500 members', () => {
  const many = Array.from({ length: 98 }, (_, n) => `Column ${n}`);
  const others = named('To Do', 'In Progress');
  expect(refusalOf(abc(), creator, save({ columns: [...others, ...named(...many)] }))).toBeNull();
  const more = [...others, ...named('Done', ...many)];
  expect(refusalOf(abc(), creator, save({ columns: more }))).toBe('column.limit');
  const people = Array.from({ length: 501 }, (_, n) => ({
    userId: `m${n}`,
    role: 'EDITOR' as const,
  }));
  expect(refusalOf(abc(), creator, save({ members: people }))).toBe('board.memberLimit');
});

test('F4 columnOrder must name exactly the columns after the save', () => {
  const reordered = saved(abc(), { columnOrder: ['Done', 'To Do', 'In Progress'] });
  expect(columns(reordered)).toEqual(['done Done: x y', 'todo To Do: a b', 'doing In Progress: ']);
  const bad = [
    [],
    ['Done', 'To Do'],
    ['Done', 'To Do', 'In Progress', 'New'],
    ['Done', 'To Do', 'To Do'],
    ['Done', 'To Do', 'In Progress', 'Done'],
    ['todo', 'doing', 'done'],
  ];
  for (const columnOrder of bad) {
    expect(refusalOf(abc(), creator, save({ columnOrder }))).toBe('board.columnOrder');
  }
  const before = { columns: named('Done', 'New'), columnOrder: ['To Do', 'In Progress', 'Done'] };
  expect(refusalOf(abc(), creator, save(before))).toBe('board.columnOrder');
  const renamed = {
    columns: [{ id: 'todo', name: 'Later' }, DOING, DONE] as SavedColumn[],
    columnOrder: ['Done', 'Later', 'In Progress'],
  };
  expect(columns(saved(abc(), renamed))).toEqual([
    'done Done: x y',
    'todo Later: a b',
    'doing In Progress: ',
  ]);
});

test('F5 refuses a save of a stale copy, but applies one without version and time', () => {
  const on = { ...abc(), version: 7, updatedAt: 500 };
  const name = 'Renamed';
  for (const part of [
    { version: 6 },
    { version: 8 },
    { updatedAt: 499 },
    { version: 6, updatedAt: 500 },
  ]) {
    expect(refusalOf(on, creator, save({ name, ...part }))).toBe('board.stale');
    // Even if it would change nothing.
    expect(refusalOf(on, creator, save(part))).toBe('board.stale');
  }
  for (const part of [
    {},
    { version: 7 },
    { updatedAt: 500 },
    { updatedAt: 9999 },
    { version: 7, updatedAt: 1 },
  ]) {
    expect(saved(on, { name, ...part })).toMatchObject({ name, version: 8 });
  }
});

test('F6 refuses the whole save if the caller may not make one of its changes', () => {
  const columnOrder = ['Done', 'To Do', 'In Progress'];
  const others: Saved[] = [
    { name: 'Renamed' },
    { columns: [...ALL, ...named('New')] },
    { columns: [TODO, DOING] as SavedColumn[] },
    { columns: [{ id: 'todo', name: 'Later' }, DOING, DONE] as SavedColumn[] },
    { members: [] },
    { name: 'Renamed', columnOrder },
  ];
  for (const part of others) {
    expect(refusalOf(abc(), manager, save(part))).toBeNull();
    expect(refusalOf(abc(), member, save(part))).toBe('forbidden');
    expect(refusalOf(abc(), admin, save(part))).toBe('forbidden');
    expect(refusalOf(abc(), stranger, save(part))).toBe('board.unknown');
  }
  expect(refusalOf(abc(), stranger, save({ version: 99 }))).toBe('board.unknown');
});

test('F6 members and ADMINs save a whole board in which only the order differs', () => {
  const whole: Saved = {
    version: 1,
    name: 'Board',
    columns: ALL,
    members: [...abc().members.values()],
    columnOrder: ['Done', 'To Do', 'In Progress'],
  };
  for (const who of [member, admin]) {
    const reordered = saved(abc(), whole, who);
    expect(columns(reordered)[0]).toBe('done Done: x y');
    expect(reordered.version).toBe(2);
  }
  expect(refusalOf(abc(), stranger, save(whole))).toBe('board.unknown');
});

test('F7 ignores the tickets of a save, their order and their number', () => {
  const parsed = commandSchemas['boards.save'].parse({
    boardId,
    columns: ALL.map((each) => ({
      ...each,
      size: 99,
      tickets: [{ id: 'new' }],
      ticketIds: ['y', 'x', '\u0000', 'not an id', 'x'],
      ticketPositions: { a: 5 },
    })),
  });
  expect(parsed.columns?.[0]).toEqual({ id: 'todo', name: 'To Do', ticketIds: ['y', 'x'] });
  expect(changes(abc(), parsed)).toEqual([]);
});

test('F7 a save cannot name more tickets than a board can have', () => {
  const ticketIds = Array.from({ length: 15_000 }, (_, n) => `t${n}`);
  const schema = commandSchemas['boards.save'];
  const issues = (columns: object[]) => schema.safeParse({ boardId, columns }).error?.issues ?? [];
  expect(issues([{ name: 'One', ticketIds }])).toEqual([]);
  const two = [
    { name: 'One', ticketIds },
    { name: 'Two', ticketIds },
  ];
  expect(issues(two).map(({ path }) => path)).toEqual([['columns']]);
});

test('B9 a save removes omitted members and refuses repeated ones', () => {
  const part: Saved = {
    members: [
      { userId: 'creator', role: 'EDITOR' },
      { userId: 'member', role: 'ADMIN' },
    ],
  };
  expect([...saved(abc(), part).members.values()]).toEqual([{ userId: 'member', role: 'ADMIN' }]);
  const twice: Saved = { members: [...(part.members ?? []), { userId: 'member', role: 'EDITOR' }] };
  expect(refusalOf(abc(), creator, save(twice))).toBe('board.memberTwice');
});

test('R8 tickets of a column that the save deletes become visible to no one', () => {
  const hidden = { createdBy: 'member', visibleTo: ['member'] };
  const on = board([ticket('h', 'todo', 'i0', hidden), ticket('k', 'done', 'i0', hidden)]);
  const part: Saved = { columns: [DOING, DONE] as SavedColumn[], members: [] };
  const { changes } = outcomeOf(on, creator, save(part));
  expect(JSON.stringify(changes)).not.toContain('"h"');
  const left = boardAfter(on, creator, save(part));
  expect([...left.tickets.values()].map(({ id, visibleTo }) => [id, visibleTo])).toEqual([
    ['k', ['member', 'creator']],
  ]);
});

test('R1 a manager who removes themselves by a save loses access', () => {
  const left = saved(abc(), { members: [] }, manager);
  expect(refusalOf(left, person('manager'), save({}))).toBe('board.unknown');
});
