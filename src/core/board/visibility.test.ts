import { expect, test } from 'vitest';
import { board, column, creator, outcomeOf, ticket } from '../../test/kits/board-kit.ts';
import type { LoggedChange } from './change.ts';
import { changeFor } from './change.ts';

const boardId = 'board-1';
const secret = { name: 'Secret plan', createdBy: 'creator', visibleTo: ['member'] };

function loggedEdit(set: object, part: object = {}): LoggedChange {
  const on = board([ticket('a', 'todo', 'i0', part)]);
  const { changes } = outcomeOf(on, creator, {
    type: 'tickets.edit',
    boardId,
    ticketId: 'a',
    set,
  });
  return changes[0] as LoggedChange;
}

test('L5 sends the whole ticket when it becomes visible', () => {
  const logged = loggedEdit({ visibleTo: null }, secret);
  expect(changeFor(logged, 'manager')).toMatchObject({
    type: 'ticket.put',
    ticket: { id: 'a', name: 'Secret plan' },
  });
  expect(changeFor(logged, 'member')).toMatchObject({ type: 'ticket.set' });
});

test('L5 sends only the removal of a ticket that becomes hidden', () => {
  const logged = loggedEdit({ visibleTo: ['member'], name: 'Secret plan' });
  expect(changeFor(logged, 'manager')).toEqual({ type: 'ticket.removed', id: 'a' });
  expect(changeFor(logged, 'creator')).toMatchObject({ type: 'ticket.set' });
});

test('L5 sends changes of a hidden ticket only to those who see it', () => {
  expect(changeFor(loggedEdit({ name: 'More secret' }, secret), 'manager')).toBeNull();
  const on = board(column('todo', ['a'], secret));
  const move = outcomeOf(on, creator, {
    type: 'tickets.move',
    boardId,
    ticketId: 'a',
    to: { columnId: 'done' },
  });
  const remove = outcomeOf(on, creator, { type: 'tickets.delete', boardId, ticketId: 'a' });
  for (const logged of [...move.changes, ...remove.changes]) {
    expect(changeFor(logged, 'manager')).toBeNull();
    expect(changeFor(logged, 'member')).not.toBeNull();
  }
});

test('R5 an assignee sees a ticket regardless of visibleTo', () => {
  const logged = loggedEdit({ assignee: 'manager' }, secret);
  expect(changeFor(logged, 'manager')).toMatchObject({ type: 'ticket.put' });
  expect(changeFor(logged, 'admin')).toBeNull();
});
