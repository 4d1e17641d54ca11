import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer, tempFolder } from '../../../test/kits/server-kit.ts';

const INLINE = "document.documentElement.dataset.theme = 'dark';";
const PAGE = `<!doctype html><title>Freelane</title><script>${INLINE}</script>`;
const GERMAN_PAGE = PAGE.replace('<title>', '<html lang="de"><title>');
const SCRIPT = 'export const answer = 42;';
const HTML = { accept: 'text/html,*/*;q=0.8' };

let server: TestServer;
const web = tempFolder();

beforeAll(async () => {
  mkdirSync(join(web.path, 'assets'));
  mkdirSync(join(web.path, '.vite'));
  const manifest = {
    'index.html': { file: 'assets/start.js' },
    _kit: { file: 'assets/kit.js', imports: ['index.html'] },
    'features/board/board-page.tsx': { file: 'assets/board.js', imports: ['index.html', '_kit'] },
  };
  writeFileSync(join(web.path, '.vite', 'manifest.json'), JSON.stringify(manifest));
  const german = JSON.stringify(manifest).replaceAll('.js', '-de.js');
  writeFileSync(join(web.path, '.vite', 'manifest-de.json'), german);
  for (const [name, text] of [
    ['index.html', PAGE],
    ['de.html', GERMAN_PAGE],
    ['assets/app-abc.js', SCRIPT],
    ['favicon.svg', '<svg/>'],
  ] as const) {
    writeFileSync(join(web.path, name), text);
    writeFileSync(join(web.path, `${name}.br`), brotliCompressSync(text));
    writeFileSync(join(web.path, `${name}.gz`), gzipSync(text));
  }
  server = await openTestServer({}, { webRoot: web.path });
});
afterAll(async () => {
  await server.close();
  web.remove();
});

function get(url: string, headers: Record<string, string> = {}) {
  return server.app.inject({ url, headers });
}

describe('W1 the web app', () => {
  it.each(['/', '/login', '/boards/board-1?view=dueDate', '/no/such/screen', '/boards/getBoard'])(
    'W1 %s is the web app',
    async (url) => {
      const answer = await get(url, HTML);
      expect([answer.statusCode, answer.body]).toEqual([200, PAGE]);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
    },
  );

  it('W1 each screen lists the scripts that it needs besides the entry script', async () => {
    const { headers } = await get('/boards/board-1?view=dueDate', HTML);
    expect(headers.link).toBe(
      '</assets/board.js>; rel=modulepreload, </assets/kit.js>; rel=modulepreload',
    );
    for (const path of ['/', '/login', '/boards/board-1/more']) {
      expect((await get(path, HTML)).headers.link).toBeUndefined();
    }
  });

  it('W1 its inline script is allowed, on that page only', async () => {
    const hash = createHash('sha256').update(INLINE).digest('base64');
    const allowed = async (url: string) =>
      String((await get(url, HTML)).headers['content-security-policy']).match(
        /script-src [^;]*/,
      )?.[0];
    expect(await allowed('/')).toBe(`script-src 'self' 'sha256-${hash}'`);
    expect(await allowed('/favicon.svg')).toBe("script-src 'self'");
    expect(await allowed('/api/unknown')).toBe("script-src 'self'");
  });

  it('W1 / is the web app, whatever Accept says', async () => {
    expect((await get('/')).body).toBe(PAGE);
  });

  it('W2 it does not replace API responses, missing files or other methods', async () => {
    expect((await get('/login', { accept: 'application/json' })).statusCode).toBe(404);
    expect((await get('/assets/gone.js', HTML)).statusCode).toBe(404);
    expect((await get('/api/unknown', HTML)).json().error).toBe('NOT_FOUND');
    const posted = await server.app.inject({ method: 'POST', url: '/login', headers: HTML });
    expect(posted.statusCode).toBe(404);
  });
});

describe('ZG2 the page in another language', () => {
  const german = { ...HTML, 'accept-language': 'de' };

  it('ZG2 is sent by Accept-Language, with its own scripts and Vary', async () => {
    const answer = await get('/boards/board-1', german);
    expect(answer.body).toBe(GERMAN_PAGE);
    expect(answer.headers).toMatchObject({
      link: '</assets/board-de.js>; rel=modulepreload, </assets/kit-de.js>; rel=modulepreload',
      vary: expect.stringContaining('accept-language, cookie'),
    });
    expect((await get('/', HTML)).headers.vary).toContain('accept-language, cookie');
  });

  it('ZG2 never gets 304 for another language', async () => {
    const { etag } = (await get('/', HTML)).headers;
    const again = { 'if-none-match': String(etag) };
    expect((await get('/', { ...HTML, ...again })).statusCode).toBe(304);
    expect((await get('/', { ...german, ...again })).body).toBe(GERMAN_PAGE);
  });
});

describe('W3 files', () => {
  it('W3 assets are cached forever, other files are revalidated', async () => {
    const asset = await get('/assets/app-abc.js');
    expect([asset.statusCode, asset.body]).toEqual([200, SCRIPT]);
    expect(asset.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringContaining('javascript; charset=utf-8'),
      'x-content-type-options': 'nosniff',
    });
    const icon = await get('/favicon.svg');
    expect(icon.headers['cache-control']).toBe('no-cache');
    const again = await get('/favicon.svg', { 'if-none-match': String(icon.headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  it('W4 precompressed files are sent', async () => {
    for (const [url, text] of [
      ['/assets/app-abc.js', SCRIPT],
      ['/login', PAGE],
    ] as const) {
      const answer = await get(url, { ...HTML, 'accept-encoding': 'gzip, br' });
      expect(answer.headers['content-encoding']).toBe('br');
      expect(answer.headers.vary).toContain('accept-encoding');
      expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(text);
    }
  });

  it.each([
    '/.vite/manifest.json',
    '/../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/etc/passwd',
    '/index.html/../.vite/manifest.json',
    '//etc/passwd',
    '/assets/',
  ])('W5 %s is not served', async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'NOT_FOUND']);
  });
});
