import { expect, it } from 'vitest';
import type { Actor } from '../../../../core/users/user.ts';
import { board, creator, member, ticket } from '../../../../test/kits/board-kit.ts';
import {
  canEnterLane,
  cellAfterKey,
  cellKey,
  cellOf,
  commandOfDrop,
  type LaneKind,
  laneOf,
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
  expect(drop('label', 'bug', 'todo')).toEqual({ ...edit, set: { labels: ['bug', 'api'] } });
  expect(drop('label', '', 'todo')).toEqual({ ...edit, set: { labels: [] } });
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
