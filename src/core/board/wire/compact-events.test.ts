import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ticket } from '../../../test/kits/board-kit.ts';
import type { Change } from '../change.ts';
import { type CompactEntry, fromCompact, resumeCursor, toCompact } from './compact-events.ts';
import type { LogEntry } from './feed.ts';

const PEOPLE = ['ada', 'bob', 'eve'];
const id = fc.constantFrom('a', 'b', 'c');
const person = fc.constantFrom(...PEOPLE);

const moved = fc.record({
  type: fc.constant('ticket.set' as const),
  id,
  set: fc.record(
    { updatedAt: fc.nat(), pos: fc.string(), columnId: id, name: fc.string() },
    { requiredKeys: [] },
  ),
});

const changes: fc.Arbitrary<Change> = fc.oneof(
  { weight: 3, arbitrary: moved },
  fc.record({ type: fc.constant('ticket.removed' as const), id }),
  fc.record({
    type: fc.constant('ticket.put' as const),
    ticket: id.map((at) => ticket(at, 'todo', 'a0')),
  }),
  fc.record({ type: fc.constant('member.removed' as const), userId: person }),
  fc.constant({ type: 'board.removed' as const }),
);

/** Rows with gaps between them and after the last, because the reader may not see all rows. */
const pushes = fc
  .record({
    epoch: fc.stringMatching(/^e[a-z0-9]{20,39}$/),
    start: fc.nat(1000),
    steps: fc.array(
      fc.record({
        step: fc.integer({ min: 1, max: 3 }),
        commandId: fc.stringMatching(/^[a-z0-9]{20,40}$/),
        by: person,
        changes: fc.array(changes, { minLength: 1, maxLength: 3 }),
      }),
      { maxLength: 6 },
    ),
    unseen: fc.nat(2),
  })
  .map(({ epoch, start, steps, unseen }) => {
    let seq = start;
    const rows = steps.map(({ step, ...row }): LogEntry => {
      seq += step;
      return { seq, ...row };
    });
    return { epoch, push: { cursor: `${epoch}.${seq + unseen}`, rows } };
  });

test('L18 the compact form preserves a push except the ids of other users’ commands', () => {
  fc.assert(
    fc.property(pushes, person, ({ epoch, push }, viewerId) => {
      const brief = toCompact(push, viewerId);
      const read = fromCompact(JSON.parse(JSON.stringify(brief)), {
        viewerId,
        cursor: `${epoch}.0`,
      });
      const rows = push.rows.map((row) => (row.by === viewerId ? row : { ...row, commandId: '' }));
      expect(read).toEqual({ cursor: push.cursor, rows });
      const text = JSON.stringify(brief);
      expect(text).not.toContain(epoch);
      for (const { commandId, by } of push.rows) {
        if (by !== viewerId) expect(text).not.toContain(commandId);
      }
    }),
  );
});

test('L18 rows without an author stay without one', () => {
  const rows: LogEntry[] = [
    { seq: 3, commandId: '', by: '', changes: [{ type: 'board.removed' }] },
  ];
  const push = { cursor: 'e.3', rows };
  const brief = toCompact(push, 'unknown');
  expect(brief).toEqual({ id: '3', data: [{ changes: [{ type: 'board.removed' }] }] });
  expect(fromCompact(brief, { viewerId: 'unknown', cursor: 'e.1' })).toEqual(push);
});

test('L18 encodes moves as lists, and other edits not', () => {
  const rowsOf = (set: object): LogEntry[] => [
    { seq: 3, commandId: 'c', by: 'ada', changes: [{ type: 'ticket.set', id: 't', set }] },
  ];
  const dataOf = (set: object) => toCompact({ cursor: 'e.3', rows: rowsOf(set) }, 'ada').data;
  const place = { updatedAt: 7, pos: 'a1' };
  expect(dataOf(place)).toEqual([{ mine: 'c', moved: ['t', 'a1', 7] }]);
  expect(dataOf({ ...place, columnId: 'd' })).toEqual([{ mine: 'c', moved: ['t', 'a1', 7, 'd'] }]);
  for (const set of [{ pos: 'a1' }, { updatedAt: 7 }, { ...place, dueDate: null }, {}]) {
    expect(dataOf(set)).toEqual([{ mine: 'c', changes: [{ type: 'ticket.set', id: 't', set }] }]);
  }
});

test('L18 a bare number resumes in the epoch of the subscription', () => {
  expect(resumeCursor('epoch.4', '12')).toBe('epoch.12');
  expect(resumeCursor('epoch.4', 'other.12')).toBe('other.12');
  expect(resumeCursor('epoch.4', null)).toBe('epoch.4');
  expect(resumeCursor('epoch.4', undefined)).toBe('epoch.4');
  expect(resumeCursor('epoch.4', '-1')).toBe('-1');
  expect(resumeCursor('', '12')).toBe('.12');
});

test('L18 refuses malformed rows and events without a number', () => {
  const reader = { viewerId: 'ada', cursor: 'e.1' };
  const noRow = [{ mine: 'c' }, null] as unknown as CompactEntry[];
  expect(() => fromCompact({ id: '3', data: noRow }, reader)).toThrow(TypeError);
  expect(fromCompact({ id: 'x', data: [] }, reader)).toEqual({ cursor: 'e.x', rows: [] });
});
