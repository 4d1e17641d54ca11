import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetBoard, forgetUserData, viewsKey } from './board-cache.ts';

/** Keys are own properties, as in the browser's storage. */
let storage: Record<string, unknown>;

beforeEach(() => {
  storage = Object.create({
    removeItem(key: string) {
      delete storage[key];
    },
  });
  Object.assign(storage, {
    ...{ [viewsKey('u1', 'b1')]: '[]', [viewsKey('u1', 'b2')]: '[]', other: 'stays' },
  });
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => vi.unstubAllGlobals());

test('ZO5 SV6 saved views of the last visit are deleted with the data of their user', async () => {
  await forgetUserData();
  expect(Object.keys(storage)).toEqual(['other']);
});

test('ZO5 SV6 those of the user who is signed in by now stay', async () => {
  await forgetUserData('u2');
  expect(Object.keys(storage)).toEqual(['other']);
  storage[viewsKey('u2', 'b1')] = '[]';
  await forgetUserData('u2');
  expect(Object.keys(storage)).toEqual(['other', viewsKey('u2', 'b1')]);
});

test('ZO5 SV6 and with their board', async () => {
  await forgetBoard('b1');
  expect(Object.keys(storage)).toEqual([viewsKey('u1', 'b2'), 'other']);
});

test('ZO5 the service worker has no such storage', async () => {
  vi.stubGlobal('localStorage', undefined);
  await expect(forgetUserData()).resolves.toBeUndefined();
});
