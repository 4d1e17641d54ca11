import { expect, test } from 'vitest';
import { board, ticket } from '../../../test/kits/board-kit.ts';
import { apply } from '../change.ts';
import { removeAccount } from './remove-account.ts';

function after(...tickets: ReturnType<typeof ticket>[]) {
  const before = board(tickets);
  return apply(
    before,
    removeAccount(before, 'member', 9).map(({ change }) => change),
  );
}

test('Z6 deleting an account removes the member, which raises the board version', () => {
  const left = after();
  expect([...left.members.keys()]).toEqual(['manager']);
  expect([left.version, left.updatedAt]).toEqual([board().version + 1, 9]);
});

test('Z6 ends their assignments and sets the creator of their tickets to unknown', () => {
  const left = after(
    ticket('mine', 'todo', 'a', { createdBy: 'member', assignee: 'member' }),
    ticket('other', 'todo', 'b', { assignee: 'manager' }),
  );
  expect(left.tickets.get('mine')).toMatchObject({ createdBy: 'unknown', assignee: null });
  expect(left.tickets.get('other')).toMatchObject({ assignee: 'manager', updatedAt: 1 });
});

test('Z6 tickets that only they saw become visible to the creator of the board', () => {
  const part = { createdBy: 'member', visibleTo: ['member'] };
  const left = after(ticket('secret', 'todo', 'a', part));
  expect(left.tickets.get('secret')?.visibleTo).toEqual(['creator']);
});

test('Z6 removes them from visibleTo without widening any audience', () => {
  const mine = { createdBy: 'manager', visibleTo: ['member'] };
  const left = after(
    ticket('shared', 'todo', 'a', { createdBy: 'manager', visibleTo: ['creator', 'member'] }),
    ticket('between', 'todo', 'b', mine),
    ticket('assigned', 'todo', 'c', { ...mine, createdBy: 'member', assignee: 'manager' }),
    ticket('open', 'todo', 'd', { visibleTo: null, assignee: 'member' }),
  );
  const lists = [...left.tickets.values()].map(({ id, visibleTo }) => [id, visibleTo]);
  expect(Object.fromEntries(lists)).toEqual({
    shared: ['creator'],
    between: ['manager'],
    assigned: ['manager'],
    open: null,
  });
});

test('Z6 a board without anything of theirs is unchanged', () => {
  const before = board([ticket('other', 'todo', 'b')]);
  expect(removeAccount(before, 'stranger', 9)).toEqual([]);
});
