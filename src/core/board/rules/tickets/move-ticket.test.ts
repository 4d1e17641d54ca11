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
  ticket,
  ticketOrder,
} from '../../../../test/kits/board-kit.ts';
import type { Command } from '../../commands.ts';

const boardId = 'board-1';
const abc = () => board(column('todo', ['a', 'b', 'c']));

function step(ticketId: string, direction: 'up' | 'down'): Command {
  return { type: 'tickets.movePosition', boardId, ticketId, direction };
}

test('O7 swaps a ticket with the one above or below, and does nothing at the end', () => {
  expect(ticketOrder(boardAfter(abc(), member, step('b', 'up')), 'todo')).toBe('b a c');
  expect(ticketOrder(boardAfter(abc(), member, step('b', 'down')), 'todo')).toBe('a c b');
  expect(outcomeOf(abc(), member, step('a', 'up'))).toEqual({ changes: [] });
  expect(outcomeOf(abc(), member, step('c', 'down'))).toEqual({ changes: [] });
  const alone = board(column('todo', ['a']));
  expect(outcomeOf(alone, member, step('a', 'down')).changes).toEqual([]);
});

test('O7 swaps with the nearest visible ticket; hidden ones stay in place', () => {
  const hidden = { createdBy: 'manager', visibleTo: ['manager'] };
  const on = board([
    ticket('a', 'todo', 'i1'),
    ticket('h', 'todo', 'i2', hidden),
    ticket('k', 'todo', 'i3', hidden),
    ticket('b', 'todo', 'i4'),
    ticket('l', 'todo', 'i5', hidden),
  ]);
  const down = boardAfter(on, member, step('a', 'down'));
  expect(ticketOrder(down, 'todo')).toBe('b h k a l');
  for (const id of ['h', 'k', 'l']) expect(down.tickets.get(id)).toBe(on.tickets.get(id));
  expect(ticketOrder(boardAfter(on, member, step('b', 'up')), 'todo')).toBe('b h k a l');
  // The tickets below are hidden from the member, so this is the end for them.
  expect(outcomeOf(on, member, step('b', 'down')).changes).toEqual([]);
  expect(ticketOrder(boardAfter(on, manager, step('b', 'down')), 'todo')).toBe('a h k l b');
  expect(ticketOrder(boardAfter(on, manager, step('a', 'down')), 'todo')).toBe('h a k b l');
});

test('O7 swaps neighbours with equal order keys', () => {
  const on = board([
    ticket('a', 'todo', 'i5'),
    ticket('b', 'todo', 'i5'),
    ticket('c', 'todo', 'i6'),
  ]);
  expect(ticketOrder(boardAfter(on, member, step('a', 'down')), 'todo')).toBe('b a c');
  expect(ticketOrder(boardAfter(on, member, step('b', 'up')), 'todo')).toBe('b a c');
});

test('R4 users who may move tickets may move them up and down', () => {
  for (const who of [creator, manager, member, admin]) {
    expect(refusalOf(abc(), who, step('b', 'up'))).toBeNull();
  }
  expect(refusalOf(abc(), stranger, step('b', 'up'))).toBe('board.unknown');
  expect(refusalOf(abc(), member, step('gone', 'up'))).toBe('ticket.unknown');
  const secret = board(column('todo', ['a'], { visibleTo: ['member'], createdBy: 'member' }));
  expect(refusalOf(secret, admin, step('a', 'up'))).toBe('ticket.unknown');
});
