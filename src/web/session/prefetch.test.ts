import { afterEach, expect, it } from 'vitest';
import { prefetchedAnswers, readAnswer, takePrefetched } from './prefetch.ts';

const PATH = '/api/auth/me';

afterEach(() => {
  globalThis.early = undefined;
});

it('N14 a prefetched answer is taken once', () => {
  const call = { answer: Promise.resolve({ status: 200, body: {} }) };
  globalThis.early = { token: 'anns', calls: new Map([[PATH, call]]) };
  expect(takePrefetched('/api/boards/board-1/snapshot', 'anns')).toBeUndefined();
  expect(takePrefetched(PATH, 'anns')).toBe(call);
  expect(takePrefetched(PATH, 'anns')).toBeUndefined();
});

it('N14 a prefetched answer is only for the token that requested it', () => {
  const call = { answer: Promise.resolve(null) };
  globalThis.early = { token: 'anns', calls: new Map([[PATH, call]]) };
  expect(takePrefetched(PATH, 'bobs')).toBeUndefined();
  expect(takePrefetched(PATH, null)).toBeUndefined();
});

it('N14 only the status of an error response is read', async () => {
  expect(await readAnswer(new Response('<html>', { status: 502 }))).toEqual({
    status: 502,
    body: null,
  });
  expect(await readAnswer(new Response('{"a":1}'))).toEqual({ status: 200, body: { a: 1 } });
});

it('N14 waits for all prefetched answers, taken or not', async () => {
  await prefetchedAnswers();
  let arrive = (_: null) => {};
  const answer = new Promise<null>((resolve) => {
    arrive = resolve;
  });
  globalThis.early = { token: 'anns', calls: new Map([[PATH, { answer }]]) };
  let isResolved = false;
  const answers = prefetchedAnswers().then(() => {
    isResolved = true;
  });
  takePrefetched(PATH, 'anns');
  await Promise.resolve();
  expect(isResolved).toBe(false);
  arrive(null);
  await answers;
});
