import { expect, test } from 'vitest';
import {
  board,
  boardAfter,
  column,
  creator,
  member,
  outcomeOf,
  refusalOf,
  ticket,
  ticketOrder,
} from '../../../test/kits/board-kit.ts';
import { LIMITS } from '../../limits.ts';
import { SORT_KEYS, sortTickets } from '../columns/sort-tickets.ts';
import { firstKeys } from '../ordering.ts';

const boardId = 'board-1';

function sort(ticketIds: string[], was?: string[]) {
  const command = { type: 'boards.sortColumn' as const, boardId, columnId: 'todo', ticketIds };
  return was ? { ...command, was } : command;
}

test('O8 the named tickets exchange their positions', () => {
  const on = board(column('todo', ['a', 'b', 'c', 'd']));
  expect(ticketOrder(boardAfter(on, creator, sort(['c', 'a', 'b'])), 'todo')).toBe('c a b d');
  expect(ticketOrder(boardAfter(on, creator, sort(['d', 'b'])), 'todo')).toBe('a d c b');
  expect(outcomeOf(on, creator, sort(['a', 'b', 'c'])).changes).toEqual([]);
  expect(refusalOf(on, member, sort(['b', 'a']))).toBe('forbidden');
});

test('O8 hidden tickets and those of other columns stay where they are', () => {
  const on = board([
    ...column('todo', ['a', 'b', 'c']),
    ...column('done', ['z']),
    ticket('h', 'todo', 'a05', { createdBy: 'member', visibleTo: ['member'] }),
  ]);
  const after = boardAfter(on, creator, sort(['c', 'h', 'z', 'b', 'a', 'gone', 'c']));
  expect(ticketOrder(after, 'todo').replace('h ', '').replace(' h', '')).toBe('c b a');
  expect(after.tickets.get('h')).toEqual(on.tickets.get('h'));
  expect(after.tickets.get('z')).toEqual(on.tickets.get('z'));
});

test('O8 one command writes a bounded amount for tickets that are visible to many', () => {
  const visibleTo = Array.from({ length: LIMITS.visibleTo }, (_, n) => `person${n}`);
  const ids = Array.from({ length: 20 }, (_, n) => `t${n + 10}`);
  const on = board(column('todo', ids, { visibleTo }));
  expect(refusalOf(on, creator, sort([...ids].reverse()))).toBe('ticket.tooMany');
});

test('O8 tickets with equal positions get different ones', () => {
  const [key = ''] = firstKeys(1);
  const on = board(['a', 'b', 'c'].map((id) => ticket(id, 'todo', key)));
  expect(ticketOrder(boardAfter(on, creator, sort(['c', 'a', 'b'])), 'todo')).toBe('c a b');
});

test('O8 an undo is refused once someone has moved one of the tickets', () => {
  const on = board(column('todo', ['c', 'a', 'b']));
  const sorted = boardAfter(on, creator, sort(['a', 'b', 'c']));
  const undo = sort(['c', 'a', 'b'], ['a', 'b', 'c']);
  expect(ticketOrder(boardAfter(sorted, creator, undo), 'todo')).toBe('c a b');
  const to = { columnId: 'todo', before: 'a' };
  const dragged = boardAfter(sorted, member, { type: 'tickets.move', boardId, ticketId: 'c', to });
  expect(refusalOf(dragged, creator, undo)).toBe('column.changed');
});

test('O8 sorts by each property, tickets without a value last', () => {
  const [a, b, c] = column('todo', ['a', 'b', 'c']);
  if (!a || !b || !c) throw new Error('no tickets');
  const tickets = [
    { ...a, name: 'Ticket 10', priority: 'LOW' as const, createdAt: 3, assignee: 'u2' },
    { ...b, name: 'ticket 9', priority: null, createdAt: 2, dueDate: '2026-02-01T00:00:00' },
    {
      ...c,
      name: 'Álbum',
      priority: 'HIGH' as const,
      dueDate: '2026-01-01T00:00:00',
      assignee: 'u1',
    },
  ];
  const names: Record<string, string> = { u1: 'Zoe', u2: 'Ann' };
  const order = Object.fromEntries(
    SORT_KEYS.map((by) => [
      by,
      sortTickets(tickets, by, (id) => names[id] ?? id)
        .map(({ id }) => id)
        .join(' '),
    ]),
  );
  expect(order).toEqual({
    dueDate: 'c b a',
    priority: 'c a b',
    name: 'c b a',
    createdAt: 'c b a',
    assignee: 'a c b',
  });
});
