import { expect, test } from 'vitest';
import { mergeIn, newTicketIn } from './ticket-draft.ts';
import { EMPTY_FORM } from './ticket-form.ts';
import { conflicts } from './ticket-merge.ts';

const form = (name: string) => ({ ...EMPTY_FORM, name });
const NOW = Date.parse('2026-11-22T12:00:00Z');

test('ZD2 an edit that is read back asks about what it met before, and about what it meets now', () => {
  const left = JSON.parse(JSON.stringify({ base: form('Old'), mine: form('Mine') }));
  const merge = mergeIn(left);
  expect(merge && conflicts(merge, form('Theirs'))).toEqual(['name']);
  expect(merge && conflicts(merge, form('Old'))).toEqual([]);
});

test('ZD1 a new ticket comes back with the photos that the server still has', () => {
  const fresh = `/photos/b/temp_1/${NOW - 1000}-a.png`;
  const old = `/photos/b/temp_1/${NOW - 30 * 3_600_000}-b.png`;
  const left = { tempId: 'temp_1', form: form('New'), photoUrls: [old, fresh] };
  expect(newTicketIn(left, NOW)).toEqual({ ...left, photoUrls: [fresh] });
});

test.each([
  null,
  'text',
  {},
  { base: form('a') },
  { base: form('a'), mine: { ...form('b'), visibleTo: 'u1' } },
  { tempId: 1, form: form('a') },
])('ZD1 what is no draft of this version is left alone: %j', (kept) => {
  expect(mergeIn(kept)).toBeNull();
  expect(newTicketIn(kept, NOW)).toBeNull();
});
