import { expect, test } from 'vitest';
import {
  board,
  boardAfter,
  column,
  creator,
  manager,
  member,
  ticketOrder,
} from '../../test/kits/board-kit.ts';
import type { Command } from './commands.ts';
import { optimisticView } from './optimistic-view.ts';

const boardId = 'board-1';
const env = (commandId: string) => ({ actor: member, at: 5, commandId });

function move(ticketId: string, columnId: string): Command {
  return { type: 'tickets.move', boardId, ticketId, to: { columnId } };
}

test('L7 applies the pending commands in order to the confirmed board', () => {
  const confirmed = board(column('todo', ['a', 'b', 'c']));
  const pending = [
    { command: move('a', 'done'), env: env('one') },
    {
      command: { type: 'tickets.swap', boardId, ticketId: 'b', withId: 'c' } as const,
      env: env('two'),
    },
  ];
  const view = optimisticView(confirmed, pending);
  expect([ticketOrder(view, 'todo'), ticketOrder(view, 'done')]).toEqual(['c b', 'a']);
  expect(ticketOrder(confirmed, 'todo')).toBe('a b c');
});

test('L7 skips a pending command that the rules refuse', () => {
  const confirmed = boardAfter(board(column('todo', ['a', 'b'])), manager, {
    type: 'tickets.delete',
    boardId,
    ticketId: 'a',
  });
  const view = optimisticView(confirmed, [{ command: move('a', 'done'), env: env('one') }]);
  expect(view).toBe(confirmed);
});

test('C5 a ticket can be created and moved before the server has either command', () => {
  const actor = manager;
  const create: Command = { type: 'tickets.create', boardId, columnId: 'todo', name: 'New' };
  const view = optimisticView(board(), [
    { command: create, env: { actor, at: 5, commandId: 'one' } },
    { command: move('tone', 'done'), env: { actor, at: 6, commandId: 'two' } },
  ]);
  expect(ticketOrder(view, 'done')).toBe('tone');
});

test('L7 waits for the server to add, rename or delete columns', () => {
  const actor = manager;
  const command: Command = { type: 'boards.deleteColumn', boardId, columnId: 'todo' };
  const confirmed = board();
  expect(optimisticView(confirmed, [{ command, env: { actor, at: 5, commandId: 'one' } }])).toBe(
    confirmed,
  );
});

test('L7 shows a new name, new members and a step immediately', () => {
  const actor = manager;
  const pending: Command[] = [
    { type: 'boards.rename', boardId, name: 'Renamed' },
    { type: 'boards.setMembers', boardId, set: [], remove: ['member'] },
    { type: 'tickets.movePosition', boardId, ticketId: 'a', direction: 'down' },
  ];
  const view = optimisticView(
    board(column('todo', ['a', 'b'])),
    pending.map((command, n) => ({ command, env: { actor, at: 5, commandId: `c${n}` } })),
  );
  expect([view.name, [...view.members.keys()], ticketOrder(view, 'todo')]).toEqual([
    'Renamed',
    ['manager'],
    'b a',
  ]);
});

test("M4 shows a transferred board as its new owner's immediately", () => {
  const command: Command = { type: 'boards.handOver', boardId, userId: 'member' };
  const env = { actor: creator, at: 5, commandId: 'one' };
  const view = optimisticView(board(), [{ command, env }]);
  expect([view.createdBy, view.members.get(creator.id)?.role]).toEqual(['member', 'ADMIN']);
});

test('L7 waits for the server where the page has too little data to decide', () => {
  const confirmed = board(column('todo', ['a']));
  const waiting: Command[] = [
    { type: 'boards.save', boardId, name: 'Renamed' },
    { type: 'boards.delete', boardId },
    { type: 'boards.setProject', boardId, projectId: 'p1' },
    { type: 'tickets.comment', boardId, ticketId: 'a', text: 'Said', photoUrls: [] },
    { type: 'tickets.deleteComment', boardId, ticketId: 'a', comment: 0 },
  ];
  for (const command of waiting) {
    const env = { actor: creator, at: 5, commandId: 'one' };
    expect(optimisticView(confirmed, [{ command, env }]), command.type).toBe(confirmed);
  }
});
