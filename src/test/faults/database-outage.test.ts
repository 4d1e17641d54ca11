import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { type Harness, type Person, startHarness } from '../kits/harness.ts';
import { createTestDatabase, type TestDatabase } from '../servers/test-database.ts';
import { until } from '../until.ts';
import { openUnreliableProxy, type UnreliableProxy } from './unreliable-proxy.ts';

const SLOW = 60_000;

let database: TestDatabase;
let proxy: UnreliableProxy;
let harness: Harness;
let owner: Person;

beforeEach(async () => {
  database = await createTestDatabase();
  const url = new URL(database.url);
  proxy = await openUnreliableProxy(Number(url.port || 5432));
  url.host = new URL(proxy.origin).host;
  const env = { DATABASE_URL: url.href, LOG_LEVEL: 'silent' };
  harness = await startHarness(env, () => {});
  owner = await harness.register('owner');
}, SLOW);

afterEach(async () => {
  proxy.restore();
  await harness.close();
  await proxy.close();
  await database.drop();
});

function get(path: string): Promise<Response> {
  return fetch(`${harness.origin}${path}`, { headers: { authorization: `Bearer ${owner.token}` } });
}

describe('D3 while the database is unavailable', () => {
  it('D3 requests are answered with a retryable error, and the readiness check fails', async () => {
    expect((await get('/trpc/boards.list')).status).toBe(200);
    proxy.cut();
    const ready = await get('/readyz');
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ reason: 'the database does not answer' });
    expect((await get('/healthz')).status).toBe(200);
    const answers = await Promise.all([get('/api/auth/me'), get('/trpc/boards.list')]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    expect(answers[0]?.headers.get('retry-after')).toBe('1');
    expect(await answers[0]?.json()).toEqual({
      message: 'The server is busy. Please try again.',
      error: 'SERVICE_UNAVAILABLE',
    });
    proxy.restore();
    await until('it is ready again', async () => (await get('/readyz')).ok);
    expect((await get('/api/auth/me')).status).toBe(200);
  });

  it('D3 sessions stay valid, and pending commands complete once the database is back', async () => {
    const boardId = await harness.createBoard(owner);
    const board = harness.open(owner, boardId);
    const other = harness.open(owner, boardId);
    await until('the board is live', () => isLive(board) && isLive(other));
    const closed: number[] = [];
    harness.app.websocketServer.on('connection', (socket: WebSocket) => {
      socket.on('close', (code) => closed.push(code));
    });
    proxy.cut();
    const answer = board.run({ type: 'boards.addColumn', boardId, name: 'Meanwhile' });
    // New connections cannot be authenticated at this time.
    for (const socket of harness.app.websocketServer.clients) socket.terminate();
    await until('both were asked to reconnect', () => closed.filter(isRetryable).length >= 2);
    proxy.restore();
    expect(await answer).toMatchObject({ seq: 2 });
    await until('both are live again and show the change', () =>
      [board, other].every((each) => isLive(each) && names(each).includes('Meanwhile')),
    );
    expect([...board.alerts, ...other.alerts]).toEqual([]);
  }, 30_000);
});

function isRetryable(code: number): boolean {
  return code === 1013;
}

type OpenBoard = ReturnType<Harness['open']>;

function isLive({ session }: OpenBoard): boolean {
  return session.getState().connection === 'live';
}

function names({ session }: OpenBoard): string[] {
  return [...(session.getState().board?.columns.values() ?? [])].map(({ name }) => name);
}
