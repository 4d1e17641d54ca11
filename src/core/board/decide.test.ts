import { expect, test } from 'vitest';
import {
  board,
  boardAfter,
  column,
  creator,
  member,
  refusalOf,
} from '../../test/kits/board-kit.ts';
import type { Board, BoardRole } from './board.ts';
import type { Command } from './commands.ts';

const boardId = 'board-1';

/** A board with two tickets, of which the member created one, in this role. */
function boardWith(role: BoardRole): Board {
  const [mine, others] = [
    column('todo', ['mine'], { createdBy: 'member', assignee: 'member' }),
    column('doing', ['others']),
  ];
  const members = new Map([['member', { userId: 'member', role }]]);
  return { ...board([...mine, ...others]), members };
}

const COMMANDS: Command[] = [
  { type: 'boards.rename', boardId, name: 'New' },
  { type: 'boards.setMembers', boardId, set: [{ userId: 'member', role: 'ADMIN' }], remove: [] },
  { type: 'boards.setMembers', boardId, set: [], remove: ['member'] },
  { type: 'boards.moveColumn', boardId, columnId: 'todo', to: {} },
  { type: 'boards.addColumn', boardId, name: 'New' },
  { type: 'boards.save', boardId, columnOrder: ['Done', 'To Do', 'In Progress'] },
  { type: 'tickets.create', boardId, columnId: 'todo', name: 'New' },
  { type: 'tickets.move', boardId, ticketId: 'mine', to: { columnId: 'done' } },
  { type: 'tickets.swap', boardId, ticketId: 'mine', withId: 'mine' },
  { type: 'tickets.delete', boardId, ticketId: 'mine' },
  {
    type: 'tickets.changeMany',
    ...{ boardId, ticketIds: ['mine'], change: { type: 'archive' } },
  },
];

test.each([
  ['VIEWER', 'board.viewOnly'],
  ['COMMENTER', 'board.commentOnly'],
] as const)('BR4 a %s is refused with %s, other members as before', (role, code) => {
  for (const command of COMMANDS) {
    expect([command.type, refusalOf(boardWith(role), member, command)]).toEqual([
      command.type,
      code,
    ]);
    expect(['forbidden', null]).toContain(refusalOf(boardWith('EDITOR'), member, command));
  }
});

test('BR4 a hidden ticket is unknown to a VIEWER, as to others', () => {
  const on = boardWith('VIEWER');
  const hidden = column('todo', ['hidden'], { visibleTo: ['creator'] });
  const tickets = new Map([...on.tickets, ...hidden.map((each) => [each.id, each] as const)]);
  for (const ticketId of ['hidden', 'gone']) {
    const command = { type: 'tickets.delete' as const, boardId, ticketId };
    expect(refusalOf({ ...on, tickets }, member, command)).toBe('ticket.unknown');
  }
});

test('BR5 tickets are assigned and shown to a VIEWER, and the board is transferred to them', () => {
  const on = boardWith('VIEWER');
  const set = { assignee: 'member', visibleTo: ['member'] };
  const edit = { type: 'tickets.edit' as const, boardId, ticketId: 'others', set };
  const edited = boardAfter(on, creator, edit);
  expect(edited.tickets.get('others')).toMatchObject(set);
  const own = { ...edit, set: { url: 'x.org' } };
  expect(refusalOf(edited, member, own)).toBe('board.viewOnly');
  const transfer = { type: 'boards.handOver' as const, boardId, userId: 'member' };
  expect(boardAfter(edited, creator, transfer).createdBy).toBe('member');
});
