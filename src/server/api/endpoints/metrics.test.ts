import { afterEach, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../../test/kits/server-kit.ts';

const TOKEN = 'a-token-for-Prometheus';

let server: TestServer;
afterEach(() => server.close());

function scrape(token?: string) {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  return server.app.inject({ url: '/metrics', headers });
}

describe('ZW11 metrics', () => {
  it('ZW11 without a configured token there are none', async () => {
    server = await openTestServer();
    expect((await scrape(TOKEN)).headers['content-type']).not.toContain('version=0.0.4');
  });

  it('ZW11 a request without the token is refused', async () => {
    server = await openTestServer({ metricsToken: TOKEN });
    expect((await scrape()).statusCode).toBe(401);
    expect((await scrape('another-token-of-length')).statusCode).toBe(401);
  });

  it('ZW11 covers requests, sockets, boards, commands, the log and the process', async () => {
    server = await openTestServer({ metricsToken: TOKEN });
    await server.app.inject({ url: '/healthz' });
    await server.app.inject({ url: '/api/boards/some-id/snapshot' });
    const { statusCode, headers, body } = await scrape(TOKEN);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toMatch(
      /freelane_http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} 1/,
    );
    for (const name of ['sockets', 'open_boards', 'log_rows']) {
      expect(body).toMatch(new RegExp(`^freelane_${name} 0$`, 'm'));
    }
    expect(body).toContain('# TYPE freelane_commands_total counter');
    expect(body).toMatch(/^process_resident_memory_bytes \d/m);
    // Metrics name no user and no board.
    expect(body).not.toContain('some-id');
  });
});
