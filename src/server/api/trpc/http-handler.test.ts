import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, newTestId, type Person, startHarness } from '../../../test/kits/harness.ts';

let harness: Harness;
let owner: Person;
let boardId: string;

beforeAll(async () => {
  harness = await startHarness({ LOG_LEVEL: 'silent' });
  owner = await harness.register('owner');
  boardId = await harness.createBoard(owner);
});
afterAll(() => harness.close());

/** The response to a request, without what varies each time and its length headers. */
async function answerTo(request: InjectOptions, headers: Record<string, string> = {}) {
  const { body, ...response } = await harness.app.inject({
    ...request,
    headers: { authorization: `Bearer ${owner.token}`, ...request.headers, ...headers },
  });
  const { 'content-type': type, vary, 'cache-control': cache, allow } = response.headers;
  const [kind] = String(type).split(';');
  return { status: response.statusCode, kind, vary, cache, allow, body };
}

const json = { 'content-type': 'application/json' };

function post(path: string, payload: unknown, query = ''): InjectOptions {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  return { method: 'POST', url: `/trpc/${path}${query}`, headers: json, payload: text };
}

function get(path: string, input?: unknown, query = ''): InjectOptions {
  const text = typeof input === 'string' ? input : JSON.stringify(input);
  const request = input === undefined ? query : `${query}&input=${encodeURIComponent(text)}`;
  return { method: 'GET', url: `/trpc/${path}?${request}` };
}

function requests(): [string, InjectOptions][] {
  const rename = { boardId, name: 'Renamed', commandId: newTestId() };
  const unknown = { ...rename, boardId: 'nowhere' };
  const columnId = 'nowhere';
  const several = { 0: rename, 1: unknown, 2: { boardId } };
  const names = 'boards.rename,boards.rename,boards.rename';
  return [
    ['one call', post('boards.rename', rename)],
    ['one that is refused', post('boards.rename', unknown)],
    ['one that is not valid', post('boards.rename', { boardId, name: 1 })],
    ['one without input', post('boards.rename', '')],
    ['several with several ends', post(names, several, '?batch=1')],
    [
      'several with the same end',
      post('boards.rename,boards.rename', { 1: unknown, 0: unknown }, '?batch=1'),
    ],
    [
      'several, one of them without input',
      post('boards.rename,boards.rename', { 1: rename }, '?batch=1'),
    ],
    ['several as a list', post('boards.rename', [rename], '?batch=1')],
    ['several as a text', post('boards.rename', '"text"', '?batch=1')],
    ['several as null', post('boards.rename', 'null', '?batch=1')],
    ['more than are taken', post(Array(21).fill('boards.rename').join(), {}, '?batch=1')],
    ['several by their wrong name', post('boards.rename,boards.nothing', several, '?batch=1')],
    ['a list as one', post('boards.rename', [rename])],
    ['null as one', post('boards.rename', 'null')],
    ['what is no JSON', post('boards.rename', '{"boardId":')],
    ['what reaches for the prototype', post('boards.rename', '{"__proto__":{"boardId":"x"}}')],
    ['a method of objects', post('toString', {})],
    ['a path that is encoded', post('boards%2Erename', rename)],
    ['a path that is encoded twice', post('boards%252Erename', rename)],
    [
      'JSON with its encoding',
      {
        ...post('boards.rename', rename),
        headers: { 'content-type': 'application/json; charset=utf-8' },
      },
    ],
    [
      'another kind of body',
      { ...post('boards.rename', rename), headers: { 'content-type': 'text/plain' } },
    ],
    ['a query', get('boards.list')],
    ['a query with an input', get('boards.columnHidesTickets', { boardId, columnId })],
    ['a query with a broken input', get('boards.columnHidesTickets', '{')],
    [
      'several queries',
      get('boards.list,boards.columnHidesTickets', { 1: { boardId, columnId } }, 'batch=1'),
    ],
    ['a query asked for twice', get('boards.list', undefined, 'input={}&input={}')],
    ['a query by POST', post('boards.list', {})],
    ['a change by GET', get('boards.rename', rename)],
    ['a query and a change', post('boards.list,boards.rename', {}, '?batch=1')],
    ['a subscription', get('boards.live', { boardId, cursor: '' })],
    [
      "nobody's call",
      { ...post('boards.rename', rename), headers: { ...json, authorization: '' } },
    ],
  ];
}

it('W4 calls over HTTP get the same response as from the adapter', async () => {
  for (const [name, request] of requests()) {
    const plain = await answerTo(request);
    // Requests with trpc-accept are handled by the adapter.
    const adapters = await answerTo(request, { 'trpc-accept': 'application/json' });
    expect(plain, name).toEqual(adapters);
  }
});
