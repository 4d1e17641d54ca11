import { randomBytes, randomInt } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { genUploader } from 'uploadthing/client';
import type { FileRoute } from 'uploadthing/types';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../core/errors.ts';
import { nodeXhr } from '../../../test/clients/node-xhr.ts';
import {
  beginPut,
  openUploadServer,
  putChunked,
  type UploadSite,
} from '../../../test/kits/upload-kit.ts';
import { until } from '../../../test/until.ts';
import { loopbackFetch } from './loopback-fetch.ts';
import type { PhotoScope } from './photo-target.ts';
import { EMBEDDED_ORIGIN, FILES_PATH, readLink, uploadKeys } from './signed-links.ts';

// The upload client and image libraries are loaded with the first upload.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

let site: UploadSite;
beforeAll(async () => {
  site = await openUploadServer();
});
afterAll(() => site.close());
afterEach(() => {
  site.target.refusal = null;
  vi.unstubAllGlobals();
});

const BYTES = randomBytes(300_000);
const INPUT = { boardId: 'board-1', ticketId: 'ticket-1' };

interface LinkRequest {
  name?: string;
  size?: number;
  type?: string;
  count?: number;
  input?: object;
  headers?: Record<string, string>;
  query?: string;
}

async function requestLink(requested: LinkRequest = {}, at = site) {
  const { name = 'a.png', size = BYTES.length, type = 'image/png', count = 1 } = requested;
  const { query = 'actionType=upload&slug=photo', input = INPUT } = requested;
  // The library may generate equal keys for files that are very similar.
  const file = () => ({ name, size, type, lastModified: randomInt(2 ** 40) });
  const response = await fetch(`${at.origin}/api/uploadthing?${query}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${at.token}`,
      ...requested.headers,
    },
    body: JSON.stringify({ files: Array.from({ length: count }, file), input }),
  });
  const body = (await response.json()) as { url: string; key: string; message: string }[];
  return { status: response.status, body, message: (body as unknown as Error).message };
}

async function link(requested?: LinkRequest): Promise<string> {
  const { body } = await requestLink(requested);
  return body[0]?.url as string;
}

async function put(url: string, bytes: Uint8Array, range: string | null = 'bytes=0-') {
  const body = new FormData();
  body.append('file', new File([bytes as Uint8Array<ArrayBuffer>], 'a.png'));
  const headers: Record<string, string> = range === null ? {} : { range };
  const response = await fetch(site.origin + url, { method: 'PUT', body, headers });
  const result = (await response.json()) as { url: string; message: string; serverData: unknown };
  return { status: response.status, ...result };
}

async function start(url: string, at = site): Promise<number> {
  const response = await fetch(at.origin + url, { method: 'HEAD' });
  return Number(response.headers.get('x-ut-range-start') ?? -response.status);
}

const nameIn = (url: string) => decodeURIComponent(url.split('/').at(-1) as string);

/** The client's type of our route. */
type Routes = {
  photo: FileRoute<{ input: PhotoScope; output: { url: string }; errorShape: { message: string } }>;
};

/** The official client, which neither knows our origin nor runs in a browser. */
function client() {
  vi.stubGlobal('XMLHttpRequest', nodeXhr(site.origin));
  const sameOriginFetch: typeof fetch = (input, init) =>
    fetch(new URL(String(input), site.origin), init);
  return genUploader<Routes>({
    url: `${site.origin}/api/uploadthing`,
    fetch: sameOriginFetch as never,
  });
}

const signed = () => ({ authorization: `Bearer ${site.token}` });

/** Sends the beginning of a file, and cuts the connection once a part of it is on disk. */
async function sendBeginning(url: string): Promise<void> {
  const socket = beginPut(site.origin, url, BYTES.subarray(0, 100_000), BYTES.length + 200);
  await until('a part is on disk', async () => (await site.partBytes()) > 0);
  socket.destroy();
}

describe('Y1 the official client', () => {
  it('Y1 uploads several images with progress and receives their links', async () => {
    const files = ['one.png', 'ü ñ 漢.png'].map((name) => {
      return new File([BYTES], name, { type: 'image/png' });
    });
    const progress: number[] = [];
    const done = await client().uploadFiles('photo', {
      files,
      input: INPUT,
      headers: signed(),
      onUploadProgress: ({ totalProgress }) => progress.push(totalProgress),
    });
    for (const [index, { name, ufsUrl, serverData }] of done.entries()) {
      expect(name).toBe(files[index]?.name);
      expect(ufsUrl).toMatch(/^\/photos\/board-1\/ticket-1\/\d+-/);
      expect(serverData).toEqual({ url: ufsUrl });
      expect(await site.storedFile(nameIn(ufsUrl))).toEqual(BYTES);
    }
    expect(done).toHaveLength(2);
    expect(progress.at(-1)).toBe(1);
    expect(await site.parts()).toEqual([]);
  });

  it('Y1 shows our message of a refusal', async () => {
    const files = [new File([BYTES], 'a.svg', { type: 'image/svg+xml' })];
    const upload = client().uploadFiles('photo', { files, input: INPUT, headers: signed() });
    await expect(upload).rejects.toThrow('Photos can be JPEG, PNG, GIF, WebP or AVIF images');
  });

  it('Y1 works with NODE_ENV=development', async () => {
    vi.stubEnv('NODE_ENV', 'development');
    expect((await put(await link(), BYTES)).serverData).toEqual({ url: expect.any(String) });
    vi.unstubAllEnvs();
  });
});

describe('Y2 requesting a link', () => {
  it('Y2 the link is on our own origin, states what it allows, and contains no key', async () => {
    const { body } = await requestLink({ headers: { 'x-forwarded-host': 'evil.example' } });
    expect(body[0]?.url).toMatch(/^\/api\/files\/\w+\?expires=\d+&.*&signature=hmac-sha256/);
    expect(JSON.stringify(body)).not.toMatch(/sk_|evil/);
  });

  it('Y2 checks the permission of the user for this ticket and comment', async () => {
    const input = { ...INPUT, commentGroup: 'comment_1763712000000_a1b2' };
    await requestLink({ input });
    expect(site.target.admitted.at(-1)).toEqual({ userId: expect.any(String), scope: input });
    site.target.refusal = new AppError('forbidden');
    expect(await requestLink()).toMatchObject({
      status: 403,
      message: site.target.refusal.message,
    });
    site.target.refusal = new AppError('board.unknown');
    expect(await requestLink()).toMatchObject({ status: 404, message: 'Board not found' });
  });

  it.each([
    ['no session', { headers: { authorization: '' } }, 401],
    ['a token of no session', { headers: { authorization: `Bearer ${'a'.repeat(43)}` } }, 401],
    ['a foreign page', { headers: { origin: 'https://evil.example' } }, 403],
    ['more than 10 MB', { size: 10 * 1024 * 1024 + 1 }, 413],
    ['no bytes', { size: 0 }, 400],
    ['an SVG', { type: 'image/svg+xml', name: 'a.svg' }, 400],
    ['a page', { type: 'text/html', name: 'a.html' }, 400],
    ['no type', { type: '' }, 400],
    ['no file', { count: 0 }, 400],
    ['too many files', { count: 21 }, 400],
    ['an id with a path in it', { input: { boardId: '..', ticketId: 'a/b' } }, 400],
    ['a group of no comment', { input: { ...INPUT, commentGroup: '../x' } }, 400],
    ['no input', { input: [] }, 400],
    ['another route', { query: 'actionType=upload&slug=video' }, 404],
    ['no route', { query: 'actionType=upload' }, 400],
    ['no action', { query: 'slug=photo' }, 400],
    [
      'a call between servers',
      { query: 'slug=photo', headers: { 'uploadthing-hook': 'callback' } },
      400,
    ],
  ])('Y2 %s is refused with a message', async (_what, requested: LinkRequest, status) => {
    const answer = await requestLink(requested);
    expect(answer).toMatchObject({ status, message: expect.stringMatching(/^[A-Z].* .*|^Unauth/) });
  });

  it('Y11 drops the oldest of more than 100 uploads with their parts', async () => {
    const fresh = await openUploadServer({}, { limits: false });
    /** Repeats the request if the library generated an existing key. */
    async function requested(): Promise<string> {
      const { status, body } = await requestLink({}, fresh);
      return status === 503 ? requested() : (body[0]?.url ?? '');
    }
    const first = await requested();
    const socket = beginPut(fresh.origin, first, BYTES.subarray(0, 5000), BYTES.length);
    await until('a part is on disk', async () => (await fresh.partBytes()) === 5000);
    socket.destroy();
    const second = await requested();
    for (let n = 2; n < 100; n += 1) await requested();
    expect([await start(first, fresh), (await fresh.parts()).length]).toEqual([5000, 1]);
    await requested();
    expect([await start(first, fresh), await fresh.parts()]).toEqual([-404, []]);
    expect(await start(second, fresh)).toBe(0);
    await fresh.close();
  });

  it('Y2 issues at most 60 links a minute', async () => {
    const fresh = await openUploadServer();
    const statuses = [];
    for (let count = 0; count < 61; count += 1) {
      const requested = await fetch(`${fresh.origin}/api/uploadthing`, {
        method: 'POST',
        headers: { authorization: `Bearer ${fresh.token}` },
      });
      statuses.push(requested.status);
    }
    expect(statuses.indexOf(429)).toBe(60);
    await fresh.close();
  });
});

describe('Y3 the signed link is the permission', () => {
  it.each([
    ['expires', String(Date.now() + 9e9)],
    ['x-ut-file-size', '1'],
    ['x-ut-file-type', 'text%2Fhtml'],
    ['x-ut-file-name', 'evil.html'],
    ['x-ut-slug', 'other'],
    ['x-ut-identifier', 'other'],
  ])('Y3 its parameters cannot be changed: %s', async (name, value) => {
    const { pathname, searchParams } = new URL(await link(), site.origin);
    searchParams.set(name, value);
    const changed = `${pathname}?${searchParams}`;
    expect(await put(changed, BYTES)).toMatchObject({ status: 403 });
    expect(await start(changed)).toBe(-403);
  });

  it('Y3 another key, a missing signature and added text are refused', async () => {
    const url = await link();
    const other = (await requestLink()).body[0]?.key as string;
    for (const changed of [
      url.replace(/files\/\w+/, `files/${other}`),
      url.replace(/&signature=.*/, ''),
      url.replace('&signature=', '&x-ut-file-size=1&signature='),
      `${url}&x-ut-file-size=1`,
      `${url}0`,
      `${FILES_PATH}/abc`,
    ]) {
      expect(await put(changed, BYTES)).toMatchObject({ status: 403 });
    }
    expect(await site.parts()).toEqual([]);
  });

  it('Y3 it expires', async () => {
    const url = await link();
    const keys = uploadKeys('a secret of thirty-two characters');
    expect(readLink(url, keys, Date.now()).size).toBe(BYTES.length);
    const inAnHour = Date.now() + 3_600_001;
    expect(() => readLink(url, keys, inAnHour)).toThrow(new AppError('upload.linkExpired'));
  });

  it('Y3 it ends with the session that requested it', async () => {
    const signedIn = await fetch(`${site.origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ada@example.com', password: 'long enough' }),
    });
    const { token } = (await signedIn.json()) as { token: string };
    const authorization = `Bearer ${token}`;
    const url = await link({ headers: { authorization } });
    const others = await link();
    const signedOut = { method: 'POST', headers: { authorization } };
    expect((await fetch(`${site.origin}/api/auth/logout`, signedOut)).ok).toBe(true);
    expect(await put(url, BYTES)).toMatchObject({ status: 401 });
    expect(await site.parts()).toEqual([]);
    expect(await put(others, BYTES)).toMatchObject({ status: 200 });
  });

  it('Y3 it is valid for this installation only', async () => {
    const url = await link();
    const others = uploadKeys('the secret of another install, too');
    expect(() => readLink(url, others, 0)).toThrow(new AppError('upload.linkInvalid'));
  });

  it('Y3 it can be used once', async () => {
    const url = await link();
    expect(await put(url, BYTES)).toMatchObject({ status: 200 });
    expect(await put(url, BYTES)).toMatchObject({ status: 409, message: /already uploaded/ });
  });

  it('Y3 a signed link that was never issued is unknown', async () => {
    const keys = uploadKeys('a secret of thirty-two characters');
    const path = `${FILES_PATH}/abc?expires=${Date.now() + 60_000}&x-ut-identifier=freelane&x-ut-file-size=3`;
    const url = `${path}&signature=${encodeURIComponent(keys.sign(EMBEDDED_ORIGIN + path))}`;
    expect(await put(url, BYTES.subarray(0, 3))).toMatchObject({ status: 404 });
    expect(await start(url)).toBe(-404);
  });
});

describe('Y4 exactly the announced bytes', () => {
  it('Y4 surplus bytes are refused, announced or not, and leave nothing', async () => {
    expect(await put(await link({ size: 1000 }), BYTES)).toMatchObject({ status: 413 });
    const line = await putChunked(site.origin, await link({ size: 1000 }), 5000);
    expect(line).toContain('413');
    expect(await site.parts()).toEqual([]);
  });

  it('Y4 fewer bytes are kept, to continue after them', async () => {
    const url = await link();
    const half = await put(url, BYTES.subarray(0, 5000));
    expect(half).toMatchObject({ status: 400, message: /completely/ });
    expect(await start(url)).toBe(5000);
    const completed = await put(url, BYTES.subarray(5000), 'bytes=5000-');
    expect(await site.storedFile(nameIn(completed.url))).toEqual(BYTES);
  });

  it('Y4 a range that does not continue there is refused', async () => {
    const url = await link();
    await put(url, BYTES.subarray(0, 5000));
    for (const range of ['bytes=4000-', 'bytes=5001-', 'bytes=5000-6000', 'bytes=-1', 'all']) {
      expect(await put(url, BYTES.subarray(5000), range)).toMatchObject({ status: 409 });
    }
    expect(await start(url)).toBe(5000);
    expect(await put(url, BYTES, null)).toMatchObject({ status: 200 });
  });

  it('Y4 a body without a file or of another type is refused', async () => {
    const url = await link();
    const other = new FormData();
    other.append('other', 'x');
    const without = await fetch(site.origin + url, { method: 'PUT', body: other });
    expect(without.status).toBe(400);
    for (const type of ['image/png', 'multipart/form-data', 'application/json']) {
      const sent = { method: 'PUT', body: '--x', headers: { 'content-type': type } };
      const response = await fetch(site.origin + url, sent);
      expect(response.status).toBe(400);
    }
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const body = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc';
    const torn = await fetch(site.origin + url, { method: 'PUT', body, headers });
    expect(torn.status).toBe(400);
    expect(await put(url, BYTES)).toMatchObject({ status: 200 });
  });
});

describe('Y5 an upload continues', () => {
  it('Y5 after the connection was cut', async () => {
    const url = await link();
    await sendBeginning(url);
    const from = await start(url);
    expect(from).toBeGreaterThan(0);
    const { url: photo } = await put(url, BYTES.subarray(from), `bytes=${from}-`);
    expect(await site.storedFile(nameIn(photo))).toEqual(BYTES);
  });

  it('Y5 after the server restarted', async () => {
    const url = await link();
    await sendBeginning(url);
    await site.restart();
    const from = await start(url);
    expect(from).toBeGreaterThan(0);
    const { url: photo } = await put(url, BYTES.subarray(from), `bytes=${from}-`);
    expect(await site.storedFile(nameIn(photo))).toEqual(BYTES);
    await site.restart();
    expect(await put(url, BYTES)).toMatchObject({ status: 409 });
  });

  it('Y5 in a new request while an old one hangs, which is aborted with a message', async () => {
    const url = await link();
    const hanging = beginPut(site.origin, url, BYTES.subarray(0, 50_000), BYTES.length + 200);
    let oldResponse = '';
    hanging.on('data', (chunk) => {
      oldResponse += chunk;
    });
    await until('a part is on disk', async () => (await site.partBytes()) > 0);
    const from = await start(url);
    expect(await put(url, BYTES.subarray(from), `bytes=${from}-`)).toMatchObject({ status: 200 });
    await until('the old request is refused', () => oldResponse.includes('409'));
    hanging.destroy();
  });

  it('Y5 of two complete concurrent uploads, one becomes the photo', async () => {
    const url = await link();
    const answers = await Promise.all([put(url, BYTES), put(url, BYTES), put(url, BYTES)]);
    const photos = answers.filter(({ status }) => status === 200);
    expect(photos).toHaveLength(1);
    expect(await site.storedFile(nameIn(photos[0]?.url as string))).toEqual(BYTES);
  });

  it('Y5 a lost response is sent again, and nothing happens twice', async () => {
    const url = await link();
    const { url: photo } = await put(url, BYTES);
    expect(await start(url)).toBe(BYTES.length);
    const again = await put(url, new Uint8Array(), `bytes=${BYTES.length}-`);
    expect(again).toMatchObject({ status: 200, url: photo });
  });
});

describe('Y6 failed uploads', () => {
  it('Y6 a refused image reports why and is dropped', async () => {
    const url = await link();
    site.target.refusal = new AppError('photo.wrongType');
    expect(await put(url, BYTES)).toMatchObject({ status: 400, message: /^Photos can be/ });
    expect(await site.parts()).toEqual([]);
    site.target.refusal = null;
    expect(await put(url, BYTES)).toMatchObject({ status: 404 });
  });

  it('Y6 after a temporary failure it is retried without sending the bytes again', async () => {
    const url = await link();
    site.target.refusal = Object.assign(new Error('full'), { code: 'ENOSPC' });
    expect(await put(url, BYTES)).toMatchObject({ status: 503, message: /no space left/ });
    site.target.refusal = null;
    expect(await start(url)).toBe(BYTES.length);
    const again = await put(url, new Uint8Array(), `bytes=${BYTES.length}-`);
    expect(await site.storedFile(nameIn(again.url))).toEqual(BYTES);
  });

  it('Y6 an unusable folder of parts is reported without its path', async () => {
    const fresh = await openUploadServer();
    await writeFile(join(fresh.folder, 'photos'), '');
    const requested = await fetch(`${fresh.origin}/api/uploadthing?actionType=upload&slug=photo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${fresh.token}` },
      body: JSON.stringify({
        files: [{ name: 'a.png', size: 3, type: 'image/png' }],
        input: INPUT,
      }),
    });
    const [given] = (await requested.json()) as { url: string }[];
    const body = new FormData();
    body.append('file', new File(['abc'], 'a.png'));
    const response = await fetch(fresh.origin + given?.url, { method: 'PUT', body });
    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain(fresh.folder);
    await fresh.close();
  });
});

describe('Y7 no requests to the network', () => {
  it('Y7 a request to any other origin throws', async () => {
    const inside = loopbackFetch(EMBEDDED_ORIGIN + FILES_PATH, async (path) => ({ path }));
    const sent = { method: 'POST', body: '{}' };
    const response = await inside(`${EMBEDDED_ORIGIN}${FILES_PATH}/route-metadata`, sent);
    expect(await response.json()).toEqual({ path: '/route-metadata' });
    for (const url of [
      'https://api.uploadthing.com/v6',
      `${EMBEDDED_ORIGIN}.evil/api/files/x`,
      `${EMBEDDED_ORIGIN}/x`,
    ]) {
      await expect(inside(url, sent)).rejects.toThrow(/do not call/);
    }
  });

  it('Y7 an upload makes no request', async () => {
    const real = globalThis.fetch;
    const called: string[] = [];
    vi.stubGlobal('fetch', (input: string | URL, init?: RequestInit) => {
      called.push(new URL(String(input)).origin);
      return real(input, init);
    });
    expect(await put(await link(), BYTES)).toMatchObject({ status: 200 });
    expect(new Set(called)).toEqual(new Set([site.origin]));
  });

  it.each(['route-metadata', 'callback-result', 'v6/deleteFiles'])(
    'Y7 server-to-server calls are not accepted from outside: %s',
    async (path) => {
      const response = await fetch(`${site.origin}${FILES_PATH}/${path}`, {
        method: 'POST',
        body: '{}',
      });
      expect([404, 405]).toContain(response.status);
    },
  );
});
