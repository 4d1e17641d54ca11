import { expect, it, vi } from 'vitest';
import { apply } from '../../../../core/board/change.ts';
import type { Actor } from '../../../../core/users/user.ts';
import {
  board,
  boardAfter,
  creator,
  member,
  refusalOf,
  ticket,
} from '../../../../test/kits/board-kit.ts';
import { orderedIds, rangeBetween } from '../selection/selection-order.ts';
import { setCellOrder } from './cell-order.ts';
import {
  canEnterLane,
  cellAfterKey,
  cellKey,
  cellOf,
  commandOfDrop,
  type LaneKind,
  laneOf,
  lanesOf,
  sortedLanes,
} from './lanes.ts';

const boardId = 'board-1';
const parents = new Map([['a', 'p']]);
const card = ticket('a', 'todo', 'i0', {
  ...{ assignee: 'ann', priority: 'LOW' as const, labels: ['ui', 'api', 'bug'] },
});

it('SL1 a ticket is in one row: that of its assignee, priority, first label or parent', () => {
  const lanes = (['assignee', 'priority', 'label', 'parent'] as const).map((by) =>
    laneOf(card, by, parents),
  );
  expect(lanes).toEqual(['ann', 'LOW', 'ui', 'p']);
  const plain = ticket('b', 'todo', 'i1');
  expect(laneOf(plain, 'label', parents) + laneOf(plain, 'parent', parents)).toBe('');
});

it('SL1 SA9 a ticket of several assignees is in the row of each, and a drop replaces one', () => {
  const shared = { ...card, coAssignees: ['bob'] };
  expect(lanesOf(shared, 'assignee', parents)).toEqual(['ann', 'bob']);
  expect(lanesOf(shared, 'label', parents)).toEqual(['ui']);
  expect(lanesOf(ticket('b', 'todo', 'i1'), 'assignee', parents)).toEqual(['']);
  const drop = (from: string, lane: string, columnId = 'todo') =>
    commandOfDrop({
      ...{ boardId, by: 'assignee', ticket: shared },
      ...{ from: { lane: from, columnId: 'todo' }, to: { lane, columnId } },
    });
  expect(drop('bob', 'zoe')).toMatchObject({ assignees: { remove: ['bob'], add: ['zoe'] } });
  expect(drop('bob', '')).toMatchObject({ assignees: { remove: ['bob'], add: [] } });
  expect(drop('bob', 'bob', 'done')).toMatchObject({ type: 'tickets.move' });
  const access = { parents, actor: member, board: board(), people: new Map([['ann', '']]) };
  const canEnter = (lane: string, from: string) =>
    canEnterLane(shared, lane, { by: 'assignee', from, ...access });
  // Someone who may not edit it moves it within the row of either.
  expect([canEnter('bob', 'bob'), canEnter('ann', 'bob')]).toEqual([true, false]);
});

it('SL2 priorities come from the highest, others by name, and those without a value last', () => {
  expect(sortedLanes(['', 'LOW', 'HIGH', 'MEDIUM'], 'priority', String)).toEqual([
    ...['HIGH', 'MEDIUM', 'LOW', ''],
  ]);
  const names: Record<string, string> = { u1: 'Zoe', u2: 'ann' };
  expect(sortedLanes(['', 'u1', 'u2'], 'assignee', (id) => names[id] ?? '')).toEqual([
    ...['u2', 'u1', ''],
  ]);
});

it('SL3 a drop into another row and column is one command', () => {
  const drop = (by: LaneKind, lane: string, columnId: string) =>
    commandOfDrop({
      ...{ boardId, by, ticket: card },
      from: { lane: laneOf(card, by, parents), columnId: 'todo' },
      to: { lane, columnId },
    });
  const edit = { type: 'tickets.edit', boardId, ticketId: 'a' };
  expect(drop('assignee', 'bob', 'done')).toEqual({
    ...{ ...edit, set: {}, to: { columnId: 'done' } },
    assignees: { remove: ['ann'], add: ['bob'] },
  });
  expect(drop('priority', '', 'todo')).toEqual({ ...edit, set: { priority: null } });
  expect(drop('assignee', 'ann', 'done')).toMatchObject({ type: 'tickets.move' });
  expect(drop('assignee', 'ann', 'todo')).toBeNull();
  const was = { labels: ['ui', 'api', 'bug'] };
  expect(drop('label', 'bug', 'todo')).toEqual({ ...edit, set: { labels: ['bug', 'api'] }, was });
  expect(drop('label', '', 'todo')).toEqual({ ...edit, set: { labels: [] }, was });
  expect(drop('parent', 'q', 'done')).toEqual({
    ...{ ...edit, set: {}, to: { columnId: 'done' }, parent: { was: 'p', to: 'q' } },
  });
});

it('SL3 a ticket that one may move but not edit stays in its row', () => {
  const lanes = ['ann', 'member', 'left', ''];
  const people = new Map([...lanes, 'creator'].map((id) => [id, id]));
  people.delete('left');
  const entered = (actor: Actor, ofTicket = card) =>
    lanes.filter((lane) =>
      canEnterLane(ofTicket, lane, { by: 'assignee', parents, actor, board: board(), people }),
    );
  expect(entered(creator)).toEqual(['ann', 'member', '']);
  expect(entered(member)).toEqual(['ann']);
  expect(entered(member, { ...card, createdBy: 'member' })).toEqual(['ann', 'member', '']);
  expect(entered(member, { ...card, assignee: 'left' })).toEqual(['left']);
  const byPriority = { by: 'priority' as const, parents, board: board(), people };
  const enters = (actor: Actor) => canEnterLane(card, 'HIGH', { ...byPriority, actor });
  expect([enters(creator), enters(member)]).toEqual([true, false]);
});

it('SL3 a drop by label does not remove a label that a colleague adds meanwhile', () => {
  const before = ticket('a', 'todo', 'i0', { labels: ['ui'] });
  const start = board([before]);
  const command = commandOfDrop({
    ...{ boardId, by: 'label', ticket: before },
    ...{ from: { lane: 'ui', columnId: 'todo' }, to: { lane: 'api', columnId: 'todo' } },
  });
  if (!command) throw new Error('no command');
  expect(boardAfter(start, creator, command).tickets.get('a')?.labels).toEqual(['api']);
  const added = apply(start, [{ type: 'ticket.set', id: 'a', set: { labels: ['ui', 'new'] } }]);
  expect(refusalOf(added, creator, command)).toBe('ticket.changed');
});

it('ZI6 a drop of one of several selected tickets moves all, if one change can', () => {
  const selectedIds = ['a', 'b'];
  const drop = (by: LaneKind, lane: string, columnId: string) =>
    commandOfDrop({
      ...{ boardId, by, ticket: card, selectedIds },
      from: { lane: laneOf(card, by, parents), columnId: 'todo' },
      to: { lane, columnId },
    });
  const many = { type: 'tickets.changeMany', boardId, ticketIds: selectedIds };
  for (const by of ['assignee', 'priority', 'label', 'parent'] as const) {
    expect(drop(by, laneOf(card, by, parents), 'done')).toEqual({
      ...many,
      change: { type: 'move', to: { columnId: 'done' } },
    });
  }
  expect(drop('assignee', 'bob', 'todo')).toEqual({
    ...many,
    change: { type: 'changeAssignees', remove: ['ann'], add: ['bob'], orFirst: true },
  });
  expect(drop('priority', '', 'todo')).toEqual({
    ...many,
    change: { type: 'setPriority', priority: null },
  });
  expect(drop('label', 'bug', 'todo')).toMatchObject({ type: 'tickets.edit', ticketId: 'a' });
  expect(drop('priority', 'HIGH', 'done')).toMatchObject({ type: 'tickets.edit', ticketId: 'a' });
  expect(drop('priority', 'LOW', 'todo')).toBeNull();
});

it('ZI5 ZI7 in rows, the next ticket and a range are those of the cell', () => {
  const start = board(['a', 'b', 'c', 'd'].map((id, n) => ticket(id, 'todo', `i${n}`)));
  const cells = new Map([
    ['todo ann', ['a', 'c']],
    ['todo bob', ['c', 'b']],
  ]);
  setCellOrder(cells);
  const focusOn = (cell: string | null) =>
    vi.stubGlobal('document', {
      activeElement: cell === null ? null : { closest: () => ({ dataset: { cell } }) },
    });
  try {
    focusOn(null);
    expect(orderedIds(start, 'status', 'c')).toEqual(['a', 'c']);
    expect(rangeBetween(start, 'status', 'a', 'c')).toEqual(['a', 'c']);
    expect(rangeBetween(start, 'status', 'a', 'b')).toEqual(['b']);
    // Of the cards of a ticket with several assignees it is the focused one.
    focusOn('todo bob');
    expect(orderedIds(start, 'status', 'c')).toEqual(['c', 'b']);
    // In a collapsed row.
    expect(orderedIds(start, 'status', 'd')).toEqual([]);
  } finally {
    setCellOrder(null);
    vi.unstubAllGlobals();
  }
});

it('SL4 arrow keys go from cell to cell, past collapsed rows', () => {
  const after = (lane: string, columnId: string, key: string) =>
    cellAfterKey({ lane, columnId }, key, ['ann', ''], ['todo', 'done']);
  expect(after('ann', 'todo', 'ArrowRight')).toEqual({ lane: 'ann', columnId: 'done' });
  expect(after('ann', 'todo', 'ArrowDown')).toEqual({ lane: '', columnId: 'todo' });
  expect(after('', 'todo', 'ArrowDown')).toBeNull();
  expect(after('ann', 'todo', 'ArrowLeft')).toBeNull();
  expect(after('ann', 'todo', 'a')).toBeNull();
});

it('SL1 a cell is named by its column and its row, whatever the text of a label is', () => {
  for (const lane of ['', 'a b  c', ' x']) {
    expect(cellOf(cellKey({ lane, columnId: 'c1-x' }))).toEqual({ lane, columnId: 'c1-x' });
  }
});
