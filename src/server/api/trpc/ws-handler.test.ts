import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRawSocket, type RawSocket } from '../../../test/clients/raw-socket.ts';
import { type Harness, newTestId, type Person, startHarness } from '../../../test/kits/harness.ts';
import { until } from '../../../test/until.ts';

let harness: Harness;
let owner: Person;
let boardId: string;
let socket: RawSocket;

beforeAll(async () => {
  harness = await startHarness({ LOG_LEVEL: 'silent' });
  owner = await harness.register('owner');
  boardId = await harness.createBoard(owner);
  socket = await openRawSocket(harness.origin, owner.token);
});
afterAll(async () => {
  socket.socket.terminate();
  await harness.close();
});

/** The response to a message, without the JSON-RPC version. */
async function answerTo(text: object): Promise<object> {
  const before = socket.received.length;
  socket.socket.send(JSON.stringify(text));
  await until('it is answered', () => socket.received.length > before);
  const { jsonrpc: _, ...answer } = JSON.parse(socket.received[before] ?? '');
  return answer;
}

function texts(): [string, object][] {
  const rename = { boardId, name: 'Renamed', commandId: newTestId() };
  const path = 'boards.rename';
  const call = { id: 1, method: 'mutation', params: { path, input: rename } };
  const params = (given: object) => ({ ...call, params: given });
  return [
    ['a change', call],
    ['a change that is refused', params({ path, input: { ...rename, boardId: 'nowhere' } })],
    ['a change that is not valid', params({ path, input: { ...rename, name: 1 } })],
    ['a change without input', params({ path })],
    ['a query', { ...call, method: 'query', params: { path: 'boards.list' } }],
    ['a query as a change', params({ path: 'boards.list' })],
    ['a change as a query', { ...call, method: 'query' }],
    ['an unknown path', params({ path: 'boards.nothing', input: rename })],
    ['a method of objects', params({ path: 'toString', input: rename })],
    ['a path that is none', params({ path: 1, input: rename })],
    ['no params', params([])],
    ['a number as text', { ...call, id: 'one' }],
    ['a number that is none', { ...call, id: { one: 1 } }],
    ['no number', { ...call, id: undefined }],
    ['an unknown method', { ...call, method: 'change' }],
    ['a last event', params({ path, input: rename, lastEventId: '1' })],
  ];
}

it('W4 calls over a websocket get the same response as from the adapter', async () => {
  for (const [name, text] of texts()) {
    const plain = await answerTo(text);
    // Messages with a JSON-RPC version are handled by the adapter.
    const adapters = await answerTo({ ...text, jsonrpc: '2.0' });
    expect(plain, name).toEqual(adapters);
  }
});

it('W4 several calls in one message are handled by the adapter, each with a response', async () => {
  const call = (id: number) => ({ id, method: 'query', params: { path: 'boards.list' } });
  const before = socket.received.length;
  socket.socket.send(JSON.stringify([call(101), call(102)]));
  await until('both are answered', () => socket.received.length === before + 2);
  const ids = socket.messages().map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([101, 102]));
});
