import { expect, test } from 'vitest';
import { canManage } from './can-manage.ts';

const ann = { id: 'ann', roles: ['ADMIN'] };

test('R3 a user manages listed boards that they own and those where they are ADMIN', () => {
  expect(canManage(ann, { createdBy: 'ann', role: null })).toBe(true);
  expect(canManage(ann, { createdBy: 'bob', role: 'ADMIN' })).toBe(true);
  expect(canManage(ann, { createdBy: 'bob', role: 'EDITOR' })).toBe(false);
  expect(canManage(ann, { createdBy: 'bob', role: null })).toBe(false);
});
