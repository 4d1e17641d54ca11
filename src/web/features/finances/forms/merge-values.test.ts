import { expect, it } from 'vitest';
import { changedFields, mergeValues } from './merge-values.ts';

const base = { name: 'Acme', email: 'a@acme.org', rates: [{ rate: '19', category: 'S' }] };

it('CL5 fields that one of two persons changed are both kept', () => {
  const mine = { ...base, name: 'Acme Ltd' };
  const theirs = { ...base, email: 'b@acme.org' };
  expect(mergeValues({ base, mine, theirs })).toEqual({
    values: { ...base, name: 'Acme Ltd', email: 'b@acme.org' },
    conflicts: {},
  });
});

it('CL5 a field that both changed keeps the typed value, and shows the other one', () => {
  const mine = { ...base, name: 'Acme Ltd' };
  const theirs = { ...base, name: 'Acme Inc' };
  expect(mergeValues({ base, mine, theirs })).toEqual({
    values: mine,
    conflicts: { name: 'Acme Inc' },
  });
  expect(mergeValues({ base, mine, theirs: mine }).conflicts).toEqual({});
});

it('CL5 a conflict stays open until both are the same or one was chosen', () => {
  const theirs = { ...base, name: 'Acme Inc' };
  const later = { ...theirs, email: 'b@acme.org' };
  const mine = { ...base, name: 'Acme Ltd' };
  const unresolved = { name: 'Acme Inc' };
  expect(mergeValues({ base: theirs, mine, theirs: later, unresolved })).toEqual({
    values: { ...mine, email: 'b@acme.org' },
    conflicts: { name: 'Acme Inc' },
  });
  // They changed it once more.
  const again = { ...later, name: 'Acme AG' };
  expect(mergeValues({ base: later, mine, theirs: again, unresolved }).conflicts).toEqual({
    name: 'Acme AG',
  });
  expect(mergeValues({ base: later, mine, theirs: mine, unresolved }).conflicts).toEqual({});
});

it('CL5 the order of fields within a value is no change', () => {
  const other = { ...base, rates: [{ category: 'S', rate: '19' }] };
  expect(changedFields(base, other)).toEqual([]);
  expect(changedFields(base, { ...other, name: 'B' })).toEqual(['name']);
});
