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
  stranger,
  ticket,
  ticketOrder,
} from '../../../../test/kits/board-kit.ts';
import { LIMITS } from '../../../limits.ts';
import { commandSchemas } from '../../commands.schema.ts';
import type { Command } from '../../commands.ts';

const boardId = 'board-1';

function changeMany(
  ticketIds: string[],
  change: Command<'tickets.changeMany'>['change'],
): Command<'tickets.changeMany'> {
  return { type: 'tickets.changeMany', boardId, ticketIds, change };
}

const testBoard = () =>
  board([
    ...column('todo', ['a', 'b', 'c']),
    ...column('done', ['d', 'e'], { assignee: 'member', labels: ['x'] }),
    ticket('hidden', 'todo', 'z9', { createdBy: 'manager', visibleTo: ['manager'] }),
  ]);

test.each([
  [{ columnId: 'done' }, 'd e c a'],
  [{ columnId: 'done', before: 'd' }, 'c a d e'],
  [{ columnId: 'done', after: 'd' }, 'd c a e'],
  [{ columnId: 'done', after: 'c', before: 'e' }, 'd c a e'],
])('ZI2 tickets are moved to %o in the order in which they are named', (to, order) => {
  const after = boardAfter(testBoard(), member, changeMany(['c', 'a'], { type: 'move', to }));
  expect(ticketOrder(after, 'done')).toBe(order);
  expect(ticketOrder(after, 'todo')).toBe('b hidden');
});

test('ZI2 a move to the end of a column leaves the tickets that are there in their places', () => {
  const command = changeMany(['d', 'a'], { type: 'move', to: { columnId: 'done' } });
  const { changes, history } = outcomeOf(testBoard(), member, command);
  expect(changes).toHaveLength(1);
  expect(history).toEqual([{ ticketId: 'a', text: 'Moved from To Do to Done' }]);
});

test('ZI1 each ticket gets its own history entry, and tickets with the value stay unchanged', () => {
  const command = changeMany(['a', 'd'], { type: 'assign', assignee: 'member' });
  const { changes, history } = outcomeOf(testBoard(), manager, command);
  expect(changes.map(({ change }) => change)).toEqual([
    { type: 'ticket.set', id: 'a', set: { assignee: 'member', updatedAt: expect.any(Number) } },
  ]);
  expect(history).toEqual([{ ticketId: 'a', text: 'Assigned' }]);
});

test('ZI1 labels are added to and removed from what each ticket has', () => {
  const added = boardAfter(
    testBoard(),
    manager,
    changeMany(['a', 'd', 'e'], { type: 'addLabel', label: 'y' }),
  );
  expect(['a', 'd'].map((id) => added.tickets.get(id)?.labels)).toEqual([['y'], ['x', 'y']]);
  const removed = boardAfter(
    added,
    manager,
    changeMany(['a', 'd'], { type: 'removeLabel', label: 'x' }),
  );
  expect(['a', 'd'].map((id) => removed.tickets.get(id)?.labels)).toEqual([['y'], ['y']]);
});

test('ZI1 a ticket with 20 labels refuses one more for all', () => {
  const labels = Array.from({ length: LIMITS.labels }, (_, n) => `label ${n}`);
  const full = board([ticket('a', 'todo', 'i0'), ticket('b', 'todo', 'i1', { labels })]);
  const command = changeMany(['a', 'b'], { type: 'addLabel', label: 'one more' });
  expect(refusalOf(full, manager, command)).toBe('ticket.labelLimit');
});

test('ZI1 tickets that are gone or hidden are skipped; if none is left, the command is refused', () => {
  const remove = changeMany(['gone', 'hidden', 'a'], { type: 'delete' });
  expect(outcomeOf(testBoard(), creator, remove).changes.map(({ change }) => change)).toEqual([
    { type: 'ticket.removed', id: 'a' },
  ]);
  const none = changeMany(['gone', 'hidden'], { type: 'delete' });
  expect(refusalOf(testBoard(), creator, none)).toBe('ticket.unknown');
  expect(refusalOf(testBoard(), creator, { ...remove, requiresAll: true })).toBe('ticket.unknown');
  expect(refusalOf(testBoard(), stranger, remove)).toBe('board.unknown');
});

test('ZI1 if the actor may not change one of the tickets, none is changed', () => {
  const own = board([
    ticket('own', 'todo', 'i0', { createdBy: 'member' }),
    ticket('other', 'todo', 'i1'),
  ]);
  const both = ['own', 'other'];
  expect(refusalOf(own, member, changeMany(both, { type: 'delete' }))).toBe('forbidden');
  expect(refusalOf(own, member, changeMany(['own'], { type: 'delete' }))).toBeNull();
  const move = changeMany(both, { type: 'move', to: { columnId: 'done' } });
  expect(refusalOf(own, member, move)).toBeNull();
  const unknown = changeMany(both, { type: 'assign', assignee: 'stranger' });
  expect(refusalOf(own, manager, unknown)).toBe('ticket.personUnknown');
});

test('ZI1 one command names at most 500 tickets, each once', () => {
  const parse = (ticketIds: string[]) =>
    commandSchemas['tickets.changeMany'].safeParse(changeMany(ticketIds, { type: 'delete' }))
      .success;
  expect(parse(ids(500))).toBe(true);
  for (const bad of [ids(501), [], ['a', 'a']]) expect(parse(bad)).toBe(false);
});

test('ZI1 one command writes a bounded amount for tickets that are visible to many', () => {
  const visibleTo = Array.from({ length: LIMITS.visibleTo }, (_, n) => `person${n}`);
  const restricted = board(column('todo', ids(20), { visibleTo }));
  const move = changeMany(ids(20), { type: 'move', to: { columnId: 'done' } });
  expect(refusalOf(restricted, creator, move)).toBe('ticket.tooMany');
  const values = [{ value: 'HIGH' as const, ticketIds: ids(20) }];
  const to = { field: 'priority' as const, was: null, values };
  const revert = { type: 'tickets.revertMany' as const, boardId, to };
  expect(refusalOf(restricted, creator, revert)).toBe('ticket.tooMany');
});

function ids(count: number): string[] {
  return Array.from({ length: count }, (_, n) => `t${n}`);
}
