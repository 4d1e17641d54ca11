import { expect, test } from 'vitest';
import { parseEdit, parseMerge, parseNewTicket } from './ticket-draft.ts';
import { EMPTY_FORM } from './ticket-form.ts';
import { conflicts } from './ticket-merge.ts';

const form = (name: string) => ({ ...EMPTY_FORM, name });
const NOW = Date.parse('2026-11-22T12:00:00Z');

test('ZD2 a restored edit still detects conflicts with its original base', () => {
  const stored = JSON.parse(JSON.stringify({ base: form('Old'), mine: form('Mine') }));
  const merge = parseMerge(stored);
  expect(merge && conflicts(merge, form('Theirs'))).toEqual(['name']);
  expect(merge && conflicts(merge, form('Old'))).toEqual([]);
});

test('ZD1 a restored new ticket has the photos that the server still stores', () => {
  const fresh = `/photos/b/temp_1/${NOW - 1000}-a.png`;
  const old = `/photos/b/temp_1/${NOW - 30 * 3_600_000}-b.png`;
  const stored = { tempId: 'temp_1', form: form('New'), photoUrls: [old, fresh] };
  expect(parseNewTicket(stored, NOW)).toEqual({
    ...{ ...stored, photoUrls: [fresh], custom: {} },
  });
});

test('ZD1 a restored edit and a restored new ticket have what was typed into custom fields', () => {
  const typed = { custom: { f1: 'Half a thought' }, customBase: { f1: 'Before' } };
  const edit = { base: form('Old'), mine: form('Old'), ...typed };
  expect(parseEdit(JSON.parse(JSON.stringify(edit)))).toEqual(edit);
  expect(parseEdit({ ...edit, custom: { f1: 7 }, customBase: null })).toMatchObject({
    ...{ custom: {}, customBase: {} },
  });
  const added = { tempId: 'temp_1', form: form('New'), photoUrls: [], custom: typed.custom };
  expect(parseNewTicket(added, NOW)).toEqual(added);
});

test.each([
  null,
  'text',
  {},
  { base: form('a') },
  { base: form('a'), mine: { ...form('b'), visibleTo: 'u1' } },
  { tempId: 1, form: form('a') },
])('ZD1 ignores drafts of other versions: %j', (stored) => {
  expect(parseMerge(stored)).toBeNull();
  expect(parseEdit(stored)).toBeNull();
  expect(parseNewTicket(stored, NOW)).toBeNull();
});
