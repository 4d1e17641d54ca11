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
} from '../../../test/kits/board-kit.ts';
import { LIMITS } from '../../limits.ts';
import type { Board } from '../board.ts';
import { apply } from '../change.ts';
import type { Command } from '../commands.ts';
import { decide } from '../decide.ts';
import { byPosition, sortedColumns } from '../ordering.ts';
import { MAX_PORTION, portionLength } from '../portions.ts';
import type { Env, Outcome } from '../rule.ts';

const boardId = 'board-1';

const duplicate = (ticketId: string): Command => ({ type: 'tickets.duplicate', boardId, ticketId });
const duplicateColumn = (columnId: string): Command => ({
  type: 'boards.duplicateColumn',
  boardId,
  columnId,
});

function copiesOn(on: Board, before: Board) {
  return [...on.tickets.values()].filter(({ id }) => !before.tickets.has(id));
}

test('ZK1 puts a copy directly below the ticket, with its fields and without its photos', () => {
  const fields = {
    preview: 'Long',
    priority: 'HIGH' as const,
    labels: ['x'],
    dueDate: '2026-05-10T00:00:00',
    url: 'x.org',
    assignee: 'member',
  };
  const tickets = column('todo', ['a', 'b'], { ...fields, photoCount: 2 });
  const on = board(tickets);
  const after = boardAfter(on, manager, duplicate('a'));
  expect(ticketOrder(after, 'todo')).toMatch(/^a tcommand\d+ b$/);
  expect(copiesOn(after, on)).toMatchObject([
    { ...fields, name: 'Ticket a', photoCount: 0, createdBy: 'manager' },
  ]);
});

test('ZK1 a copy is visible to the viewers of the original who are on the board', () => {
  const part = { visibleTo: ['manager', 'left'], createdBy: 'creator', assignee: 'left' };
  const on = board([ticket('a', 'todo', 'i0', part)]);
  const [copy] = copiesOn(boardAfter(on, manager, duplicate('a')), on);
  expect(copy?.assignee).toBeNull();
  expect([...(copy?.visibleTo ?? [])].sort()).toEqual(['creator', 'manager']);
});

test('ZK1 users who may add tickets copy the tickets that they see', () => {
  const on = board([ticket('a', 'todo', 'i0'), ticket('b', 'todo', 'i1', { visibleTo: ['left'] })]);
  const codes = [creator, manager, member, admin, stranger].map((actor) =>
    refusalOf(on, actor, duplicate('a')),
  );
  expect(codes).toEqual([null, null, 'forbidden', 'forbidden', 'board.unknown']);
  expect(refusalOf(on, manager, duplicate('b'))).toBe('ticket.unknown');
});

test('ZK2 puts a copy of a column to its right, with a free name', () => {
  const on = board(column('todo', ['a', 'b']));
  const once = boardAfter(on, manager, duplicateColumn('todo'));
  const twice = boardAfter(once, manager, duplicateColumn('todo'));
  expect(sortedColumns(twice).map(({ name }) => name)).toEqual([
    'To Do',
    'To Do (copy 2)',
    'To Do (copy)',
    'In Progress',
    'Done',
  ]);
  expect(copiesOn(twice, once)).toHaveLength(2);
  expect(twice.version).toBe(once.version + 1);
});

test('ZK2 cuts the name of a copy to the maximum length', () => {
  const on = board();
  const name = 'x'.repeat(LIMITS.columnName);
  const columns = new Map([['todo', { id: 'todo', name, pos: 'i0' }]]);
  const after = boardAfter({ ...on, columns }, manager, duplicateColumn('todo'));
  const [, copy] = sortedColumns(after);
  expect(copy?.name).toBe(`${'x'.repeat(LIMITS.columnName - 7)} (copy)`);
});

test('ZK2 refuses to copy more tickets than the copy limit or the board limit', () => {
  const ids = Array.from({ length: LIMITS.copies + 1 }, (_, n) => `t${n}`);
  expect(refusalOf(board(column('todo', ids)), manager, duplicateColumn('todo'))).toBe(
    'ticket.copyLimit',
  );
  const many = Array.from({ length: LIMITS.tickets }, (_, n) => `m${n}`);
  const full = board([...column('todo', ['a']), ...column('done', many)]);
  expect(refusalOf(full, manager, duplicateColumn('todo'))).toBe('ticket.limit');
});

test('ZK10 copies many tickets in portions, in order and each once', () => {
  const ids = Array.from({ length: 250 }, (_, n) => `t${n}`);
  let on = board(column('todo', ids));
  const command = duplicateColumn('todo');
  const commandId = 'onecommandforallofthem';
  const portions: number[] = [];
  for (let continuation: string | null = null; ; ) {
    const env: Env = { actor: manager, at: 5000, commandId, continuation };
    const outcome: Outcome = decide(on, command, env);
    on = apply(
      on,
      outcome.changes.map(({ change }) => change),
    );
    portions.push(outcome.history?.length ?? 0);
    if (outcome.continuation === undefined) break;
    continuation = outcome.continuation;
  }
  expect(portions).toEqual([100, 100, 50]);
  const columnId = `c${commandId}`;
  const copies = [...on.tickets.values()].filter((each) => each.columnId === columnId);
  expect(copies.sort(byPosition).map(({ name }) => name)).toEqual(ids.map((id) => `Ticket ${id}`));
});

test('ZK10 portions of large tickets are smaller, but never empty', () => {
  expect(portionLength([])).toBe(0);
  expect(portionLength(Array.from({ length: 300 }, () => 1))).toBe(MAX_PORTION.tickets);
  expect(portionLength([MAX_PORTION.characters * 2, 1])).toBe(1);
  expect(portionLength([1, MAX_PORTION.characters, 1])).toBe(1);
  const half = MAX_PORTION.characters / 2;
  expect(portionLength([half, half, 1])).toBe(2);
});

test('ZK2 copies notify no one', () => {
  const on = board(column('todo', ['a'], { assignee: 'member' }));
  const { changes } = outcomeOf(on, manager, duplicate('a'));
  expect(changes.map(({ isCopy }) => isCopy)).toEqual([true]);
});
