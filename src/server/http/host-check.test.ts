import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { exchange } from '../../test/clients/raw-exchange.ts';
import { openTestServer, type TestServer } from '../../test/kits/server-kit.ts';
import { type Host, readAllowedHosts } from '../config/allowed-hosts.ts';
import type { Config } from '../config/read-config.ts';

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const PUBLIC: Partial<Config> = { publicUrl: 'https://boards.example.com' };

let server: TestServer;
afterEach(() => server.close());

async function open(part: Partial<Config> = {}, hosts = ''): Promise<void> {
  const allowedHosts: Host[] = hosts === '' ? [] : readAllowedHosts(hosts);
  server = await openTestServer({ port: 3000, allowedHosts, ...part });
}

async function statusOf(host: string, headers: Record<string, string> = {}, url = '/api/auth/me') {
  return (await server.app.inject({ url, headers: { ...headers, host } })).statusCode;
}

describe('W16 allowed hosts', () => {
  it.each([
    'localhost:3000',
    'LOCALHOST:3000',
    'localhost.:3000',
    '127.0.0.1:3000',
    '127.200.0.9:3000',
    '[::1]:3000',
    '[0:0:0:0:0:0:0:1]:3000',
    'boards.example.com',
    'Boards.Example.COM',
    'boards.example.com.',
    'boards.example.com:443',
    'boards.example.com:80',
  ])('W16 %s is allowed', async (host) => {
    await open(PUBLIC);
    expect(await statusOf(host)).toBe(401);
  });

  it.each([
    'evil.example',
    'evil.example:3000',
    'localhost',
    'localhost:3001',
    '127.0.0.1',
    '127.0.0.1:80',
    '[::1]:8080',
    '[::2]:3000',
    '128.0.0.1:3000',
    '192.168.1.5:3000',
    '0.0.0.0:3000',
    '127.0.0.1.evil.example:3000',
    'localhost.evil.example:3000',
    'evil.localhost:3000',
    'evil.example.com',
    'boards.example.com.evil.example',
    'boards.example.com:3000',
    'boards.example.com..',
    'boards.example.com@evil.example',
    'evil.example/boards.example.com',
    'evil.example#boards.example.com',
    'boards.example.com, evil.example',
    ' ',
    ':3000',
    '[::1',
  ])('W16 %s is refused', async (host) => {
    await open(PUBLIC);
    expect(await statusOf(host)).toBe(421);
  });

  it('W16 the port of a local PUBLIC_URL is allowed for every local name', async () => {
    await open({ publicUrl: 'http://localhost:8080' });
    for (const host of ['localhost:8080', '127.0.0.1:8080', '[::1]:8080', '127.0.0.1:3000']) {
      expect([host, await statusOf(host)]).toEqual([host, 401]);
    }
    expect(await statusOf('localhost:9090')).toBe(421);
  });

  it('W16 ALLOWED_HOSTS adds names with any port, or with one', async () => {
    await open(PUBLIC, 'Boards.LAN, 192.168.1.5:3000, [FE80::1], tür.example, web.lan:80');
    const answered = ['boards.lan', 'boards.lan:3000', 'BOARDS.lan.:9', '192.168.1.5:3000'];
    answered.push('[fe80::1]:3000', 'xn--tr-xka.example', 'web.lan', 'web.lan:80');
    for (const host of answered) expect([host, await statusOf(host)]).toEqual([host, 401]);
    for (const host of ['192.168.1.5', '192.168.1.5:3001', 'a.boards.lan', 'web.lan:81']) {
      expect([host, await statusOf(host)]).toEqual([host, 421]);
    }
  });

  it('W16 the forwarded host counts behind a trusted proxy only', async () => {
    await open({ ...PUBLIC, trustProxy: ['10.0.0.1'] });
    const ask = async (remoteAddress: string, host: string, forwarded: string) => {
      const headers = { host, 'x-forwarded-host': forwarded };
      return (await server.app.inject({ url: '/api/auth/me', headers, remoteAddress })).statusCode;
    };
    const own = 'boards.example.com';
    expect(await ask('10.0.0.1', 'freelane1:3000', own)).toBe(401);
    expect(await ask('10.0.0.1', own, 'evil.example')).toBe(421);
    expect(await ask('10.0.0.1', own, `${own}, evil.example`)).toBe(421);
    expect(await ask('192.0.2.1', 'evil.example', own)).toBe(421);
    expect(await ask('192.0.2.1', own, 'evil.example')).toBe(401);
  });

  it('W16 with PORT=0 the actual port is allowed', async () => {
    await open({ port: 0 });
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    const ask = (host: string) =>
      exchange(port, `GET /api/auth/me HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(await ask(`localhost:${port}`)).toMatch(/^HTTP\/1\.1 401 /);
    expect(await ask('localhost:1')).toMatch(/^HTTP\/1\.1 421 Misdirected Request/);
  });
});

describe('W16 refusals', () => {
  it('W16 cover every path and method, and nothing runs', async () => {
    await open({ metricsToken: 'a metrics token' });
    const host = 'evil.example';
    const account = { email: 'a@b.c', password: 'long enough', firstName: 'A', lastName: 'B' };
    const registering = await server.app.inject({
      method: 'POST',
      url: '/api/auth/register',
      headers: { host, origin: 'http://evil.example' },
      payload: account,
    });
    expect(registering.statusCode).toBe(421);
    expect(registering.headers['cache-control']).toBe('no-store');
    expect(registering.json()).toEqual({
      message:
        'This server does not answer at this address. Set PUBLIC_URL or ALLOWED_HOSTS to allow it',
      error: 'MISDIRECTED_REQUEST',
    });
    expect(await server.services.accounts.hasNoAccounts()).toBe(true);
    for (const url of [
      '/trpc',
      '/%',
      '/api/%E0%A4%A',
      '/trpc/users.list',
      '/users/getAllUsers',
      '/photos/x',
      '/api/unknown',
      '/metrics',
      '/calendar/x.ics',
      '/assets/x.js',
      '/healthz/x',
    ]) {
      expect([url, await statusOf(host, {}, url)]).toEqual([url, 421]);
    }
  });

  it('W16 health checks are answered under any host, and without one', async () => {
    await open();
    for (const url of ['/healthz', '/readyz', '/healthz?x=1']) {
      expect(await statusOf('10.1.2.3:3000', {}, url)).toBe(200);
    }
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    expect(await exchange(port, 'GET /readyz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
    expect(await exchange(port, 'GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 421 /);
  });

  it('W16 a page is refused with a sentence in its language', async () => {
    await open();
    const ask = (headers: Record<string, string>) =>
      server.app.inject({ url: '/login', headers: { ...HTML, ...headers, host: 'evil.example' } });
    const english = await ask({});
    expect([english.statusCode, english.headers['content-type']]).toEqual([
      421,
      'text/plain; charset=utf-8',
    ]);
    expect(english.body).toBe(
      'This server does not answer at this address. Set PUBLIC_URL or ALLOWED_HOSTS to allow it.\n',
    );
    expect((await ask({ 'accept-language': 'de' })).body).toMatch(/^Dieser Server .*ALLOWED_HOSTS/);
  });

  it('W16 a websocket is refused before it opens', async () => {
    await open({ port: 0 });
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    const dial = async (host: string, path = '/trpc') => {
      const headers = { host, origin: `http://${host}` };
      const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers });
      const opened = once(socket, 'open').then(() => 'open');
      const refused = once(socket, 'unexpected-response').then(([, answer]) => answer.statusCode);
      const result = await Promise.race([opened, refused]);
      socket.terminate();
      return result;
    };
    expect(await dial(`evil.example:${port}`)).toBe(421);
    expect(await dial(`evil.example:${port}`, '/elsewhere')).toBe(421);
    expect(await dial(`localhost:${port}`, '/elsewhere')).toBe(404);
    expect(await dial(`localhost:${port}`)).toBe('open');
  });

  it('W16 each host is logged once, and at most a hundred', async () => {
    const lines: string[] = [];
    const logStream = { write: (line: string) => void lines.push(line) };
    server = await openTestServer({ allowedHosts: [], logLevel: 'warn' }, { logStream });
    for (let n = 0; n < 3; n += 1) await statusOf('evil.example');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        host: 'evil.example',
        msg: 'unknown host refused: set PUBLIC_URL or ALLOWED_HOSTS',
      }),
    ]);
    for (let n = 0; n < 200; n += 1) await statusOf(`h${n}.example`);
    expect(lines).toHaveLength(100);
  });
});
