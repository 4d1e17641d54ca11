import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { openTestServer, type TestServer } from '../../test/kits/server-kit.ts';
import { until } from '../../test/until.ts';
import type { Config } from '../config/read-config.ts';

let server: TestServer;
let lines: string[];

beforeEach(() => open('info'));
afterEach(() => server.close());

async function open(logLevel: Config['logLevel']): Promise<void> {
  lines = [];
  const logStream = { write: (line: string) => void lines.push(line) };
  server = await openTestServer({ logLevel }, { logStream });
}

async function restart(logLevel: Config['logLevel']): Promise<void> {
  await server.close();
  await open(logLevel);
}

function logged(): Record<string, unknown>[] {
  return lines.map((line) => JSON.parse(line));
}

const ann = { email: 'ann@example.com', password: 'pass-word', firstName: 'A', lastName: 'B' };

describe('O1 logs', () => {
  it.each(['trace', 'info'] as const)('O1 they contain no secret at %s', async (logLevel) => {
    await restart(logLevel);
    const headers = { authorization: `Bearer ${'t'.repeat(43)}`, cookie: 'c=cookie-value' };
    const { app } = server;
    const registered = await app.inject({
      method: 'POST',
      url: '/api/auth/register',
      payload: ann,
    });
    const { token } = registered.json();
    const bearer = { authorization: `Bearer ${token}` };
    await app.inject({ method: 'POST', url: '/api/auth/login', payload: ann, headers });
    await app.inject({ url: '/api/auth/me?token=in-query', headers });
    await app.inject({ url: '/api/auth/google/callback?code=in-query&state=in-query' });
    await app.inject({ url: '/login?setup=in-query', headers: { accept: 'text/html' } });
    await app.inject({ url: '/%zz?in-query' });
    await app.inject({ url: `/calendar/${'t'.repeat(43)}.ics` });
    await app.inject({ url: `/mail/unsubscribe/person.17.${'t'.repeat(43)}` });
    await app.inject({ method: 'POST', url: '/api/auth/logout', headers: bearer });
    const log = lines.join('');
    expect(log).toContain('"path":"/api/auth/me"');
    for (const secret of [token, 'ttttt', 'pass-word', 'cookie-value', 'in-query', 'Bearer']) {
      expect(log).not.toContain(secret);
    }
  });

  it('W13 each request is one line with the id sent to the client, always unique', async () => {
    const answers = [await server.app.inject({ url: '/api/auth/me?token=in-query' })];
    const [line] = logged().filter(({ msg }) => msg === 'answered');
    expect(line).toMatchObject({
      level: 30,
      reqId: answers[0]?.headers['x-request-id'],
      req: { method: 'GET', path: '/api/auth/me' },
      status: 401,
      ms: expect.any(Number),
    });
    await restart('info');
    answers.push(await server.app.inject({ url: '/api/auth/me' }));
    const ids = answers.map(({ headers }) => headers['x-request-id']);
    expect(new Set(ids).size).toBe(2);
  });

  it('W13 health checks and static files are logged at debug, unless they fail', async () => {
    await server.app.inject({ url: '/healthz' });
    expect(logged().filter(({ msg }) => msg === 'answered')).toEqual([]);
    vi.spyOn(server.services.store, 'ready').mockRejectedValue(new Error('away'));
    await server.app.inject({ url: '/readyz' });
    await server.app.inject({ url: '/assets/none.js' });
    const entries = logged().filter(({ msg }) => msg === 'answered');
    expect(entries.map(({ status }) => status)).toEqual([503, 404]);
  });

  it('W13 a websocket is logged when it opens and when it closes', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = new URL(server.app.listeningOrigin);
    const socket = new WebSocket(`ws://127.0.0.1:${port}/trpc?connectionParams=in-query`);
    await once(socket, 'open');
    socket.send('{"method":"connectionParams","data":{"token":"in-message"}}');
    socket.close(1000);
    await until('it is closed', () => lines.join('').includes('websocket closed'));
    const entries = logged().filter(({ msg }) => String(msg).startsWith('websocket'));
    expect(entries.map(({ msg }) => msg)).toEqual(['websocket opened', 'websocket closed']);
    expect(new Set(entries.map(({ reqId }) => reqId)).size).toBe(1);
    expect(lines.join('')).not.toMatch(/in-query|in-message/);
  });

  it('O2 internal errors are logged without values, and not exposed', async () => {
    const cause = Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR' });
    const failure = new Error('Failed query: select 1\nparams: digest-of-a-token', { cause });
    vi.spyOn(server.services.store, 'read').mockRejectedValue(failure);
    const headers = { authorization: `Bearer ${'t'.repeat(43)}` };
    const answer = await server.app.inject({ url: '/api/auth/me', headers });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      message: 'Something went wrong',
      error: 'INTERNAL_SERVER_ERROR',
    });
    const log = lines.join('');
    expect(log).toContain('Failed query: select 1');
    expect(log).toContain('SQLITE_IOERR');
    expect(log).toMatch(/ at .*logging\.test\.ts/);
    expect(log).not.toContain('digest-of-a-token');
  });
});
