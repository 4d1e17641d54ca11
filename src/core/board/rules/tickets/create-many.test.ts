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
import type { Board } from '../../board.ts';
import { commandSchemas } from '../../commands.schema.ts';
import type { Command } from '../../commands.ts';
import { createdTicketIds } from './create-many.ts';

const boardId = 'board-1';

function createMany(
  tickets: Command<'tickets.createMany'>['tickets'],
  columnId = 'todo',
): Command<'tickets.createMany'> {
  return { type: 'tickets.createMany', boardId, columnId, tickets };
}

function named(count: number) {
  return Array.from({ length: count }, (_, n) => ({ name: `Ticket ${n}` }));
}

test('ZH1 tickets are created one after another at the end of their column, with their fields', () => {
  const on = board(column('todo', ['a', 'b']));
  const command = createMany([
    { name: 'One', assignee: 'member', labels: ['x'], dueDate: '2026-12-01T00:00:00' },
    { name: 'Two', description: '- [ ] Task', priority: 'HIGH' },
  ]);
  const { changes, history, result } = outcomeOf(on, manager, command);
  const after = boardAfter(on, manager, command);
  const [first = '', second = ''] = [...after.tickets.keys()].slice(-2);
  expect(ticketOrder(after, 'todo')).toBe(`a b ${first} ${second}`);
  expect(after.tickets.get(first)).toMatchObject({
    ...{ name: 'One', assignee: 'member', labels: ['x'], createdBy: 'manager' },
  });
  expect(after.tickets.get(second)).toMatchObject({ priority: 'HIGH', taskCount: 1 });
  expect(changes.map(({ description }) => description)).toEqual(['', '- [ ] Task']);
  expect(history?.map(({ text }) => text)).toEqual(['Created', 'Created']);
  expect(result?.id).toBe(history?.[0]?.ticketId);
});

test('ZH1 the ids of created tickets follow from the id of their command', () => {
  expect(createdTicketIds('c1', 3)).toEqual(['t1-c1', 't2-c1', 't3-c1']);
});

test('ZH1 if one of the tickets is refused, none is created', () => {
  const on = board();
  const good = { name: 'Good' };
  expect(refusalOf(on, manager, createMany([good]))).toBeNull();
  expect(refusalOf(on, manager, createMany([good], 'gone'))).toBe('column.unknown');
  expect(refusalOf(on, manager, createMany([good, { name: 'x', assignee: 'stranger' }]))).toBe(
    'ticket.personUnknown',
  );
  const late = { name: 'x', startDate: '2026-12-02T00:00:00', dueDate: '2026-12-01T00:00:00' };
  expect(refusalOf(on, manager, createMany([good, late]))).toBe('ticket.startAfterDue');
  expect(refusalOf(on, member, createMany([good]))).toBe('forbidden');
  expect(refusalOf(on, stranger, createMany([good]))).toBe('board.unknown');
});

test('ZH1 tickets that exceed the hard limit of their column together are refused together', () => {
  const limited = withLimit(board(column('todo', ['a'])), 3);
  expect(refusalOf(limited, manager, createMany(named(2)))).toBeNull();
  expect(refusalOf(limited, manager, createMany(named(3)))).toBe('column.full');
  const hidden = { name: 'Hidden', visibleTo: ['manager'] };
  expect(refusalOf(limited, manager, createMany([...named(2), hidden]))).toBeNull();
});

test('ZH1 one command creates from 1 to 100 tickets, and writes a bounded amount', () => {
  const parse = (tickets: unknown) =>
    commandSchemas['tickets.createMany'].safeParse({ ...createMany([]), tickets }).success;
  expect(parse(named(LIMITS.createdTickets))).toBe(true);
  for (const bad of [named(LIMITS.createdTickets + 1), [], [{ name: ' ' }], [{}], undefined]) {
    expect(parse(bad)).toBe(false);
  }
  const long = named(100).map((each) => ({ ...each, description: 'x'.repeat(10_000) }));
  expect(refusalOf(board(), manager, createMany(long))).toBe('ticket.tooMany');
});

test('ZH1 a board that would have too many tickets gets none of them', () => {
  const tickets = Array.from({ length: LIMITS.tickets - 1 }, (_, n) =>
    ticket(`t${n}`, 'todo', 'i0'),
  );
  expect(refusalOf(board(tickets), manager, createMany(named(1)))).toBeNull();
  expect(refusalOf(board(tickets), manager, createMany(named(2)))).toBe('ticket.limit');
});

test('ZH2 undoing a creation is refused if one of the tickets is gone or hidden', () => {
  const on = board([
    ...column('todo', ['a', 'b']),
    ticket('hidden', 'todo', 'z9', { createdBy: 'manager', visibleTo: ['manager'] }),
  ]);
  const undo = (ticketIds: string[]): Command => ({
    type: 'tickets.changeMany',
    ...{ boardId, ticketIds, change: { type: 'delete' }, asCreated: true },
  });
  expect(refusalOf(on, creator, undo(['a', 'b']))).toBeNull();
  for (const id of ['gone', 'hidden']) {
    expect(refusalOf(on, creator, undo(['a', id]))).toBe('ticket.changed');
  }
});

function withLimit(on: Board, limit: number): Board {
  const columns = new Map(on.columns);
  const todo = columns.get('todo');
  if (todo) columns.set('todo', { ...todo, limit, isLimitHard: true });
  return { ...on, columns };
}
