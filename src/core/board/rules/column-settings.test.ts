import { expect, test } from 'vitest';
import {
  board,
  boardAfter,
  column,
  creator,
  manager,
  member,
  outcomeOf,
  refusalOf,
} from '../../../test/kits/board-kit.ts';
import type { Board } from '../board.ts';
import { columnSettingsOf, NO_COLUMN_SETTINGS } from '../columns/column.ts';
import type { Command } from '../commands.ts';
import { decide } from '../decide.ts';

const boardId = 'board-1';

function edit(columnId: string, set: Command<'boards.editColumn'>['set']) {
  return { type: 'boards.editColumn' as const, boardId, columnId, set };
}

/** A board whose column In Progress may hold two tickets. */
function limited(ids: string[], part: Parameters<typeof column>[2] = {}): Board {
  const on = board([...column('todo', ['x', 'y']), ...column('doing', ids, part)]);
  return boardAfter(on, creator, edit('doing', { limit: 2, isLimitHard: true }));
}

const move = (ticketId: string) => ({
  type: 'tickets.move' as const,
  boardId,
  ticketId,
  to: { columnId: 'doing' },
});

test('B12 managers set the settings of a column and its name with one command', () => {
  const set = { name: 'Finished', limit: 5, color: 'green' as const, isDone: true };
  const after = boardAfter(board(), manager, edit('done', set));
  expect(after.columns.get('done')).toMatchObject(set);
  expect(after.version).toBe(2);
  expect(refusalOf(board(), member, edit('done', set))).toBe('forbidden');
  expect(refusalOf(board(), creator, edit('gone', set))).toBe('column.unknown');
  expect(refusalOf(board(), creator, edit('done', { name: 'To Do' }))).toBe('column.nameTaken');
});

test('B12 what is not named stays, and setting a value again changes nothing', () => {
  const marked = boardAfter(board(), creator, edit('done', { isDone: true }));
  expect(boardAfter(marked, creator, edit('done', { color: 'red' })).columns.get('done')).toEqual({
    ...marked.columns.get('done'),
    color: 'red',
  });
  expect(outcomeOf(marked, creator, edit('done', { isDone: true })).changes).toEqual([]);
});

test('B12 an edit is refused if the column is not as the sender expects', () => {
  const command = { ...edit('done', { limit: 3 }), was: { limit: 2 } };
  expect(refusalOf(board(), creator, command)).toBe('column.changed');
  expect(refusalOf(board(), creator, { ...command, was: { limit: null } })).toBeNull();
});

test('B12 a hard limit ends with the limit, and defaults are not stored in the board', () => {
  const after = boardAfter(limited([]), creator, edit('doing', { limit: null }));
  expect(columnSettingsOf(after.columns.get('doing') ?? {})).toEqual(NO_COLUMN_SETTINGS);
  expect(Object.keys(after.columns.get('doing') ?? {})).toEqual(['id', 'name', 'pos']);
});

test('B12 a save of the whole board neither needs nor loses the settings', () => {
  const on = boardAfter(board(), creator, edit('done', { isDone: true, limit: 4 }));
  const columns = [{ name: 'To Do' }, { name: 'Doing' }, { id: 'done', name: 'Finished' }];
  const saved = boardAfter(on, creator, { type: 'boards.save', boardId, columns });
  expect(saved.columns.get('done')).toMatchObject({ name: 'Finished', isDone: true, limit: 4 });
});

test('B14 a ticket enters a column up to its hard limit', () => {
  expect(refusalOf(limited(['a']), member, move('x'))).toBeNull();
  const full = limited(['a', 'b']);
  expect(refusalOf(full, member, move('x'))).toBe('column.full');
  const into = { boardId, columnId: 'doing' };
  expect(refusalOf(full, creator, { type: 'tickets.create', ...into, name: 'c' })).toBe(
    'column.full',
  );
  expect(
    refusalOf(full, creator, {
      type: 'tickets.edit',
      boardId,
      ticketId: 'x',
      set: { name: 'X' },
      to: { columnId: 'doing' },
    }),
  ).toBe('column.full');
  expect(refusalOf(full, creator, { type: 'tickets.duplicate', boardId, ticketId: 'a' })).toBe(
    'column.full',
  );
});

test('B14 inside a full column tickets are moved and edited as usual', () => {
  const full = limited(['a', 'b']);
  const to = { columnId: 'doing', after: 'b' };
  expect(refusalOf(full, member, { ...move('a'), to })).toBeNull();
  expect(
    refusalOf(full, creator, { type: 'tickets.edit', boardId, ticketId: 'a', set: { name: 'A' } }),
  ).toBeNull();
  expect(
    refusalOf(full, creator, { type: 'boards.duplicateColumn', boardId, columnId: 'doing' }),
  ).toBeNull();
});

test('B14 a soft limit refuses nothing', () => {
  const soft = boardAfter(limited(['a', 'b']), creator, edit('doing', { isLimitHard: false }));
  expect(refusalOf(soft, member, move('x'))).toBeNull();
});

test('B13 restricted tickets do not count, and enter a full column', () => {
  const restricted = limited(['a', 'b'], { visibleTo: ['creator'] });
  expect(refusalOf(restricted, member, move('x'))).toBeNull();
  const full = limited(['a', 'b']);
  const hidden = {
    type: 'tickets.create' as const,
    boardId,
    columnId: 'doing',
    name: 'Hidden',
    visibleTo: ['creator'],
  };
  expect(refusalOf(full, creator, hidden)).toBeNull();
  const publishing = {
    type: 'tickets.edit' as const,
    boardId,
    ticketId: 'x',
    set: { visibleTo: ['creator'] },
    to: { columnId: 'doing' },
  };
  expect(refusalOf(full, creator, publishing)).toBeNull();
});

test('B14 a deleted ticket is not restored to a full column', () => {
  const full = limited(['a', 'b']);
  const [ticket] = column('doing', ['c']);
  if (!ticket) throw new Error('no ticket');
  const partial = {
    tickets: new Map([['c', null]]),
    columnCounts: new Map([['doing', 2]]),
    ticketCount: 4,
    allMembers: true,
    trash: { ticket: { ticket, deletedBy: 'creator' } },
  } as unknown as NonNullable<Board['partial']>;
  const restore = { type: 'tickets.restore' as const, boardId, ticketId: 'c' };
  const env = { actor: creator, at: 5, commandId: 'c' };
  expect(() => decide({ ...full, partial }, restore, env)).toThrow('The column is full');
});

test('B14 of many tickets none is moved to a column that has no room for all of them', () => {
  const many = (ticketIds: string[]) => ({
    type: 'tickets.changeMany' as const,
    boardId,
    ticketIds,
    change: { type: 'move' as const, to: { columnId: 'doing' } },
  });
  expect(refusalOf(limited(['a']), member, many(['x', 'y']))).toBe('column.full');
  expect(refusalOf(limited(['a']), member, many(['x', 'a']))).toBeNull();
  expect(refusalOf(limited([]), member, many(['x', 'y']))).toBeNull();
  const revert = {
    type: 'tickets.revertMany' as const,
    boardId,
    to: {
      field: 'place' as const,
      places: ['x', 'y'].map((ticketId) => ({
        columnId: 'doing',
        tickets: [{ ticketId, was: positionOf(ticketId) }],
      })),
    },
  };
  expect(refusalOf(limited(['a']), member, revert)).toBe('column.full');
  expect(refusalOf(limited([]), member, revert)).toBeNull();
});

function positionOf(ticketId: string) {
  const { columnId, pos } = limited([]).tickets.get(ticketId) ?? { columnId: '', pos: '' };
  return { columnId, pos };
}
