import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../test/kits/server-kit.ts';

let server: TestServer;
beforeEach(async () => {
  server = await openTestServer();
});
afterEach(() => server.close());

interface RequestOptions {
  url?: string;
  ip?: string;
  headers?: Record<string, string>;
}

async function ask({ url = '/api/auth/me', ip = '192.0.2.1', headers = {} }: RequestOptions = {}) {
  return (await server.app.inject({ url, headers, remoteAddress: ip })).statusCode;
}

async function askTimes(
  count: number,
  requestOf: (index: number) => RequestOptions,
): Promise<Set<number>> {
  const statuses = new Set<number>();
  for (let i = 0; i < count; i += 1) statuses.add(await ask(requestOf(i)));
  return statuses;
}

async function newToken(): Promise<string> {
  const person = { email: 'a@example.com', password: 'long enough', firstName: 'A', lastName: 'B' };
  return (await server.services.accounts.register(person, { ip: '192.0.2.9' })).token;
}

describe('W11 rate limits', () => {
  it('W11 an address without a session has 300 a minute, then 429 with Retry-After', async () => {
    expect(await askTimes(300, () => ({}))).toEqual(new Set([401]));
    const answer = await server.app.inject({ url: '/api/auth/me', remoteAddress: '192.0.2.1' });
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.json().error).toBe('TOO_MANY_REQUESTS');
    expect(await ask({ ip: '192.0.2.2' })).toBe(401);
    expect(await ask({ url: '/api/unknown' })).toBe(429);
    expect(await ask({ url: '/healthz' })).toBe(200);
    expect(await ask({ url: '/', headers: { accept: 'text/html' } })).toBe(404);
  });

  it('W11 each call of a batch counts, as over a websocket', async () => {
    const batch = (calls: number) => ({
      url: `/trpc/${Array.from({ length: calls }, () => 'auth.me').join()}?batch=1&input={}`,
    });
    // Whatever the responses are.
    for (let n = 0; n < 15; n += 1) expect(await ask(batch(20))).not.toBe(429);
    const answer = await server.app.inject({ ...batch(2), remoteAddress: '192.0.2.1' });
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    const encoded = `/trpc/${'auth.me%2C'.repeat(19)}auth.me?batch=1&input={}`;
    for (let n = 0; n < 15; n += 1) await ask({ url: encoded, ip: '192.0.2.7' });
    expect(await ask({ ip: '192.0.2.7' })).toBe(429);
    // The adapter uses the first of several.
    const { url } = batch(20);
    for (let n = 0; n < 15; n += 1) await ask({ url: `${url}&batch=0`, ip: '192.0.2.8' });
    expect(await ask({ ip: '192.0.2.8' })).toBe(429);
  });

  it('W11 forged tokens, forged addresses and addresses of one /64 have no limits of their own', async () => {
    await askTimes(300, (index) => ({
      ip: `2001:db8::${index.toString(16)}`,
      headers: {
        authorization: `Bearer ${String(index).padStart(43, 'x')}`,
        'x-forwarded-for': `198.51.100.${index % 250}`,
      },
    }));
    expect(await ask({ ip: '2001:db8::ffff' })).toBe(429);
    expect(await ask({ ip: '2001:db8:0:1::1' })).toBe(401);
  });

  it('W11 a session has 1,200 a minute from any address, apart from the limit of the address', async () => {
    const headers = { authorization: `Bearer ${await newToken()}` };
    expect(await askTimes(1200, (i) => ({ ip: `192.0.2.${i % 5}`, headers }))).toEqual(
      new Set([200]),
    );
    expect(await ask({ headers })).toBe(429);
    expect(await ask()).toBe(401);
  }, 20_000);

  it('W11 a revoked session counts for its address again', async () => {
    const token = await newToken();
    const headers = { authorization: `Bearer ${token}` };
    expect(await ask({ headers })).toBe(200);
    await askTimes(300, () => ({}));
    expect(await ask({ headers })).toBe(200);
    await server.services.sessions.revoke(token);
    expect(await ask({ headers })).toBe(429);
  });

  it('W11 with LIMITS=off nothing is counted', async () => {
    const free = await openTestServer({ limits: false });
    const statuses = new Set<number>();
    for (let i = 0; i < 301; i += 1) {
      statuses.add((await free.app.inject({ url: '/api/auth/me' })).statusCode);
    }
    await free.close();
    expect(statuses).toEqual(new Set([401]));
  });
});
