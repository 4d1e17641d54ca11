import { expect, test } from 'vitest';
import { withListChanges } from '../optimistic-lists/optimistic-lists.ts';
import { roleSet } from './role-edit.ts';

const name = { firstName: 'Ann', lastName: 'Tester', name: 'Ann Tester' };
const ann = { id: 'ann', ...name, email: 'ann@example.org', roles: ['ADMIN'] };
const bob = { ...ann, id: 'bob', roles: ['USER'] };

const rolesAfter = (...edits: Parameters<typeof roleSet>[]) =>
  withListChanges(
    'users',
    [ann, bob],
    edits.map((edit) => roleSet(...edit)),
  ).map(({ roles }) => roles.join());

test('N6 a role changes at once; the last ADMIN stays one, because the server refuses', () => {
  expect(rolesAfter(['bob', 'EDITOR'])).toEqual(['ADMIN', 'EDITOR']);
  expect(rolesAfter(['ann', 'USER'])).toEqual(['ADMIN', 'USER']);
  expect(rolesAfter(['bob', 'ADMIN'], ['ann', 'USER'])).toEqual(['USER', 'ADMIN']);
});
