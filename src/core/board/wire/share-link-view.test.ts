import { expect, test } from 'vitest';
import { board, ticket } from '../../../test/kits/board-kit.ts';
import { snapshotOf } from './feed.ts';
import { sharedEntry, sharedFields, sharedSnapshot } from './share-link-view.ts';

const context = { nameOf: () => null, customFields: [] };

test('B15 a share link shows the color of a column and whether it is done, and not its limit', () => {
  const settings = { limit: 3, isLimitHard: true, color: 'green' as const, isDone: true };
  const column = { id: 'done', name: 'Done', pos: 'i2', ...settings };
  const shared = { id: 'done', name: 'Done', pos: 'i2', color: 'green', isDone: true };
  const snapshot = { ...snapshotOf(board(), 'e.1'), columns: [column] };
  expect(sharedSnapshot(snapshot, context).columns).toEqual([shared]);
  const row = { seq: 2, commandId: 'c', by: 'ann' };
  const put = { type: 'column.put' as const, column };
  const set = { type: 'column.set' as const, id: 'done', set: settings };
  expect(sharedEntry({ ...row, changes: [put, set] }, context)?.changes).toEqual([
    { type: 'column.put', column: shared },
    { type: 'column.set', id: 'done', set: { color: 'green', isDone: true } },
  ]);
});

test('ZE3 a share link shows nothing of links', () => {
  const changes = [{ type: 'links.changed' as const, ticketId: 'a' }];
  expect(sharedEntry({ seq: 2, commandId: 'c', by: 'ann', changes }, context)).toBeNull();
});

test('CF9 a share link shows the values of shared fields alone', () => {
  const field = { type: 'TEXT' as const, options: [], isOnCards: true };
  const customFields = [
    { ...field, id: 'fshown', name: 'Phase', isShared: true },
    { ...field, id: 'finside', name: 'Margin', isShared: false },
  ];
  const fields = { fshown: 'Draft', finside: '30 %', fdeleted: 'x' };
  const sharedValues = { fshown: 'Draft' };
  const a = ticket('a', 'todo', 'i0', { fields });
  const snapshot = { ...snapshotOf({ ...board([a]), customFields }, 'e.1') };
  const shared = { ...context, customFields: sharedFields(customFields) };
  const { tickets, ...head } = sharedSnapshot(snapshot, shared);
  expect(head.customFields.map(({ name }) => name)).toEqual(['Phase']);
  expect(tickets[0]?.fields).toEqual(sharedValues);
  const changes = [
    { type: 'ticket.put' as const, ticket: a },
    { type: 'ticket.set' as const, id: 'a', set: { fields } },
    { type: 'ticket.set' as const, id: 'a', set: { fields: { finside: '31 %' } } },
  ];
  const entry = sharedEntry({ seq: 2, commandId: 'c', by: 'ann', changes }, shared);
  expect(entry?.changes).toMatchObject([
    { ticket: { fields: sharedValues } },
    { set: { fields: sharedValues } },
    { set: { fields: null } },
  ]);
});
