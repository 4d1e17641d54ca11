import { expect, test } from 'vitest';
import { EMPTY_FORM, type TicketForm } from './ticket-form.ts';
import {
  assigneesChanged,
  changedFields,
  conflicts,
  type Merge,
  mergeChanges,
  resolveConflict,
} from './ticket-merge.ts';

const base: TicketForm = { ...EMPTY_FORM, name: 'Base', labels: 'a, b', description: 'Old' };
const mine = (part: Partial<TicketForm>): Merge => ({ base, mine: { ...base, ...part } });

test('T11 only the fields that the user changed are sent', () => {
  expect(changedFields(mine({}))).toEqual([]);
  expect(changedFields(mine({ labels: 'a,b', name: ' Base ' }))).toEqual([]);
  expect(changedFields(mine({ name: 'Mine', priority: 'LOW' }))).toEqual(['name', 'priority']);
});

test('T11 changes of a colleague to other fields are merged', () => {
  const merge = mergeChanges(mine({ name: 'Mine' }), { ...base, description: 'New', labels: 'c' });
  expect(merge.mine).toEqual({ ...base, name: 'Mine', description: 'New', labels: 'c' });
  expect(changedFields(merge)).toEqual(['name']);
});

test('T11 a field changed by both is a conflict until the user chooses', () => {
  const theirs = { ...base, name: 'Theirs' };
  const merge = mergeChanges(mine({ name: 'Mine' }), theirs);
  expect(conflicts(merge, theirs)).toEqual(['name']);
  expect(merge.mine.name).toBe('Mine');

  const mineChosen = resolveConflict(merge, theirs, 'name', 'mine');
  expect(conflicts(mineChosen, theirs)).toEqual([]);
  expect(changedFields(mineChosen)).toEqual(['name']);
  expect(mineChosen.mine.name).toBe('Mine');

  const theirsChosen = resolveConflict(merge, theirs, 'name', 'theirs');
  expect(conflicts(theirsChosen, theirs)).toEqual([]);
  expect(changedFields(theirsChosen)).toEqual([]);
  expect(theirsChosen.mine.name).toBe('Theirs');
});

test('T11 the same change by both is no conflict and is not sent', () => {
  const theirs = { ...base, name: 'Same' };
  const merge = mergeChanges(mine({ name: 'Same ' }), theirs);
  expect(conflicts(merge, theirs)).toEqual([]);
  expect(changedFields(merge)).toEqual([]);
});

test('SA2 assignees are merged person by person, without a conflict', () => {
  const before = { ...base, assignee: ['ann', 'bob'] };
  const edit = { base: before, mine: { ...before, assignee: ['bob', 'cem'] } };
  const theirs = { ...before, assignee: ['ann', 'bob', 'dee'] };
  expect(conflicts(edit, theirs)).toEqual([]);
  const merge = mergeChanges(edit, theirs);
  expect(merge.mine.assignee).toEqual(['cem', 'bob', 'dee']);
  expect(assigneesChanged(merge)).toEqual({ assignees: { add: ['cem'], remove: ['ann'] } });
  expect(assigneesChanged(mergeChanges(edit, edit.mine))).toEqual({});
  expect(changedFields(mergeChanges(edit, edit.mine))).toEqual([]);
});
