import { expect, test } from 'vitest';
import { manages } from './can-manage.ts';

const ann = { id: 'ann', roles: ['ADMIN'] };

test("R3 of listed boards one manages one's own and those where one is ADMIN", () => {
  expect(manages(ann, { createdBy: 'ann', role: null })).toBe(true);
  expect(manages(ann, { createdBy: 'bob', role: 'ADMIN' })).toBe(true);
  expect(manages(ann, { createdBy: 'bob', role: 'EDITOR' })).toBe(false);
  expect(manages(ann, { createdBy: 'bob', role: null })).toBe(false);
});
