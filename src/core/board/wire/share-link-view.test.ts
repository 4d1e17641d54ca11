import { expect, test } from 'vitest';
import { board } from '../../../test/kits/board-kit.ts';
import { snapshotOf } from './feed.ts';
import { sharedEntry, sharedSnapshot } from './share-link-view.ts';

const nameOf = () => null;

test('B15 a share link shows the color of a column and whether it is done, and not its limit', () => {
  const settings = { limit: 3, isLimitHard: true, color: 'green' as const, isDone: true };
  const column = { id: 'done', name: 'Done', pos: 'i2', ...settings };
  const shared = { id: 'done', name: 'Done', pos: 'i2', color: 'green', isDone: true };
  const snapshot = { ...snapshotOf(board(), 'e.1'), columns: [column] };
  expect(sharedSnapshot(snapshot, nameOf).columns).toEqual([shared]);
  const row = { seq: 2, commandId: 'c', by: 'ann' };
  const put = { type: 'column.put' as const, column };
  const set = { type: 'column.set' as const, id: 'done', set: settings };
  expect(sharedEntry({ ...row, changes: [put, set] }, nameOf)?.changes).toEqual([
    { type: 'column.put', column: shared },
    { type: 'column.set', id: 'done', set: { color: 'green', isDone: true } },
  ]);
});

test('ZE3 a share link shows nothing of links', () => {
  const changes = [{ type: 'links.changed' as const, ticketId: 'a' }];
  expect(sharedEntry({ seq: 2, commandId: 'c', by: 'ann', changes }, nameOf)).toBeNull();
});
