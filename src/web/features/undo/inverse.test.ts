import { expect, test } from 'vitest';
import type { Board } from '../../../core/board/board.ts';
import { apply, type Change } from '../../../core/board/change.ts';
import type { Command } from '../../../core/board/commands.ts';
import { firstKeys } from '../../../core/board/ordering.ts';
import { AppError } from '../../../core/errors.ts';
import { board, column, manager, order, outcomeOf, ticket } from '../../../test/kits/board-kit.ts';
import { inverseOf, rebaseUndo, type Undo } from './inverse.ts';

const boardId = 'board-1';
const on = () =>
  board([
    ...column('todo', ['a', 'b', 'c']),
    ...column('done', ['d', 'e'], { assignee: 'member', labels: ['x'] }),
  ]);

/** What a command comes to, and the board after it. */
function done(before: Board, command: Command): { after: Board; changes: Change[] } {
  const changes = outcomeOf(before, manager, command).changes.map(({ change }) => change);
  return { after: apply(before, changes), changes };
}

function undoFor(before: Board, command: Command): Undo {
  const undo = inverseOf(command, before, done(before, command).changes);
  if (!undo) throw new Error(`no undo of ${command.type}`);
  return undo;
}

/** The board after a command and its undo, without times and versions. */
function thereAndBack(before: Board, command: Command): Board {
  const { after } = done(before, command);
  return done(after, undoFor(before, command).command).after;
}

const move = (ticketId: string, to: Command<'tickets.move'>['to']): Command => ({
  type: 'tickets.move',
  boardId,
  ticketId,
  to,
});

test.each([
  ['a', { columnId: 'done' }],
  ['b', { columnId: 'done', before: 'd' }],
  ['c', { columnId: 'todo', before: 'a' }],
  ['e', { columnId: 'doing' }],
])('ZU2 %s goes back between the neighbours that there were', (id, to) => {
  const after = thereAndBack(on(), move(id, to));
  expect([order(after, 'todo'), order(after, 'done')]).toEqual(['a b c', 'd e']);
});

test('ZU2 a swap is swapped back, and a column goes back to its place', () => {
  const swap = { type: 'tickets.swap' as const, boardId, ticketId: 'a', withId: 'c' };
  expect(order(thereAndBack(on(), swap), 'todo')).toBe('a b c');
  const [key = ''] = firstKeys(1);
  const twins = board([ticket('x', 'todo', key), ticket('y', 'todo', key)]);
  const equal = { ...swap, ticketId: 'x', withId: 'y' };
  expect(order(thereAndBack(twins, equal), 'todo')).toBe('x y');
  const shift = { type: 'boards.moveColumn' as const, boardId, columnId: 'todo', to: {} };
  const columns = [...thereAndBack(on(), shift).columns.values()];
  expect(columns.sort((a, b) => (a.pos < b.pos ? -1 : 1)).map(({ id }) => id)).toEqual([
    'todo',
    'doing',
    'done',
  ]);
});

test('ZU2 an edit sets again what the fields that it changed were', () => {
  const set = { name: 'New', assignee: null, labels: ['y'], description: 'New text' };
  const was = { description: 'Old text' };
  const edit = { type: 'tickets.edit' as const, boardId, ticketId: 'd', set, was };
  const { command, text } = undoFor(on(), edit);
  expect(command).toEqual({
    ...edit,
    set: { name: 'Ticket d', assignee: 'member', labels: ['x'], description: 'Old text' },
    was: set,
  });
  expect(text).toBe('“Ticket d” was changed.');
});

test('ZU4 of photos, and of a description that is not known, nothing is offered', () => {
  const edit = { type: 'tickets.edit' as const, boardId, ticketId: 'd' };
  for (const set of [{ photoUrls: [] }, { description: 'New' }, { photoUrls: [], name: 'New' }]) {
    const { changes } = done(on(), { ...edit, set });
    expect(inverseOf({ ...edit, set }, on(), changes)).toBeNull();
  }
});

test('ZU4 what was deleted is restored', () => {
  const of = (command: Command, changes: Change[] = []) =>
    inverseOf(command, on(), changes)?.command;
  expect(of({ type: 'tickets.delete', boardId, ticketId: 'a' })).toEqual({
    type: 'tickets.restore',
    boardId,
    ticketId: 'a',
  });
  expect(of({ type: 'boards.deleteColumn', boardId, columnId: 'todo' })).toEqual({
    type: 'boards.restoreColumn',
    boardId,
    columnId: 'todo',
  });
  const comment = { type: 'tickets.deleteComment' as const, boardId, ticketId: 'a', comment: 0 };
  expect(of(comment, [{ type: 'comment.removed', id: 'm1', ticketId: 'a' }])).toEqual({
    type: 'tickets.restoreComment',
    boardId,
    ticketId: 'a',
    comment: 'm1',
  });
});

test('ZU6 a copy is deleted as it was made, and a column with its copies', () => {
  const start = on();
  const copies: Command[] = [
    { type: 'tickets.duplicate', boardId, ticketId: 'a' },
    { type: 'boards.duplicateColumn', boardId, columnId: 'done' },
  ];
  const texts = copies.map((copy) => {
    const { after, changes } = done(start, copy);
    const undo = inverseOf(copy, start, changes);
    const back = undo && done(after, undo.command).after;
    expect([back?.tickets, back?.columns]).toEqual([start.tickets, start.columns]);
    return undo?.text;
  });
  expect(texts).toEqual(['“Ticket a” was duplicated.', '“Done” was duplicated.']);
});

test('ZU3 it is refused where somebody has changed the same meanwhile, and only there', () => {
  const first = move('a', { columnId: 'done' });
  const undo = undoFor(on(), first);
  const { after } = done(on(), first);
  const refusal = (meanwhile: Command) => {
    try {
      outcomeOf(done(after, meanwhile).after, manager, undo.command);
      return null;
    } catch (error) {
      return error instanceof AppError ? error.code : String(error);
    }
  };
  expect(refusal(move('a', { columnId: 'done', before: 'd' }))).toBe('ticket.moved');
  expect(refusal(move('e', { columnId: 'todo' }))).toBeNull();
  const set = { name: 'New' };
  expect(refusal({ type: 'tickets.edit', boardId, ticketId: 'a', set })).toBeNull();
});

test('ZU5 an earlier change is taken back too when a later undo has given a new key', () => {
  // Between neighbours whose middle is another key than the one that the ticket had.
  const [low = '', , , high = ''] = firstKeys(4);
  const start = board([
    ticket('a', 'todo', low),
    ticket('b', 'done', low),
    ticket('d', 'done', high),
  ]);
  const first = move('a', { columnId: 'done', after: 'b' });
  const after1 = done(start, first);
  const undo1 = undoFor(start, first);
  const second = move('a', { columnId: 'doing' });
  const crowded = apply(after1.after, [{ type: 'ticket.removed', id: 'b' }]);
  const after2 = done(crowded, second);
  const undo2 = undoFor(crowded, second);
  const back = done(after2.after, undo2.command);
  const key = (on: Board) => on.tickets.get('a')?.pos;
  expect(key(back.after)).not.toBe(key(after1.after));
  const left = rebaseUndo(undo1, undo2.from, back.changes);
  expect(order(done(back.after, left.command).after, 'todo')).toBe('a');
});
