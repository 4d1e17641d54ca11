import { expect, test } from 'vitest';
import { canManage } from './can-manage.ts';

const ann = { id: 'ann', roles: ['ADMIN'] };

test("R3 of listed boards one manages one's own and those where one is ADMIN", () => {
  expect(canManage(ann, { createdBy: 'ann', role: null })).toBe(true);
  expect(canManage(ann, { createdBy: 'bob', role: 'ADMIN' })).toBe(true);
  expect(canManage(ann, { createdBy: 'bob', role: 'EDITOR' })).toBe(false);
  expect(canManage(ann, { createdBy: 'bob', role: null })).toBe(false);
});
