import { expect, test } from 'vitest';
import { board, creator, manager, member, stranger } from '../../../test/kits/board-kit.ts';
import { decideOnPartialBoard, partialRefusal } from '../../../test/kits/partial-board-kit.ts';
import { LIMITS } from '../../limits.ts';
import type { SavedView } from '../settings/saved-views.ts';

const on = board();
const own: SavedView = { id: 'v1', name: 'Mine', query: 'assignee=me', isShared: false };
const shared: SavedView = { id: 'v2', name: 'Late', query: 'due=overdue', isShared: true };

const save = (view: SavedView, was?: SavedView | null) => ({
  type: 'boards.saveView' as const,
  ...{ boardId: 'board-1', view, ...(was !== undefined && { was }) },
});
const remove = (viewId: string) => ({
  type: 'boards.deleteView' as const,
  ...{ boardId: 'board-1', viewId },
});
const change = { type: 'views.changed' };

test('SV1 a user saves personal views, and only their own pages receive them', () => {
  const { changes } = decideOnPartialBoard(on, member, save(own, null), {});
  expect(changes).toEqual([
    {
      ...{ change, before: ['member'], after: ['member'] },
      views: [{ id: 'v1', ownerId: 'member', content: { name: 'Mine', query: 'assignee=me' } }],
    },
  ]);
  expect(partialRefusal(on, stranger, save(own), {})).toBe('board.unknown');
});

test('SV2 managers save, change and delete views for everyone, others do not', () => {
  for (const actor of [creator, manager]) {
    const { changes } = decideOnPartialBoard(on, actor, save(shared), {});
    expect(changes).toMatchObject([{ change, after: null, views: [{ ownerId: null }] }]);
  }
  const views = [shared];
  expect(partialRefusal(on, member, save(shared), {})).toBe('forbidden');
  expect(partialRefusal(on, member, save({ ...shared, isShared: false }), { views })).toBe(
    'forbidden',
  );
  expect(partialRefusal(on, member, remove('v2'), { views })).toBe('forbidden');
  const { changes } = decideOnPartialBoard(on, manager, remove('v2'), { views });
  expect(changes).toMatchObject([{ views: [{ id: 'v2', ownerId: null, content: null }] }]);
});

test('SV2 a view that becomes one for everyone is no longer one of its user', () => {
  const views = [own];
  const { changes } = decideOnPartialBoard(on, manager, save({ ...own, isShared: true }), {
    views,
  });
  expect(changes).toEqual([
    {
      ...{ change, before: null, after: null },
      views: [
        { id: 'v1', ownerId: 'manager', content: null },
        { id: 'v1', ownerId: null, content: { name: 'Mine', query: 'assignee=me' } },
      ],
    },
  ]);
});

test('SV3 a change is refused if the view is not as its sender knows it', () => {
  const other = { ...own, name: 'Other' };
  expect(partialRefusal(on, member, save(other, null), { views: [own] })).toBe('view.changed');
  expect(partialRefusal(on, member, save(other, own), {})).toBe('view.changed');
  const { changes } = decideOnPartialBoard(on, member, save(other, own), { views: [own] });
  expect(changes).toHaveLength(1);
  expect(decideOnPartialBoard(on, member, save(own), { views: [own] }).changes).toEqual([]);
  expect(decideOnPartialBoard(on, member, remove('v1'), {}).changes).toEqual([]);
});

test('SV5 a board has at most 50 views for everyone, and a user 50 of their own', () => {
  const many = (isShared: boolean) =>
    Array.from({ length: LIMITS.savedViews }, (_, n) => ({ ...own, id: `x${n}`, isShared }));
  expect(partialRefusal(on, manager, save(own), { views: many(false) })).toBe('view.limit');
  expect(partialRefusal(on, manager, save(shared), { views: many(true) })).toBe('view.limit');
  const changed = { ...own, id: 'x1', name: 'Changed' };
  for (const view of [{ ...shared, id: 'new' }, changed]) {
    const { changes } = decideOnPartialBoard(on, manager, save(view), { views: many(false) });
    expect(changes).toHaveLength(1);
  }
});
