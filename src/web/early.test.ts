import { afterEach, expect, it } from 'vitest';
import { takeEarly } from './early.ts';

const PATH = '/api/auth/me';

afterEach(() => {
  globalThis.early = undefined;
});

it('N14 what the page asked for at its start is taken once', async () => {
  const answer = new Response('{}');
  globalThis.early = { token: 'anns', answers: new Map([[PATH, Promise.resolve(answer)]]) };
  expect(await takeEarly('/api/boards/board-1/snapshot', 'anns')).toBeUndefined();
  expect(await takeEarly(PATH, 'anns')).toBe(answer);
  expect(await takeEarly(PATH, 'anns')).toBeUndefined();
});

it('N14 it is for the person who was signed in then', async () => {
  globalThis.early = { token: 'anns', answers: new Map([[PATH, Promise.resolve(null)]]) };
  expect(await takeEarly(PATH, 'bobs')).toBeUndefined();
  expect(await takeEarly(PATH, null)).toBeUndefined();
});
