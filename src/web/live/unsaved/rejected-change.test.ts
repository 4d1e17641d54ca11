import { expect, test } from 'vitest';
import type { Command } from '../../../core/board/commands.ts';
import { board, column } from '../../../test/kits/board-kit.ts';
import { rejectedChangeOf, typedTextOf } from './rejected-change.ts';

const boardId = 'board-1';
const issued = (command: Command) => ({ commandId: 'c1', command, at: 1 });

test.each<[Command, string]>([
  [{ type: 'tickets.comment', boardId, ticketId: 'a', text: 'Said', photoUrls: [] }, 'Said'],
  [
    { type: 'tickets.create', boardId, columnId: 'todo', name: 'New', labels: ['x', 'y'] },
    'New\nx, y',
  ],
  [
    { type: 'tickets.edit', boardId, ticketId: 'a', set: { description: 'Long', url: 'a.org' } },
    'Long\na.org',
  ],
  [{ type: 'boards.addColumn', boardId, name: 'Doing' }, 'Doing'],
  [{ type: 'boards.renameColumn', boardId, columnId: 'todo', name: 'Later' }, 'Later'],
  [{ type: 'boards.editColumn', boardId, columnId: 'todo', set: { name: 'Later' } }, 'Later'],
  [{ type: 'tickets.move', boardId, ticketId: 'a', to: { columnId: 'done' } }, ''],
])('ZO4 the text typed for %j is kept to be copied', (command, text) => {
  expect(typedTextOf(command)).toBe(text);
});

test('ZO4 a rejected change states what failed, for which item, and why', () => {
  const confirmed = board(column('todo', ['a']));
  const move: Command = { type: 'tickets.move', boardId, ticketId: 'a', to: { columnId: 'x' } };
  const refused = { kind: 'refused', code: 'column.unknown', reason: 'Column not found' } as const;
  expect(rejectedChangeOf(issued(move), refused, confirmed)).toMatchObject({
    what: 'Failed to move ticket. Please try again.',
    about: confirmed.tickets.get('a')?.name,
    reason: 'Column not found',
  });
  expect(rejectedChangeOf(issued(move), { kind: 'gone' }, null)).toMatchObject({
    about: '',
    reason: 'Board not found',
  });
});
