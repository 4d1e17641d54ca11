import { expect, test } from 'vitest';
import { board, column, creator, outcomeOf, ticket } from '../../test/kits/board-kit.ts';
import type { LoggedChange } from './change.ts';
import { changeFor } from './change.ts';

const boardId = 'board-1';
const secret = { name: 'Secret plan', createdBy: 'creator', visibleTo: ['member'] };

function factOf(set: object, part: object = {}): LoggedChange {
  const on = board([ticket('a', 'todo', 'i0', part)]);
  const { changes } = outcomeOf(on, creator, {
    type: 'tickets.edit',
    boardId,
    ticketId: 'a',
    set,
  });
  return changes[0] as LoggedChange;
}

test('L5 a ticket that becomes visible arrives whole', () => {
  const fact = factOf({ visibleTo: null }, secret);
  expect(changeFor(fact, 'manager')).toMatchObject({
    type: 'ticket.put',
    ticket: { id: 'a', name: 'Secret plan' },
  });
  expect(changeFor(fact, 'member')).toMatchObject({ type: 'ticket.set' });
});

test('L5 a ticket that becomes invisible arrives as removed, without its contents', () => {
  const fact = factOf({ visibleTo: ['member'], name: 'Secret plan' });
  expect(changeFor(fact, 'manager')).toEqual({ type: 'ticket.removed', id: 'a' });
  expect(changeFor(fact, 'creator')).toMatchObject({ type: 'ticket.set' });
});

test('L5 what happens to a hidden ticket reaches nobody who may not see it', () => {
  expect(changeFor(factOf({ name: 'More secret' }, secret), 'manager')).toBeNull();
  const on = board(column('todo', ['a'], secret));
  const move = outcomeOf(on, creator, {
    type: 'tickets.move',
    boardId,
    ticketId: 'a',
    to: { columnId: 'done' },
  });
  const remove = outcomeOf(on, creator, { type: 'tickets.delete', boardId, ticketId: 'a' });
  for (const fact of [...move.changes, ...remove.changes]) {
    expect(changeFor(fact, 'manager')).toBeNull();
    expect(changeFor(fact, 'member')).not.toBeNull();
  }
});

test('R5 an assignee sees a ticket that is not shown to them otherwise', () => {
  const fact = factOf({ assignee: 'manager' }, secret);
  expect(changeFor(fact, 'manager')).toMatchObject({ type: 'ticket.put' });
  expect(changeFor(fact, 'admin')).toBeNull();
});
