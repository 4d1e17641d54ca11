import { expect, test } from 'vitest';
import {
  board,
  boardAfter,
  creator,
  manager,
  member,
  outcomeOf,
  refusalOf,
} from '../../../test/kits/board-kit.ts';
import type { Board } from '../board.ts';
import type { Command } from '../commands.ts';
import type { CustomField } from '../fields/custom-fields.ts';

const boardId = 'board-1';
const base = { options: [], isOnCards: false, isShared: false };
const budget: CustomField = { ...base, id: 'fbudget', name: 'Budget', type: 'NUMBER' };
const phase: CustomField = {
  ...base,
  id: 'fphase',
  name: 'Phase',
  type: 'CHOICE',
  options: [
    { id: 'o1', name: 'Draft' },
    { id: 'o2', name: 'Final' },
  ],
};
const brief: CustomField = { ...base, id: 'fbrief', name: 'Brief', type: 'LINK' };
const on: Board = { ...board(), customFields: [budget, phase, brief] };

type SetFields = Omit<Command<'boards.setFields'>, 'type' | 'boardId'>;
const set = (fields: SetFields): Command<'boards.setFields'> => ({
  type: 'boards.setFields',
  boardId,
  ...fields,
});
const after = (from: Board, fields: SetFields) => boardAfter(from, manager, set(fields));
const namesOf = ({ customFields }: Board) => customFields.map(({ name }) => name).join(' ');
const without = (field: CustomField) => on.customFields.filter((each) => each !== field);

test('CF1 managers define fields, which get short ids, and so do the options of a choice', () => {
  const empty = board();
  const { options: _none, ...text } = { ...base, name: 'Text', type: 'TEXT' as const };
  const choice = { ...base, name: 'Choice', type: 'CHOICE' as const };
  const options = [{ name: 'One' }, { name: 'Two' }];
  const { customFields } = after(empty, {
    fields: [
      { ...text, options },
      { ...choice, options },
    ],
  });
  expect(customFields.map(({ name, type }) => [name, type])).toEqual([
    ['Text', 'TEXT'],
    ['Choice', 'CHOICE'],
  ]);
  // Only a choice has options.
  expect(customFields.map((field) => field.options.map(({ name }) => name))).toEqual([
    [],
    ['One', 'Two'],
  ]);
  const ids = customFields.flatMap(({ id, options: all }) => [id, ...all.map((each) => each.id)]);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[fo]\d?[a-z0-9]{6}$/);
  expect(refusalOf(empty, member, set({ fields: [] }))).toBe('forbidden');
  expect(outcomeOf(on, creator, set({ fields: on.customFields })).changes).toEqual([]);
});

test('CF1 names are unique, types never change, and there are at most 10 fields', () => {
  const fields = [budget, { ...phase, name: 'Budget' }];
  expect(refusalOf(on, manager, set({ fields }))).toBe('field.nameTaken');
  const same = { ...phase, options: [...phase.options, { name: 'Draft' }] };
  expect(refusalOf(on, manager, set({ fields: [same] }))).toBe('field.nameTaken');
  const retyped = { ...budget, type: 'TEXT' as const };
  expect(refusalOf(on, manager, set({ fields: [retyped] }))).toBe('request.invalid');
  const many = (from: number) =>
    Array.from({ length: 6 }, (_, n) => ({ ...base, name: `F${from + n}`, type: 'DATE' as const }));
  const full = after(board(), { fields: many(0) });
  // Another manager added as many meanwhile.
  expect(refusalOf(full, manager, set({ fields: many(6), was: [] }))).toBe('request.invalid');
});

test('CF2 what another manager changed meanwhile stays', () => {
  const was = on.customFields;
  const renamed = { ...budget, name: 'Price' };
  const onCards = { ...budget, isOnCards: true };
  const first = after(on, { fields: [renamed, phase, brief], was });
  const second = after(first, { fields: [onCards, phase, brief], was });
  expect(second.customFields[0]).toEqual({ ...budget, name: 'Price', isOnCards: true });
  const added = { ...base, name: 'Size', type: 'NUMBER' as const };
  const third = after(second, { fields: [budget, added, phase, brief], was });
  expect(namesOf(third)).toBe('Price Size Phase Brief');
  const reordered = after(third, { fields: [brief, phase, budget], was });
  expect(namesOf(reordered)).toBe('Brief Phase Price Size');
  const options = [phase.options[0], { name: 'Review' }, phase.options[1]].map((each) => ({
    name: '',
    ...each,
  }));
  const both = after(after(on, { fields: [budget, { ...phase, options }, brief], was }), {
    fields: [budget, { ...phase, options: [{ id: 'o2', name: 'Done' }] }, brief],
    was,
  });
  expect(both.customFields[1]?.options.map(({ name }) => name)).toEqual(['Review', 'Done']);
});

test('CF2 a change of what another manager changed or deleted is refused', () => {
  const was = on.customFields;
  const rename = (name: string) => set({ fields: [{ ...budget, name }, phase, brief], was });
  const renamed = boardAfter(on, manager, rename('Price'));
  expect(refusalOf(renamed, creator, rename('Cost'))).toBe('field.changed');
  expect(refusalOf(renamed, creator, rename('Price'))).toBeNull();
  expect(refusalOf(renamed, creator, set({ fields: without(budget), was }))).toBe('field.changed');
  const deleted = after(on, { fields: without(budget), was });
  expect(refusalOf(deleted, creator, rename('Price'))).toBe('field.unknown');
  expect(namesOf(after(deleted, { fields: [budget, brief, phase], was }))).toBe('Brief Phase');
});

test('CF4 the undo of a deletion puts a field back to its place, under its id', () => {
  const deleted = after(on, { fields: without(phase), was: on.customFields });
  expect(namesOf(deleted)).toBe('Budget Brief');
  const { customFields } = after(deleted, {
    fields: on.customFields,
    was: deleted.customFields,
  });
  expect(customFields).toEqual(on.customFields);
});
