import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestServer, type TestServer } from '../../test/server-kit.ts';

let server: TestServer;
let lines: string[];

beforeEach(async () => {
  lines = [];
  const logStream = { write: (line: string) => void lines.push(line) };
  server = await openTestServer({ logLevel: 'trace' }, { logStream });
});
afterEach(() => server.close());

const ann = { email: 'ann@example.com', password: 'pass-word', firstName: 'A', lastName: 'B' };

describe('O1 logs', () => {
  it('O1 they hold no token, no password, no header and no query', async () => {
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
    await app.inject({ method: 'POST', url: '/api/auth/logout', headers: bearer });
    const log = lines.join('');
    expect(log).toContain('"path":"/api/auth/me"');
    for (const secret of [token, 'ttttt', 'pass-word', 'cookie-value', 'in-query', 'Bearer']) {
      expect(log).not.toContain(secret);
    }
  });

  it('O2 what goes wrong inside is logged without values, and told to nobody', async () => {
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
