import { expect, test } from 'vitest';
import { formOfShared, readShared } from './shared-link.ts';

test.each([
  [
    { title: 'A page', url: 'https://example.org/a' },
    { name: 'A page', description: '', url: 'https://example.org/a' },
  ],
  [
    { title: 'A page', text: 'Worth reading https://example.org/a?b=1' },
    { name: 'A page', description: 'Worth reading', url: 'https://example.org/a?b=1' },
  ],
  [
    { text: 'https://example.org/a' },
    { name: 'https://example.org/a', description: '', url: 'https://example.org/a' },
  ],
  [
    { text: 'Call them\nbefore noon' },
    { name: 'Call them', description: 'Call them\nbefore noon', url: '' },
  ],
  [{}, { name: '', description: '', url: '' }],
])('ZO6 sharing %j fills the fields of a ticket', (shared, fields) => {
  expect(formOfShared(shared)).toMatchObject(fields);
});

test("ZO6 what exceeds a field's length is cut, and digits are text", () => {
  expect(formOfShared({ title: 'x'.repeat(400) }).name).toHaveLength(300);
  expect(readShared({ title: 404, text: 'b', other: 1 })).toEqual({ title: '404', text: 'b' });
});
