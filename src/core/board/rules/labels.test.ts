import { expect, test } from 'vitest';
import {
  board,
  boardAfter,
  creator,
  manager,
  member,
  outcomeOf,
  refusalOf,
  ticket,
} from '../../../test/kits/board-kit.ts';
import { decideOnPartialBoard, partialRefusal } from '../../../test/kits/partial-board-kit.ts';
import { LIMITS } from '../../limits.ts';
import type { Board } from '../board.ts';
import { apply } from '../change.ts';
import type { Command } from '../commands.ts';
import type { LabelUndo } from '../partial-board.ts';

const boardId = 'board-1';
const hidden = { visibleTo: ['member'], createdBy: 'member' };
const on = board([
  ticket('a', 'todo', 'i0', { labels: ['x', 'bug', 'y'] }),
  ticket('b', 'todo', 'i1', { labels: ['bug', 'defect'] }),
  ticket('c', 'todo', 'i2', { labels: ['defect'] }),
  ticket('h', 'todo', 'i3', { labels: ['bug'], ...hidden }),
  ticket('s', 'todo', 'i4', { labels: ['secret'], ...hidden }),
]);

const rename = (from: string, to: string): Command<'boards.renameLabel'> => ({
  type: 'boards.renameLabel',
  boardId,
  from,
  to,
});
const remove = (label: string): Command<'boards.deleteLabel'> => ({
  type: 'boards.deleteLabel',
  boardId,
  label,
});
const color = (label: string, value: 'red' | 'blue' | null): Command<'boards.setLabelColor'> => ({
  type: 'boards.setLabelColor',
  boardId,
  label,
  color: value,
});
const labelsOf = ({ tickets }: Board) =>
  Object.fromEntries([...tickets.values()].map(({ id, labels }) => [id, labels.join()]));

/** The board after the undo of a change of a label, which the log has as one portion. */
function undone(now: Board, undos: LabelUndo[]): Board {
  const command = { type: 'boards.restoreLabel' as const, boardId, undoes: 'x'.repeat(20) };
  const records = { labelChange: { undos, isLast: true } };
  const { changes } = decideOnPartialBoard(now, manager, command, records);
  return apply(
    now,
    changes.map(({ change }) => change),
  );
}

function undosOf(before: Board, command: Command): LabelUndo[] {
  return outcomeOf(before, manager, command).changes.flatMap(({ labelUndo }) => labelUndo ?? []);
}

test('ZN3 a label is renamed on all tickets, hidden ones included, and merged where both are', () => {
  const outcome = outcomeOf(on, manager, rename('bug', 'defect'));
  expect(labelsOf(boardAfter(on, manager, rename('bug', 'defect')))).toEqual({
    ...{ a: 'x,defect,y', b: 'defect', c: 'defect', h: 'defect', s: 'secret' },
  });
  expect(outcome.history?.map(({ ticketId, text }) => `${ticketId} ${text}`)).toEqual([
    'a Renamed label bug to defect',
    'b Renamed label bug to defect',
    'h Renamed label bug to defect',
  ]);
  expect(outcome.changes.find(({ change }) => 'id' in change && change.id === 'h')).toMatchObject({
    before: ['member'],
    after: ['member'],
  });
  expect(decideOnPartialBoard(on, manager, rename('bug', 'defect'), {}).changes).toHaveLength(3);
});

test('ZN3 a label is removed from all tickets', () => {
  expect(labelsOf(boardAfter(on, manager, remove('bug')))).toEqual({
    ...{ a: 'x,y', b: 'defect', c: 'defect', h: '', s: 'secret' },
  });
});

test('ZN3 a label that the actor does not see is like one that does not exist', () => {
  for (const label of ['secret', 'none']) {
    for (const command of [rename(label, 'other'), remove(label)]) {
      expect(refusalOf(on, manager, command)).toBe('label.unknown');
      expect(partialRefusal(on, manager, command, {})).toBe('label.unknown');
    }
  }
});

test('ZN1 managers change labels and their colors', () => {
  for (const command of [rename('bug', 'x'), remove('bug'), color('bug', 'red')]) {
    expect(refusalOf(on, creator, command)).toBeNull();
    expect(refusalOf(on, member, command)).toBe('forbidden');
  }
});

test('ZN2 a color is chosen, changed and removed, and follows a renamed label', () => {
  const red = boardAfter(on, manager, color('bug', 'red'));
  expect(red.labelColors).toEqual([{ label: 'bug', color: 'red' }]);
  expect(outcomeOf(red, manager, color('bug', 'red')).changes).toEqual([]);
  expect(boardAfter(red, manager, color('bug', null)).labelColors).toEqual([]);
  expect(refusalOf(red, manager, { ...color('bug', 'blue'), was: null })).toBe('label.changed');
  const renamed = boardAfter(red, manager, rename('bug', 'defect'));
  expect(renamed.labelColors).toEqual([{ label: 'defect', color: 'red' }]);
  const both = boardAfter(red, manager, color('defect', 'blue'));
  const merged = boardAfter(both, manager, rename('bug', 'defect'));
  expect(merged.labelColors).toEqual([{ label: 'defect', color: 'blue' }]);
  expect(boardAfter(both, manager, remove('bug')).labelColors).toEqual(merged.labelColors);
});

test('ZN2 a board has at most 200 labels with a color', () => {
  const colors = Array.from({ length: LIMITS.labelColors }, (_, n) => ({
    label: `l${n}`,
    color: 'red' as const,
  }));
  expect(refusalOf({ ...on, labelColors: colors }, manager, color('l7', 'blue'))).toBeNull();
  expect(refusalOf({ ...on, labelColors: colors }, manager, color('new', 'blue'))).toBe(
    'label.limit',
  );
});

test('ZN4 undo brings back exactly the former labels and colors', () => {
  const before = boardAfter(on, manager, color('bug', 'red'));
  for (const command of [rename('bug', 'new'), rename('bug', 'defect'), remove('bug')]) {
    const after = boardAfter(before, manager, command);
    const restored = undone(after, undosOf(before, command));
    expect(labelsOf(restored)).toEqual(labelsOf(before));
    expect(restored.labelColors).toEqual(before.labelColors);
  }
});

test('ZN4 undo keeps what others have done to other labels, and what they replaced', () => {
  const edit = (now: Board, ticketId: string, labels: string[]) =>
    boardAfter(now, creator, { type: 'tickets.edit', boardId, ticketId, set: { labels } });
  const undos = undosOf(on, rename('bug', 'defect'));
  let now = boardAfter(on, manager, rename('bug', 'defect'));
  now = edit(now, 'a', ['defect', 'mine']);
  now = edit(now, 'b', ['other']);
  now = edit(now, 'c', ['defect', 'bug']);
  expect(labelsOf(undone(now, undos))).toMatchObject({
    ...{ a: 'bug,mine', b: 'other', c: 'defect,bug', h: 'bug' },
  });
  const removed = edit(boardAfter(on, manager, remove('bug')), 'a', ['y', 'z', 'x']);
  expect(labelsOf(undone(removed, undosOf(on, remove('bug'))))).toMatchObject({
    ...{ a: 'y,z,x,bug', b: 'bug,defect' },
  });
});

test('ZN4 a change that the log does not have is final', () => {
  const command = { type: 'boards.restoreLabel' as const, boardId, undoes: 'x'.repeat(20) };
  expect(partialRefusal(on, manager, command, {})).toBe('label.final');
  expect(partialRefusal(on, member, command, {})).toBe('forbidden');
});
