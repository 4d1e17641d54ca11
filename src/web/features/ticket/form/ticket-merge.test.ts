import { expect, test } from 'vitest';
import { EMPTY_FORM, type TicketForm } from './ticket-form.ts';
import { changedFields, choose, conflicts, follow, type Merge } from './ticket-merge.ts';

const base: TicketForm = { ...EMPTY_FORM, name: 'Base', labels: 'a, b', description: 'Old' };
const mine = (part: Partial<TicketForm>): Merge => ({ base, mine: { ...base, ...part } });

test('T11 only the fields that the person changed are sent', () => {
  expect(changedFields(mine({}))).toEqual([]);
  expect(changedFields(mine({ labels: 'a,b', name: ' Base ' }))).toEqual([]);
  expect(changedFields(mine({ name: 'Mine', priority: 'LOW' }))).toEqual(['name', 'priority']);
});

test('T11 what a colleague changes and the person does not is followed', () => {
  const merge = follow(mine({ name: 'Mine' }), { ...base, description: 'New', labels: 'c' });
  expect(merge.mine).toEqual({ ...base, name: 'Mine', description: 'New', labels: 'c' });
  expect(changedFields(merge)).toEqual(['name']);
});

test('T11 the same field changed by both is a conflict until the person chooses', () => {
  const theirs = { ...base, name: 'Theirs' };
  const merge = follow(mine({ name: 'Mine' }), theirs);
  expect(conflicts(merge, theirs)).toEqual(['name']);
  expect(merge.mine.name).toBe('Mine');

  const kept = choose(merge, theirs, 'name', 'mine');
  expect(conflicts(kept, theirs)).toEqual([]);
  expect(changedFields(kept)).toEqual(['name']);
  expect(kept.mine.name).toBe('Mine');

  const taken = choose(merge, theirs, 'name', 'theirs');
  expect(conflicts(taken, theirs)).toEqual([]);
  expect(changedFields(taken)).toEqual([]);
  expect(taken.mine.name).toBe('Theirs');
});

test('T11 both changing a field alike is no conflict, and nothing to send', () => {
  const theirs = { ...base, name: 'Same' };
  const merge = follow(mine({ name: 'Same ' }), theirs);
  expect(conflicts(merge, theirs)).toEqual([]);
  expect(changedFields(merge)).toEqual([]);
});
