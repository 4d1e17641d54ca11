import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer, tempFolder } from '../../../../test/kits/server-kit.ts';

const PAGE = '<!doctype html><title>Freelane</title>';
const HTML = { accept: 'text/html,*/*;q=0.8' };
const web = tempFolder();

let server: TestServer;
beforeAll(async () => {
  mkdirSync(web.path, { recursive: true });
  mkdirSync(join(web.path, 'assets'));
  writeFileSync(join(web.path, 'index.html'), PAGE);
  server = await openTestServer({}, { webRoot: web.path });
});
afterAll(async () => {
  await server.close();
  web.remove();
});

function get(url: string, headers: Record<string, string> = HTML) {
  return server.app.inject({ url, headers });
}

describe('X24 the viewer', () => {
  it('X24 all resources of its page are on this server, compressed, and listed once', async () => {
    const page = await get('/api/docs');
    const named = [...page.body.matchAll(/(?:href|src)="(\/api\/[^"]+)"/g)].map(([, url]) => url);
    expect(named).toHaveLength(4);
    for (const url of ['/api/docs', '/api/openapi.json', ...named] as string[]) {
      const answer = await get(url, { 'accept-encoding': 'gzip, br' });
      expect([url, answer.statusCode]).toEqual([url, 200]);
      expect(answer.headers).toMatchObject({
        'content-encoding': 'gzip',
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
      });
      const plain = await get(url, { 'accept-encoding': 'gzip;q=0' });
      expect(plain.headers).not.toHaveProperty('content-encoding');
      expect(gunzipSync(answer.rawPayload).equals(plain.rawPayload)).toBe(true);
      const again = await get(url, { 'if-none-match': String(answer.headers.etag) });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
    expect(page.body).not.toMatch(/https?:|style=|<style|<script>/);
  });

  it('X24 the policy allows images in style sheets only on its page, and nothing inline', async () => {
    const policyOf = async (url: string) =>
      String((await get(url)).headers['content-security-policy']);
    const policy = await policyOf('/api/docs');
    expect(policy).toContain("img-src 'self' data:");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(policy).not.toContain('trusted-types');
    expect(await policyOf('/api/docs/docs.js')).not.toContain('data:');
    expect(await policyOf('/boards')).not.toContain('data:');
    expect(await policyOf('/boards')).toContain("require-trusted-types-for 'script'");
  });
});

describe('X3 pages', () => {
  it.each(['/boards/board-1', '/boards', '/projects/getting-there', '/users', '/boards/getBoard'])(
    'X3 %s is still the page',
    async (url) => {
      const answer = await get(url);
      expect([answer.statusCode, answer.body]).toEqual([200, PAGE]);
    },
  );

  it.each(['/boards/getAllBoards', '/users/getUsersMap', '/boards/getBoard/board-1'])(
    'X3 %s is the API call, whatever Accept says',
    async (url) => {
      const answer = await get(url);
      expect([answer.statusCode, answer.json().error]).toEqual([401, 'UNAUTHORIZED']);
    },
  );
});
