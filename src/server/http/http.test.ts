import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../test/kits/server-kit.ts';

const ALLOWED = ['localhost', 'boards.lan', 'outside.example'].map((name) => ({
  name,
  port: null,
}));

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ allowedHosts: ALLOWED });
});
afterAll(() => server.close());

const JSON_TYPE = { 'content-type': 'application/json' };
const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

function login(payload: string, headers: Record<string, string> = JSON_TYPE) {
  return server.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload });
}

describe('W7 headers', () => {
  it('W7 every response has the policy, also errors', async () => {
    for (const url of ['/healthz', '/api/unknown', '/', '/api/auth/me']) {
      const { headers } = await server.app.inject({ url });
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'permissions-policy': expect.stringContaining('camera=()'),
      });
      expect(headers['content-security-policy']?.toString().split(';')).toEqual([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' blob: https://lh3.googleusercontent.com",
        "media-src 'self'",
        "frame-src 'self'",
        "font-src 'self'",
        "connect-src 'self' ws://localhost:3000",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types service-worker',
      ]);
      expect(headers).not.toHaveProperty('strict-transport-security');
      expect(headers).not.toHaveProperty('x-powered-by');
    }
  });

  it('W7 HSTS is sent only over https', async () => {
    const secure = await openTestServer({ publicUrl: 'https://boards.example.com' });
    const { headers } = await secure.app.inject({ url: '/healthz' });
    await secure.close();
    expect(headers['strict-transport-security']).toBe('max-age=15552000');
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
    expect(headers['content-security-policy']).toContain('wss://boards.example.com');
  });

  it('W5 no other origin is allowed', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    const answer = await server.app.inject({ method: 'OPTIONS', url: '/api/auth/login', headers });
    expect(answer.statusCode).toBe(403);
    expect(Object.keys(answer.headers).join()).not.toContain('access-control');
  });
});

describe('X3 unknown paths', () => {
  it('X3 under /api and /trpc are JSON, whatever Accept says', async () => {
    for (const url of ['/api', '/api/', '/api/nothing', '/api/auth/nothing?a=b', '/trpc']) {
      const answer = await server.app.inject({ url, headers: HTML });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({ message: 'Not found', error: 'NOT_FOUND' });
    }
  });

  it('X3 another method of a known path is 405 with Allow', async () => {
    for (const [method, url, allow] of [
      ['GET', '/api/auth/login', 'POST'],
      ['DELETE', '/api/auth/me', 'GET, HEAD'],
      ['PUT', '/api/boards/some-board/snapshot?x=1', 'GET, HEAD'],
      ['POST', '/healthz', 'GET, HEAD'],
    ] as const) {
      const answer = await server.app.inject({ method, url, headers: HTML });
      expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow]);
      expect(answer.json()).toEqual({
        message: 'Method not allowed',
        error: 'METHOD_NOT_SUPPORTED',
      });
    }
  });

  it('W4 a malformed path is 400', async () => {
    const answer = await server.app.inject({ url: '/api/%zz' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toBe('BAD_REQUEST');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('X16 bodies', () => {
  it.each([
    ['{"email":', JSON_TYPE],
    ['"text', JSON_TYPE],
    ['{"__proto__":{"a":1}}', JSON_TYPE],
    ['email=a', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['{}', { 'content-type': 'text/plain' }],
    ['{}', { 'content-type': 'multipart/form-data; boundary=x' }],
  ])('X16 %s is not JSON: 400', async (payload, headers) => {
    const answer = await login(payload, headers);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      message: 'The body must be JSON',
      error: 'BAD_REQUEST',
      issues: [{ path: '', message: 'The body must be JSON' }],
    });
  });

  it.each(['null', '[]', '1', '{}', ''])(
    'X16 %s is JSON but no credentials: 400',
    async (payload) => {
      const answer = await login(payload);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().issues).not.toEqual([]);
    },
  );

  it('X16 over 1 MB is 413', async () => {
    const answer = await login(JSON.stringify({ email: 'x'.repeat(1024 * 1024) }));
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toEqual({
      message: 'The request is larger than 1 MB',
      error: 'PAYLOAD_TOO_LARGE',
    });
  });
});

describe('W5 other origins', () => {
  const own = { ...JSON_TYPE, host: 'boards.lan:3000' };

  it.each([
    ['none', {}],
    ['the same host', { origin: 'http://boards.lan:3000' }],
    ['the same host behind https', { origin: 'https://boards.lan:3000' }],
    ['the public address', { origin: 'http://localhost:3000' }],
  ])('W5 a change with Origin %s is allowed', async (_name, origin) => {
    expect((await login('{}', { ...own, ...origin })).statusCode).toBe(400);
  });

  it.each([
    'https://evil.example',
    'http://boards.lan',
    'http://boards.lan.evil.example:3000',
    'null',
    'garbage',
    '',
  ])('W5 a change with Origin %j is 403', async (origin) => {
    const answer = await login('{}', { ...own, origin });
    expect(answer.statusCode).toBe(403);
    expect(answer.json().error).toBe('FORBIDDEN');
  });

  it('W8 X-Forwarded-Host counts only behind a trusted proxy', async () => {
    const origin = 'http://outside.example';
    const headers = { ...own, origin, 'x-forwarded-host': 'outside.example' };
    expect((await login('{}', headers)).statusCode).toBe(403);
    const behind = await openTestServer({ allowedHosts: ALLOWED, trustProxy: ['127.0.0.1'] });
    const answer = await behind.app.inject({ method: 'POST', url: '/api/auth/login', headers });
    await behind.close();
    expect(answer.statusCode).toBe(400);
  });

  it('W5 a default port equals an omitted one', async () => {
    const headers = { ...JSON_TYPE, host: 'boards.lan:80', origin: 'http://boards.lan' };
    expect((await login('{}', headers)).statusCode).toBe(400);
  });
});

describe('W4 malformed HTTP', () => {
  it('W4 gets the usual error body', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as { port: number };
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    socket.write('GARBAGE\r\n\r\n');
    let answer = '';
    socket.on('data', (text) => {
      answer += text;
    });
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ error: 'BAD_REQUEST' });
  });
});
