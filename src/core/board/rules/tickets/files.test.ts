import { expect, test } from 'vitest';
import { board, creator, member, stranger, ticket } from '../../../../test/kits/board-kit.ts';
import { decideOnPartialBoard, partialRefusal } from '../../../../test/kits/partial-board-kit.ts';
import { LIMITS } from '../../../limits.ts';
import type { TicketFile } from '../../partial-board.ts';

const boardId = 'board-1';
const file = { id: 'f1', name: 'Offer.pdf', type: 'application/pdf', bytes: 5, path: 'p' };
const add = {
  type: 'tickets.addFile' as const,
  ...{ boardId, ticketId: 'a', file: { ...file, storeKey: null } },
};
const remove = { type: 'tickets.removeFile' as const, boardId, ticketId: 'a', fileId: 'f1' };
const restore = { ...remove, type: 'tickets.restoreFile' as const };
const live: TicketFile = { name: 'Offer.pdf', isDeleted: false };
const trashed: TicketFile = { name: 'Offer.pdf', isDeleted: true };

const on = (fileCount: number, part = {}) =>
  board([ticket('a', 'todo', 'i0', { fileCount, ...part })]);

test.each([
  ['adds', add, null, 3, 'Added file Offer.pdf'],
  ['removes', remove, live, 1, 'Removed file Offer.pdf'],
  ['restores', restore, trashed, 3, 'Restored file Offer.pdf'],
] as const)(
  'YF1 a command %s a file: the count and the history say so',
  (...[, command, found, fileCount, text]) => {
    const { changes, history } = decideOnPartialBoard(on(2), creator, command, { file: found });
    expect(changes.map(({ change }) => change)).toEqual([
      { type: 'ticket.set', id: 'a', set: { fileCount, updatedAt: expect.any(Number) } },
    ]);
    expect(history).toEqual([{ ticketId: 'a', text }]);
  },
);

test.each([add, remove, restore])(
  'YF1 who may not change photos may not change files: %o',
  (command) => {
    const records = { file: command === restore ? trashed : live };
    expect(partialRefusal(on(2), member, command, records)).toBe('forbidden');
    const hidden = on(2, { createdBy: 'creator', visibleTo: ['creator'] });
    expect(partialRefusal(hidden, member, command, records)).toBe('ticket.unknown');
    expect(partialRefusal(on(2), stranger, command, records)).toBe('board.unknown');
  },
);

test('YF1 a file that is missing or removed is unknown, and one that is there needs no restoring', () => {
  expect(partialRefusal(on(2), creator, remove, {})).toBe('file.unknown');
  expect(partialRefusal(on(2), creator, remove, { file: trashed })).toBe('file.unknown');
  expect(partialRefusal(on(2), creator, restore, {})).toBe('file.unknown');
  expect(decideOnPartialBoard(on(2), creator, restore, { file: live }).changes).toEqual([]);
});

test('YF2 a ticket has at most 50 files', () => {
  const full = on(LIMITS.files);
  expect(partialRefusal(full, creator, add, {})).toBe('file.limit');
  expect(partialRefusal(full, creator, restore, { file: trashed })).toBe('file.limit');
  expect(partialRefusal(on(LIMITS.files - 1), creator, add, {})).toBe(null);
});

test('YF9 a copy of a ticket has no files', () => {
  const command = { type: 'tickets.duplicate' as const, boardId, ticketId: 'a' };
  const { changes } = decideOnPartialBoard(on(2), creator, command, {});
  expect(changes[0]?.change).toMatchObject({ type: 'ticket.put', ticket: { fileCount: 0 } });
});
