import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../test/kits/server-kit.ts';

const PROXY = '10.0.0.1';
const JSON_TYPE = { 'content-type': 'application/json' };

let server: TestServer;
afterEach(() => server.close());

/** The statuses of several failed sign-ins in sequence. */
async function signIns(
  count: number,
  from: (n: number) => { peer: string; forwarded: string },
): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const { peer, forwarded } = from(n);
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: peer,
      headers: { ...JSON_TYPE, 'x-forwarded-for': forwarded },
      payload: { email: 'nobody@example.org', password: 'a wrong password' },
    });
    statuses.push(statusCode);
  }
  return statuses;
}

describe('forwarded addresses', () => {
  const forgedAddress = (n: number) => `198.51.100.${n}`;

  it('W8 without a trusted proxy a forged header does not reset a limit', async () => {
    server = await openTestServer();
    const statuses = await signIns(12, (n) => ({ peer: '192.0.2.1', forwarded: forgedAddress(n) }));
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  });

  it('W8 behind one its own entry counts, not those of the client', async () => {
    server = await openTestServer({ trustProxy: [PROXY] });
    const spoofed = (n: number) => ({ peer: PROXY, forwarded: `${forgedAddress(n)}, 192.0.2.1` });
    expect(await signIns(11, spoofed)).toEqual([...Array(10).fill(401), 429]);
    const another = () => ({ peer: PROXY, forwarded: '192.0.2.2' });
    expect(await signIns(1, another)).toEqual([401]);
  });

  it('W8 a client that bypasses the proxy is counted by its own address', async () => {
    server = await openTestServer({ trustProxy: [PROXY] });
    const statuses = await signIns(11, (n) => ({ peer: '192.0.2.1', forwarded: forgedAddress(n) }));
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });

  it('W8 the audit and the sessions have the counted address', async () => {
    server = await openTestServer({ trustProxy: [PROXY] });
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: '/api/auth/register',
      remoteAddress: PROXY,
      headers: { ...JSON_TYPE, 'x-forwarded-for': `${forgedAddress(1)}, 192.0.2.1` },
      payload: { email: 'a@b.c', password: 'long enough', firstName: 'A', lastName: 'B' },
    });
    expect(statusCode).toBe(201);
    const { store } = server.services;
    const { audit, sessions } = store.tables;
    const rows = await store.read(async (query) => [
      ...(await query.select({ ip: audit.ip }).from(audit)),
      ...(await query.select({ ip: sessions.ip }).from(sessions)),
    ]);
    // The account's making, its sign-in, and its session.
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ ip: '192.0.2.1' })));
  });
});

describe('slow requests', () => {
  it('W9 dripping headers are cut, and other requests are answered meanwhile', async () => {
    server = await openTestServer({}, { headersTimeoutMs: 200 });
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as { port: number };
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    socket.write('GET /healthz HTTP/1.1\r\nHost: h\r\nX-Slow: ');
    const drip = setInterval(() => socket.write('x'), 20);
    const cut = once(socket.resume(), 'close');
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    await cut;
    clearInterval(drip);
  });
});

describe('caches', () => {
  it('W10 responses about accounts and data are not cached', async () => {
    server = await openTestServer();
    const headers = { host: 'localhost:3000' };
    for (const url of [
      '/api/auth/me',
      '/users/getAllUsers',
      '/trpc/users.list',
      '/trpc/invitations.list',
    ]) {
      const answer = await server.app.inject({ url, headers });
      expect([url, answer.headers['cache-control']]).toEqual([url, 'no-store']);
    }
    const url = '/api/auth/signup';
    const options = await server.app.inject({ method: 'POST', url, headers, payload: {} });
    expect([options.statusCode, options.headers['cache-control']]).toEqual([200, 'no-store']);
  });
});
