import { expect, it } from 'vitest';
import { nameOf } from './audit-person.ts';

it('Z13 deleted users keep their names and are distinguishable', () => {
  const ann = { id: 'u-0123456789', name: 'Ann Tester', isGone: false };
  expect(nameOf(ann)).toBe('Ann Tester');
  expect(nameOf({ ...ann, isGone: true })).toBe('Ann Tester (deleted, #456789)');
  expect(nameOf({ ...ann, name: null, isGone: true })).toBe('Unnamed account (deleted, #456789)');
});
