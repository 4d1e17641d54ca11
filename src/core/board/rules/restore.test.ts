import { expect, test } from 'vitest';
import {
  board,
  column,
  creator,
  manager,
  member,
  stranger,
  ticket,
} from '../../../test/kits/board-kit.ts';
import { decideOnPartialBoard, partialRefusal } from '../../../test/kits/partial-board-kit.ts';
import { LIMITS } from '../../limits.ts';
import type { Board } from '../board.ts';
import type { Command } from '../commands.ts';
import { firstKeys } from '../ordering.ts';
import type { Trash } from '../partial-board.ts';

const boardId = 'board-1';
const [first = '', second = ''] = firstKeys(2);
const restoreTicket = { type: 'tickets.restore' as const, boardId, ticketId: 'gone' };
const restoreColumn = { type: 'boards.restoreColumn' as const, boardId, columnId: 'old' };

function goneTicket(part: Parameters<typeof ticket>[3] = {}, columnId = 'todo'): Trash {
  return { ticket: { ticket: ticket('gone', columnId, second, part), deletedBy: 'member' } };
}

function goneColumn(name = 'Old', pos = first): Trash {
  const tickets = column('old', ['x', 'y']);
  return {
    column: {
      column: { id: 'old', name, pos },
      tickets,
      deletedBy: 'manager',
      count: tickets.length,
      at: 1,
    },
  };
}

function changes(on: Board, actor: typeof creator, command: Command, trash: Trash) {
  return decideOnPartialBoard(on, actor, command, { trash }).changes.map(({ change }) => change);
}

test('ZU4 managers and the deleter restore a ticket if they see it', () => {
  const codes = [member, manager, creator, stranger].map((actor) =>
    partialRefusal(board(), actor, restoreTicket, {
      trash: goneTicket({ visibleTo: ['manager'] }),
    }),
  );
  expect(codes).toEqual(['ticket.unknown', null, null, 'board.unknown']);
  const open = { trash: goneTicket() };
  expect(partialRefusal(board(), member, restoreTicket, open)).toBeNull();
  const byOther = { ...open.trash.ticket, deletedBy: 'creator' } as NonNullable<Trash['ticket']>;
  expect(partialRefusal(board(), member, restoreTicket, { trash: { ticket: byOther } })).toBe(
    'forbidden',
  );
});

test('ZT3 restores a ticket of a deleted column to the end of the first column, if any', () => {
  const on = board(column('todo', ['a', 'b']));
  const [put] = changes(on, manager, restoreTicket, goneTicket({}, 'old'));
  expect(put).toMatchObject({ type: 'ticket.put', ticket: { id: 'gone', columnId: 'todo' } });
  const keys = column('todo', ['a', 'b']).map(({ pos }) => pos);
  expect(put?.type === 'ticket.put' && keys.every((key) => key < put.ticket.pos)).toBe(true);
  const empty = { ...board(), columns: new Map() };
  const trash = goneTicket({}, 'old');
  expect(partialRefusal(empty, manager, restoreTicket, { trash })).toBe('ticket.noColumn');
});

test('ZT1 R8 a ticket that no one could see is restored visible to the board creator', () => {
  const inColumn: Trash = {
    column: {
      column: { id: 'old', name: 'Old', pos: first },
      tickets: [ticket('gone', 'old', first, { visibleTo: ['left'], createdBy: 'left' })],
      deletedBy: 'manager',
      count: 1,
      at: 1,
    },
  };
  expect(changes(board(), manager, restoreColumn, inColumn).at(-1)).toMatchObject({
    ticket: { visibleTo: ['left', 'creator'] },
  });
});

test('ZT2 refuses a column whose name is taken or that exceeds the limits', () => {
  const refusal = (on: Board, trash: Trash) =>
    partialRefusal(on, manager, restoreColumn, { trash });
  expect(refusal(board(), goneColumn('Done'))).toBe('column.nameTaken');
  expect(refusal(board(), { column: null })).toBe('column.unknown');
  const keys = firstKeys(LIMITS.columns);
  const columns = new Map(keys.map((pos, n) => [`c${n}`, { id: `c${n}`, name: `C${n}`, pos }]));
  expect(refusal({ ...board(), columns }, goneColumn())).toBe('column.limit');
  const many = Array.from({ length: LIMITS.tickets - 1 }, (_, n) => ticket(`t${n}`, 'todo', first));
  expect(refusal(board(many), goneColumn())).toBe('ticket.limit');
  expect(refusal(board(many.slice(1)), goneColumn())).toBeNull();
});

test('ZT2 restores a column just after one that has its order key', () => {
  const on = board();
  const [todo = '', doing = ''] = [...on.columns.values()].map(({ pos }) => pos);
  const [put] = changes(on, manager, restoreColumn, goneColumn('Old', todo));
  const pos = put?.type === 'column.put' ? put.column.pos : '';
  expect(pos > todo && pos < doing).toBe(true);
});

test('ZT8 restoring something that is not deleted does nothing', () => {
  const on = board(column('todo', ['gone']));
  const there = { ...restoreColumn, columnId: 'todo' };
  expect(changes(on, manager, there, { column: null })).toEqual([]);
  expect(changes(on, member, restoreTicket, { ticket: null })).toEqual([]);
});
