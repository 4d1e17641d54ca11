import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestServer, type TestServer } from '../../../test/kits/server-kit.ts';

let server: TestServer;
beforeEach(async () => {
  server = await openTestServer();
});
afterEach(() => server.close());

describe('W2 health', () => {
  it('W2 /healthz answers while the process runs', async () => {
    const answer = await server.app.inject({ url: '/healthz' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }]);
  });

  it('W2 /readyz answers 200 when the database is ready', async () => {
    const answer = await server.app.inject({ url: '/readyz' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }]);
  });

  it.each([
    [new Error('2 migrations are not applied'), '2 migrations are not applied'],
    [Object.assign(new Error('/srv/a.db: no'), { code: 'EIO' }), 'the database does not answer'],
    [new Error('select 1', { cause: new Error('x') }), 'the database does not answer'],
  ])('W2 /readyz answers 503 with the reason: %s', async (error, reason) => {
    vi.spyOn(server.services.store, 'ready').mockRejectedValue(error);
    const answer = await server.app.inject({ url: '/readyz' });
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'unavailable', reason }]);
  });
});
