import { expect, test } from 'vitest';
import type { Board } from '../../../core/board/board.ts';
import { apply, type Change } from '../../../core/board/change.ts';
import type { Command } from '../../../core/board/commands.ts';
import { assignedTo, assigneeIdsOf } from '../../../core/board/fields/assignees.ts';
import type { CustomField } from '../../../core/board/fields/custom-fields.ts';
import type { CustomValues } from '../../../core/board/fields/custom-values.ts';
import { firstKeys } from '../../../core/board/ordering.ts';
import { AppError } from '../../../core/errors.ts';
import {
  board,
  column,
  manager,
  outcomeOf,
  ticket,
  ticketOrder,
} from '../../../test/kits/board-kit.ts';
import { inverseOf } from './inverse.ts';
import { rebaseUndo } from './rebase-undo.ts';
import type { Undo } from './undo-command.ts';

const boardId = 'board-1';
const testBoard = () =>
  board([
    ...column('todo', ['a', 'b', 'c']),
    ...column('done', ['d', 'e'], { assignee: 'member', labels: ['x'] }),
  ]);

/** The changes of a command, and the board after it. */
function run(before: Board, command: Command): { after: Board; changes: Change[] } {
  const changes = outcomeOf(before, manager, command).changes.map(({ change }) => change);
  return { after: apply(before, changes), changes };
}

function undoFor(before: Board, command: Command): Undo {
  const undo = inverseOf(command, before, run(before, command).changes, 'command');
  if (!undo) throw new Error(`${command.type} has no undo`);
  return undo;
}

/** The board after a command and its undo. */
function runAndUndo(before: Board, command: Command): Board {
  const { after } = run(before, command);
  return run(after, undoFor(before, command).command).after;
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
])('ZU2 %s returns between its old neighbours', (id, to) => {
  const after = runAndUndo(testBoard(), move(id, to));
  expect([ticketOrder(after, 'todo'), ticketOrder(after, 'done')]).toEqual(['a b c', 'd e']);
});

test('ZU2 undoes a swap and a column move', () => {
  const swap = { type: 'tickets.swap' as const, boardId, ticketId: 'a', withId: 'c' };
  expect(ticketOrder(runAndUndo(testBoard(), swap), 'todo')).toBe('a b c');
  const [key = ''] = firstKeys(1);
  const twins = board([ticket('x', 'todo', key), ticket('y', 'todo', key)]);
  const equal = { ...swap, ticketId: 'x', withId: 'y' };
  expect(ticketOrder(runAndUndo(twins, equal), 'todo')).toBe('x y');
  const shift = { type: 'boards.moveColumn' as const, boardId, columnId: 'todo', to: {} };
  const columns = [...runAndUndo(testBoard(), shift).columns.values()];
  expect(columns.sort((a, b) => (a.pos < b.pos ? -1 : 1)).map(({ id }) => id)).toEqual([
    'todo',
    'doing',
    'done',
  ]);
});

test('ZU2 B12 one undo takes back the name and the settings of a column', () => {
  const target = { boardId, columnId: 'done' };
  const set = { name: 'Finished', limit: 3, isLimitHard: true, color: 'teal' as const };
  const edit = { type: 'boards.editColumn' as const, ...target, set };
  expect(runAndUndo(testBoard(), edit).columns.get('done')).toEqual(
    testBoard().columns.get('done'),
  );
  const { after } = run(testBoard(), edit);
  const unlimited = { ...edit, set: { limit: null } };
  expect(runAndUndo(after, unlimited).columns.get('done')).toEqual(after.columns.get('done'));
});

test('CF1 CF3 undoes changes of custom fields, and of values without those that others set', () => {
  const custom = { options: [], isOnCards: false, isShared: false };
  const size: CustomField = { id: 'fsize', name: 'Size', type: 'NUMBER', ...custom };
  const note: CustomField = { id: 'fnote', name: 'Note', type: 'TEXT', ...custom };
  const before = { ...testBoard(), customFields: [size, note] };
  const remove = { type: 'boards.setFields' as const, boardId, fields: [note] };
  expect(runAndUndo(before, remove).customFields).toEqual([size, note]);
  expect(undoFor(before, remove).text).toBe('“Size” was deleted.');
  const add = {
    ...remove,
    fields: [size, note, { ...custom, id: 'fnew', name: 'New', type: 'DATE' as const }],
  };
  expect(runAndUndo(before, add).customFields).toEqual([size, note]);
  const edit = (fields: CustomValues): Command => ({
    ...{ type: 'tickets.edit', boardId, ticketId: 'a', set: { fields } },
  });
  const { after } = run(before, edit({ fsize: 3 }));
  const undo = undoFor(before, edit({ fsize: 3 }));
  const { after: noted } = run(after, edit({ fnote: 'Blue' }));
  expect(run(noted, undo.command).after.tickets.get('a')?.fields).toEqual({ fnote: 'Blue' });
  const { after: changed } = run(after, edit({ fsize: 4 }));
  expect(() => run(changed, undo.command)).toThrow(AppError);
  const ticketIds = ['a', 'b'];
  const change = { type: 'setField' as const, fieldId: 'fsize', value: 9 };
  const many = { type: 'tickets.changeMany' as const, boardId, ticketIds, change };
  const back = runAndUndo(after, many);
  expect(ticketIds.map((id) => back.tickets.get(id)?.fields)).toEqual([{ fsize: 3 }, null]);
});

test('ZU2 O8 undoes the sorting of a column', () => {
  const sort = { type: 'boards.sortColumn' as const, boardId, columnId: 'todo' };
  const sorted = { ...sort, ticketIds: ['c', 'b', 'a'] };
  expect(ticketOrder(runAndUndo(testBoard(), sorted), 'todo')).toBe('a b c');
  expect(inverseOf({ ...sort, ticketIds: ['a', 'b'] }, testBoard(), [], 'command')).toBeNull();
});

test('ZU2 undoing an edit restores the fields that it changed', () => {
  const set = { name: 'New', assignee: null, labels: ['y'], description: 'New text' };
  const was = { description: 'Old text' };
  const edit = { type: 'tickets.edit' as const, boardId, ticketId: 'd', set, was };
  const { command, text } = undoFor(testBoard(), edit);
  expect(command).toEqual({
    ...edit,
    set: { name: 'Ticket d', labels: ['x'], description: 'Old text' },
    was: { name: 'New', labels: ['y'], description: 'New text' },
    assignees: { add: ['member'], remove: [], order: ['member'] },
  });
  expect(text).toBe('“Ticket d” was changed.');
});

test('SL3 undoing a drop into another row and column puts the ticket back to its place', () => {
  const before = testBoard();
  const edit = {
    type: 'tickets.edit' as const,
    boardId,
    ticketId: 'b',
    set: { assignee: 'member' },
  };
  const drop = { ...edit, to: { columnId: 'doing' } };
  const after = runAndUndo(before, drop);
  expect(ticketOrder(after, 'todo')).toBe(ticketOrder(before, 'todo'));
  expect(after.tickets.get('b')?.assignee).toBe(before.tickets.get('b')?.assignee);
});

test('SL3 undoing a drop into the row of another parent gives the former parent back', () => {
  const edit = { type: 'tickets.edit' as const, boardId, ticketId: 'b', set: {} };
  const drop = { ...edit, parent: { was: null, to: 'a' } };
  const changes = [{ type: 'links.changed' as const, ticketId: 'b' }];
  expect(inverseOf(drop, testBoard(), changes, 'command')?.command).toEqual({
    ...{ ...edit, was: {}, parent: { was: 'a', to: null } },
  });
});

test('SV3 undoing a saved view removes it or gives it back as it was', () => {
  const view = { id: 'v1', name: 'Mine', query: '', isShared: false };
  const save = { type: 'boards.saveView' as const, boardId, view };
  const changes = [{ type: 'views.changed' as const }];
  const undo = (command: Command) => inverseOf(command, testBoard(), changes, 'command')?.command;
  const remove = { type: 'boards.deleteView', boardId, viewId: 'v1', was: view };
  expect(undo({ ...save, was: null })).toEqual(remove);
  const was = { ...view, name: 'Former' };
  expect(undo({ ...save, was })).toEqual({ ...save, view: was, was: view });
  expect(undo({ ...remove, type: 'boards.deleteView' })).toEqual({ ...save, was: null });
  expect(undo(save)).toBeUndefined();
});

test('ZY7 undoing a tick opens the task again, and undoing a text writes the old one', () => {
  const before = board([ticket('a', 'todo', 'i0', { taskCount: 1 })]);
  const task = { index: 0, text: 'One', isDone: true };
  const tick = { type: 'tickets.setTask' as const, boardId, ticketId: 'a', ...task };
  expect(undoFor(before, tick).command).toEqual({ ...tick, isDone: false });
  expect(runAndUndo(before, tick).tickets.get('a')?.doneTaskCount).toBe(0);
  expect(undoFor(before, { ...tick, newText: '#abc123' }).command).toEqual({
    ...tick,
    text: '#abc123',
    newText: 'One',
  });
});

test('ZH2 undoing the creation of many tickets deletes those that it created', () => {
  const tickets = [{ name: 'One' }, { name: 'Two' }];
  const create = { type: 'tickets.createMany' as const, boardId, columnId: 'todo', tickets };
  const { after, changes } = run(testBoard(), create);
  const undo = inverseOf(create, testBoard(), changes, 'command');
  expect(undo?.command).toMatchObject({ type: 'tickets.changeMany', asCreated: true });
  expect(undo?.text).toBe('2 tickets were added.');
  expect(undo && ticketOrder(run(after, undo.command).after, 'todo')).toBe('a b c');
});

const changeMany = (
  ticketIds: string[],
  change: Command<'tickets.changeMany'>['change'],
): Command => ({ type: 'tickets.changeMany', boardId, ticketIds, change });

test.each([
  [['a', 'c', 'd'], { columnId: 'doing' }],
  [['b', 'a'], { columnId: 'done', before: 'd' }],
  [['a', 'b'], { columnId: 'todo', after: 'c' }],
  [['a', 'b', 'c', 'd', 'e'], { columnId: 'doing' }],
])('ZI3 %o return to their old places', (ids, to) => {
  const after = runAndUndo(testBoard(), changeMany(ids, { type: 'move', to }));
  expect([ticketOrder(after, 'todo'), ticketOrder(after, 'done')]).toEqual(['a b c', 'd e']);
});

test('ZI3 undoing a change of many sets back those that no one changed since', () => {
  const before = board([
    ...column('todo', ['a', 'b']),
    ...column('done', ['d', 'e'], { assignee: 'member', labels: ['x'] }),
  ]);
  const assign = changeMany(['a', 'b', 'd'], { type: 'assign', assignee: 'manager' });
  const { after } = run(before, assign);
  const change = { type: 'tickets.edit' as const, boardId, ticketId: 'b', set: { assignee: null } };
  const undone = run(run(after, change).after, undoFor(before, assign).command).after;
  expect(['a', 'b', 'd'].map((id) => undone.tickets.get(id)?.assignee)).toEqual([
    null,
    null,
    'member',
  ]);
  const moveAll = changeMany(['a', 'b'], { type: 'move', to: { columnId: 'done' } });
  const moved = run(run(before, moveAll).after, move('a', { columnId: 'doing' })).after;
  const back = run(moved, undoFor(before, moveAll).command).after;
  expect(['todo', 'doing'].map((id) => ticketOrder(back, id))).toEqual(['b', 'a']);
  const all = run(moved, changeMany(['b'], { type: 'move', to: { columnId: 'doing' } })).after;
  expect(() => run(all, undoFor(before, moveAll).command)).toThrow(AppError);
});

test('ZI3 undoing a label takes it from those that got it; a deletion is restored as one', () => {
  const label = changeMany(['a', 'd'], { type: 'addLabel', label: 'x' });
  expect(undoFor(testBoard(), label).command).toEqual(
    changeMany(['a'], { type: 'removeLabel', label: 'x' }),
  );
  const undo = undoFor(testBoard(), changeMany(['a', 'd'], { type: 'delete' }));
  expect(undo).toEqual({
    command: { type: 'tickets.restoreMany', boardId, ticketIds: ['a', 'd'] },
    text: '2 tickets were deleted.',
    movedFrom: [],
  });
});

test('BC2 undoing an appearance leaves what another manager changed', () => {
  const appearance = (set: Command<'boards.setAppearance'>['set']): Command => ({
    ...{ type: 'boards.setAppearance', boardId, set },
  });
  const before = { ...testBoard(), color: 'red' as const, background: 'dots' as const };
  const undo = undoFor(before, appearance({ background: 'tint' })).command;
  const { after } = run(before, appearance({ background: 'tint' }));
  const meanwhile = run(after, appearance({ color: 'teal' })).after;
  expect(run(meanwhile, undo).after).toMatchObject({ color: 'teal', background: 'dots' });
  const replaced = run(after, appearance({ background: null })).after;
  expect(() => run(replaced, undo)).toThrow(new AppError('appearance.changed'));
});

const assigned = (...ids: string[]) => board([ticket('a', 'todo', 'i0', assignedTo(ids))]);
const editAssignees = (add: string[], remove: string[] = []): Command => ({
  ...{ type: 'tickets.edit', boardId, ticketId: 'a', set: {} },
  assignees: { add, remove },
});
const assigneesOf = (on: Board, id = 'a') => {
  const found = on.tickets.get(id);
  return found ? assigneeIdsOf(found).join() : null;
};

test.each([
  [['manager'], editAssignees(['member'])],
  [['manager', 'member'], editAssignees([], ['manager'])],
  [['manager', 'member'], editAssignees(['creator'], ['manager'])],
  [['manager', 'member'], editAssignees([], ['manager', 'member'])],
  [['manager', 'member'], editAssignees(['member'], ['manager'])],
  [['manager', 'member'], { ...editAssignees([]), set: { assignee: 'creator' } } as Command],
  [['manager', 'member', 'creator'], editAssignees([], ['manager', 'creator'])],
  [['manager', 'member', 'creator'], editAssignees([], ['manager', 'member'])],
  [['manager', 'member', 'creator'], changeMany(['a'], { type: 'assign', assignee: 'member' })],
  [['manager', 'member'], changeMany(['a'], { type: 'assign', assignee: null })],
  [['manager', 'member'], changeMany(['a'], { type: 'assign', assignee: 'member' })],
])('SA11 of %j, undoing %j restores the people and their order', (ids, command) => {
  expect(assigneesOf(run(assigned(...ids), command).after)).not.toBe(ids.join());
  expect(assigneesOf(runAndUndo(assigned(...ids), command))).toBe(ids.join());
});

test('SA11 an undo leaves what others added and took off since, and is refused if nothing is left', () => {
  const before = assigned('manager');
  const swap = editAssignees(['member'], ['manager']);
  const { after } = run(before, swap);
  const undo = undoFor(before, swap).command;
  const meanwhile = run(after, editAssignees(['creator'])).after;
  expect(assigneesOf(run(meanwhile, undo).after)).toBe('manager,creator');
  const gone = run(after, editAssignees(['creator'], ['member'])).after;
  expect(() => run(gone, undo)).toThrow(AppError);
});

test('SA11 one undo of many tickets sets back each as it was', () => {
  const before = board([
    ticket('a', 'todo', 'i0', assignedTo(['manager', 'member'])),
    ticket('b', 'todo', 'i1', assignedTo(['member'])),
    ticket('c', 'todo', 'i2'),
  ]);
  const change = { type: 'changeAssignees' as const, add: ['creator'], remove: ['manager'] };
  const undone = runAndUndo(before, changeMany(['a', 'b', 'c'], { ...change, orFirst: true }));
  expect(['a', 'b', 'c'].map((id) => assigneesOf(undone, id))).toEqual([
    'manager,member',
    'member',
    '',
  ]);
});

test('ZU4 offers no undo for photos or for an unknown description', () => {
  const edit = { type: 'tickets.edit' as const, boardId, ticketId: 'd' };
  for (const set of [{ photoUrls: [] }, { description: 'New' }, { photoUrls: [], name: 'New' }]) {
    const { changes } = run(testBoard(), { ...edit, set });
    expect(inverseOf({ ...edit, set }, testBoard(), changes, 'command')).toBeNull();
  }
});

test('ZU4 undoing a deletion restores the item', () => {
  const inverseCommand = (command: Command, changes: Change[] = []) =>
    inverseOf(command, testBoard(), changes, 'command')?.command;
  expect(inverseCommand({ type: 'tickets.delete', boardId, ticketId: 'a' })).toEqual({
    type: 'tickets.restore',
    boardId,
    ticketId: 'a',
  });
  expect(inverseCommand({ type: 'boards.deleteColumn', boardId, columnId: 'todo' })).toEqual({
    type: 'boards.restoreColumn',
    boardId,
    columnId: 'todo',
  });
  const comment = { type: 'tickets.deleteComment' as const, boardId, ticketId: 'a', comment: 0 };
  expect(inverseCommand(comment, [{ type: 'comment.removed', id: 'm1', ticketId: 'a' }])).toEqual({
    type: 'tickets.restoreComment',
    boardId,
    ticketId: 'a',
    comment: 'm1',
  });
});

test('K6 undoing an edit of a comment restores its text, if no one has edited it since', () => {
  const edit = { type: 'tickets.editComment' as const, boardId, ticketId: 'a', comment: 0 };
  const changes: Change[] = [{ type: 'comment.set', id: 'm1', ticketId: 'a' }];
  const inverse = (command: Command, of = changes) =>
    inverseOf(command, testBoard(), of, 'command')?.command;
  expect(inverse({ ...edit, text: 'New', was: 'Old' })).toEqual({
    ...edit,
    ...{ comment: 'm1', text: 'Old', was: 'New' },
  });
  expect(inverse({ ...edit, text: 'New' })).toBeUndefined();
  expect(inverse({ ...edit, text: 'New', was: 'Old' }, [])).toBeUndefined();
});

test('ZU6 undoing a duplication deletes the copy', () => {
  const start = testBoard();
  const copies: Command[] = [
    { type: 'tickets.duplicate', boardId, ticketId: 'a' },
    { type: 'boards.duplicateColumn', boardId, columnId: 'done' },
  ];
  const texts = copies.map((copy) => {
    const { after, changes } = run(start, copy);
    const undo = inverseOf(copy, start, changes, 'command');
    const undone = undo && run(after, undo.command).after;
    expect([undone?.tickets, undone?.columns]).toEqual([start.tickets, start.columns]);
    return undo?.text;
  });
  expect(texts).toEqual(['“Ticket a” was duplicated.', '“Done” was duplicated.']);
});

test('ZU3 an undo is refused only if someone has changed the same thing meanwhile', () => {
  const first = move('a', { columnId: 'done' });
  const undo = undoFor(testBoard(), first);
  const { after } = run(testBoard(), first);
  const refusal = (meanwhile: Command) => {
    try {
      outcomeOf(run(after, meanwhile).after, manager, undo.command);
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

test('ZU5 an earlier change can be undone after a later undo has assigned a new key', () => {
  // The middle between the neighbours is not the key that the ticket had.
  const [low = '', , , high = ''] = firstKeys(4);
  const start = board([
    ticket('a', 'todo', low),
    ticket('b', 'done', low),
    ticket('d', 'done', high),
  ]);
  const first = move('a', { columnId: 'done', after: 'b' });
  const firstRun = run(start, first);
  const firstUndo = undoFor(start, first);
  const second = move('a', { columnId: 'doing' });
  const crowded = apply(firstRun.after, [{ type: 'ticket.removed', id: 'b' }]);
  const secondRun = run(crowded, second);
  const secondUndo = undoFor(crowded, second);
  const undone = run(secondRun.after, secondUndo.command);
  const key = (testBoard: Board) => testBoard.tickets.get('a')?.pos;
  expect(key(undone.after)).not.toBe(key(firstRun.after));
  const rebased = rebaseUndo(firstUndo, secondUndo.movedFrom, undone.changes);
  expect(ticketOrder(run(undone.after, rebased.command).after, 'todo')).toBe('a');
});
