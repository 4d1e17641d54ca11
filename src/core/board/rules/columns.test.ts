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
  refusalOf,
  stranger,
} from '../../../test/kits/board-kit.ts';
import { apply } from '../change.ts';
import type { Command } from '../commands.ts';
import { sortedColumns } from '../ordering.ts';
import { emptyBoard } from './columns.ts';

const boardId = 'board-1';
const names = (on: ReturnType<typeof board>) => sortedColumns(on).map(({ name }) => name);

const newBoard: Command<'boards.create'> = {
  type: 'boards.create',
  boardId: 'board-2',
  name: 'New',
  members: [
    { userId: 'member', role: 'EDITOR' },
    { userId: 'admin', role: 'ADMIN' },
  ],
  columns: ['One', 'Two'],
};

test('R2 only an ADMIN creates boards', () => {
  expect(refusalOf(emptyBoard('board-2'), creator, newBoard)).toBe('forbidden');
  expect(refusalOf(emptyBoard('board-2'), admin, newBoard)).toBeNull();
});

test('B1 creates a board with members and columns, its creator not among the members', () => {
  const after = boardAfter(emptyBoard('board-2'), admin, newBoard);
  expect(after).toMatchObject({ id: 'board-2', name: 'New', createdBy: 'admin', version: 1 });
  expect([...after.members.keys()]).toEqual(['member']);
  expect(names(after)).toEqual(['One', 'Two']);
});

test('B1 refuses a person who is named as a member twice', () => {
  const twice = { ...newBoard, members: [...newBoard.members, ...newBoard.members] };
  expect(refusalOf(emptyBoard('board-2'), admin, twice)).toBe('board.memberTwice');
});

test('B2 column names are unique within a board', () => {
  const same = { ...newBoard, columns: ['One', 'One'] };
  expect(refusalOf(emptyBoard('board-2'), admin, same)).toBe('column.nameTaken');
  const add: Command = { type: 'boards.addColumn', boardId, name: 'Done' };
  expect(refusalOf(board(), creator, add)).toBe('column.nameTaken');
  const rename: Command = { type: 'boards.renameColumn', boardId, columnId: 'todo', name: 'Done' };
  expect(refusalOf(board(), creator, rename)).toBe('column.nameTaken');
});

test('B3 renaming keeps the column, its order and its tickets', () => {
  const on = board(column('todo', ['a', 'b']));
  const rename: Command = { type: 'boards.renameColumn', boardId, columnId: 'todo', name: 'Later' };
  const renamed = boardAfter(on, manager, rename);
  expect(names(renamed)).toEqual(['Later', 'In Progress', 'Done']);
  expect(renamed.tickets).toEqual(on.tickets);
  expect(outcomeOf(renamed, manager, rename).changes).toEqual([]);
});

test('B4 moves a column after or before another, else to the end', () => {
  const move = (columnId: string, to: { after?: string; before?: string }) =>
    names(boardAfter(board(), member, { type: 'boards.moveColumn', boardId, columnId, to }));
  expect(move('done', { before: 'todo' })).toEqual(['Done', 'To Do', 'In Progress']);
  expect(move('todo', { after: 'doing' })).toEqual(['In Progress', 'To Do', 'Done']);
  expect(move('todo', { after: 'gone', before: 'done' })).toEqual(['In Progress', 'To Do', 'Done']);
  expect(move('todo', { after: 'gone' })).toEqual(['In Progress', 'Done', 'To Do']);
  const stays: Command = {
    type: 'boards.moveColumn',
    boardId,
    columnId: 'doing',
    to: { after: 'todo' },
  };
  expect(outcomeOf(board(), member, stays).changes).toEqual([]);
});

test('B5 deleting a column deletes its tickets, including hidden ones', () => {
  const hidden = column('todo', ['h'], { visibleTo: ['member'], createdBy: 'member' });
  const on = board([...column('todo', ['a']), ...hidden, ...column('done', ['d'])]);
  const left = boardAfter(on, creator, { type: 'boards.deleteColumn', boardId, columnId: 'todo' });
  expect([...left.tickets.keys()]).toEqual(['d']);
  expect(left.columns.has('todo')).toBe(false);
});

test('B6 structural changes raise version and updatedAt; ticket changes do not', () => {
  const on = board(column('todo', ['a']));
  const commands: Command[] = [
    { type: 'boards.addColumn', boardId, name: 'New' },
    { type: 'boards.renameColumn', boardId, columnId: 'todo', name: 'New' },
    { type: 'boards.moveColumn', boardId, columnId: 'todo', to: {} },
    { type: 'boards.deleteColumn', boardId, columnId: 'todo' },
  ];
  for (const command of commands) {
    const changed = boardAfter(on, creator, command);
    expect(changed.version, command.type).toBe(2);
    expect(changed.updatedAt, command.type).toBeGreaterThan(on.updatedAt);
  }
  const moved = boardAfter(on, creator, {
    type: 'tickets.move',
    boardId,
    ticketId: 'a',
    to: { columnId: 'done' },
  });
  expect([moved.version, moved.updatedAt]).toEqual([on.version, on.updatedAt]);
});

test('B7 a board has at most 100 columns', () => {
  let on = board();
  for (let n = on.columns.size; n < 100; n += 1) {
    on = boardAfter(on, creator, { type: 'boards.addColumn', boardId, name: `Column ${n}` });
  }
  const more: Command = { type: 'boards.addColumn', boardId, name: 'One more' };
  expect(refusalOf(on, creator, more)).toBe('column.limit');
});

test('R3 managers change columns, members may not, and strangers get board.unknown', () => {
  const commands: Command[] = [
    { type: 'boards.addColumn', boardId, name: 'New' },
    { type: 'boards.renameColumn', boardId, columnId: 'todo', name: 'New' },
    { type: 'boards.deleteColumn', boardId, columnId: 'todo' },
  ];
  for (const command of commands) {
    expect(refusalOf(board(), creator, command)).toBeNull();
    expect(refusalOf(board(), manager, command)).toBeNull();
    expect(refusalOf(board(), member, command)).toBe('forbidden');
    expect(refusalOf(board(), admin, command)).toBe('forbidden');
    expect(refusalOf(board(), stranger, command)).toBe('board.unknown');
  }
});

test('R4 members and ADMINs reorder columns', () => {
  const move: Command = { type: 'boards.moveColumn', boardId, columnId: 'todo', to: {} };
  expect(refusalOf(board(), member, move)).toBeNull();
  expect(refusalOf(board(), admin, move)).toBeNull();
  expect(refusalOf(board(), stranger, move)).toBe('board.unknown');
});

test('B3 unknown columns are refused', () => {
  const commands: Command[] = [
    { type: 'boards.renameColumn', boardId, columnId: 'nope', name: 'New' },
    { type: 'boards.moveColumn', boardId, columnId: 'nope', to: {} },
    { type: 'boards.deleteColumn', boardId, columnId: 'nope' },
  ];
  for (const command of commands)
    expect(refusalOf(board(), creator, command)).toBe('column.unknown');
});

test('C1 applying an outcome twice is harmless', () => {
  const on = board(column('todo', ['a', 'b']));
  const outcome = outcomeOf(on, creator, { type: 'boards.addColumn', boardId, name: 'New' });
  const changes = outcome.changes.map(({ change }) => change);
  const once = apply(on, changes);
  expect(apply(once, changes)).toEqual(once);
  expect(on).toEqual(board(column('todo', ['a', 'b'])));
});
