import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PartialRequest, startPartialRequest } from '../../../test/clients/partial-request.ts';
import { newTestId } from '../../../test/kits/harness.ts';
import { openPhotoFixture, type PhotoFixture } from '../../../test/kits/photo-fixture.ts';
import { formOf, TINY_PNG } from '../../../test/kits/photo-form.ts';
import { checkDocumented } from '../../../test/kits/rest-kit.ts';
import type { Kind } from '../../../test/rights/fixture.ts';
import { until } from '../../../test/until.ts';
import { userViewer } from '../../access/viewer.ts';
import { sessionCookies } from '../../auth/session-cookies.ts';
import { digestOf } from '../../lib/tokens.ts';
import { photoFolder } from '../stores/folders.ts';

const MB = 1024 * 1024;
const PDF = '%PDF-1.7 and more';

let stage: PhotoFixture;
let origin: string;
const begun: PartialRequest[] = [];

beforeAll(async () => {
  stage = await openPhotoFixture({ fileMaxBytes: MB });
  origin = await stage.server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  for (const { socket } of begun) socket.destroy();
  await stage.close();
});
beforeEach(() => stage.renew());

interface Answer {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers of several shapes
  body: any;
}

async function call(
  method: string,
  path: string,
  kind: Kind | null,
  { body, headers = {} }: { body?: Buffer | string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const token = kind && stage.cast.tokens[kind];
  const response = await fetch(origin + path, {
    method,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: body as never }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  const answer = { status: response.status, headers: response.headers, text };
  const parsed = isJson ? JSON.parse(text) : undefined;
  if (path.startsWith('/api/') && isJson)
    checkDocumented(method, path, { ...answer, body: parsed });
  return { ...answer, body: parsed };
}

const filesPath = (ticketId = stage.fixture.open) => `/api/tickets/${ticketId}/files`;

function add(
  kind: Kind,
  name: string,
  body: Buffer | string,
  headers: Record<string, string> = {},
) {
  const path = `${filesPath()}?name=${encodeURIComponent(name)}`;
  return call('POST', path, kind, { body, headers });
}

async function addOne(name = 'Offer.pdf', body: Buffer | string = PDF) {
  return (await add('assignee', name, body)).body.files[0] as { id: string; url: string };
}

async function listed(kind: Kind = 'viewer'): Promise<string[]> {
  const { body } = await call('GET', filesPath(), kind);
  return body.files.map(({ name }: { name: string }) => name);
}

/** Files below a folder of the server. */
function contentsOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

const stored = () =>
  contentsOf(join(photoFolder(stage.server.services.config), stage.fixture.boardId));
const incoming = () => contentsOf(join(stage.server.folder, 'photos', '.incoming'));

async function cardOf(): Promise<number | undefined> {
  const { services } = stage.server;
  const viewer = userViewer(stage.cast.ids.ticketCreator);
  return (await services.boardReader.visibleTicket(viewer, stage.fixture.open)).ticket.fileCount;
}

async function historyOf(): Promise<string[]> {
  const { services } = stage.server;
  const viewer = userViewer(stage.cast.ids.ticketCreator);
  const { tickets } = await services.boardReader.ticket(viewer, stage.fixture.open);
  return tickets[0]?.history.map(({ notes }) => notes) ?? [];
}

describe('adding', () => {
  it('YF3 one file as it is, and several as a form, are stored byte by byte', async () => {
    const raw = await add('assignee', 'Größe 🎉.pdf', PDF, { 'content-type': 'text/plain' });
    expect(raw.status).toBe(201);
    expect(raw.body.files).toEqual([
      {
        ...{ id: expect.any(String), name: 'Größe 🎉.pdf', type: 'application/pdf' },
        ...{ bytes: PDF.length, uploadedBy: stage.cast.ids.assignee },
        createdAt: expect.any(String),
        url: `/files/${stage.fixture.open}/${raw.body.files[0].id}`,
      },
    ]);
    const form = formOf([
      ['ignored', 'a field'],
      ['files', TINY_PNG, 'a.png'],
      ['files', Buffer.from('text'), 'b.txt'],
    ]);
    const { status, body } = await call('POST', filesPath(), 'assignee', {
      body: form.payload,
      headers: form.headers,
    });
    expect([status, body.files.map(({ type }: { type: string }) => type)]).toEqual([
      201,
      ['image/png', 'application/octet-stream'],
    ]);
    expect(await listed()).toEqual(['Größe 🎉.pdf', 'a.png', 'b.txt']);
    expect([await cardOf(), incoming()]).toEqual([3, []]);
    expect((await historyOf()).slice(-3)).toEqual([
      'Added file Größe 🎉.pdf',
      'Added file a.png',
      'Added file b.txt',
    ]);
    expect(stored().every((name) => /^\d+-[0-9a-f]{32}\.bin$/.test(name))).toBe(true);
    const downloaded = await call('GET', `${filesPath()}/${body.files[0].id}`, 'viewer');
    expect(downloaded.headers.get('content-length')).toBe(String(TINY_PNG.length));
  });

  it('YF3 a JSON file is stored as it is, not parsed', async () => {
    const { status, body } = await add('assignee', 'a.json', '{"not": json', {
      'content-type': 'application/json',
    });
    expect([status, body.files[0].type]).toEqual([201, 'application/json']);
  });

  it('YF2 files that are too large, empty or without a name are refused, and nothing stays', async () => {
    const form = (parts: Parameters<typeof formOf>[0]) => {
      const { payload: body, headers } = formOf(parts);
      return call('POST', filesPath(), 'assignee', { body, headers });
    };
    const large = Buffer.alloc(MB + 1);
    const answers = [
      await add('assignee', 'large', large),
      await add('assignee', 'empty', ''),
      await call('POST', filesPath(), 'assignee', { body: 'nameless' }),
      await form([
        ['files', Buffer.from('x'), 'a'],
        ['files', large, 'b'],
      ]),
      await form([['files', Buffer.alloc(0), 'a']]),
      await form([['field', 'x']]),
      await form(Array.from({ length: 21 }, (_, n) => ['files', Buffer.from('x'), `${n}`])),
      await call('POST', filesPath(), 'assignee', {
        body: 'x',
        headers: { 'content-type': 'multipart/form-data' },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([413, 400, 400, 413, 400, 400, 400, 400]);
    expect([await listed(), stored(), incoming()]).toEqual([[], [], []]);
    expect((await add('assignee', 'fits', Buffer.alloc(MB))).status).toBe(201);
  });

  it('YF3 a body that is cut leaves nothing, whatever it is', async () => {
    const authorization = `Bearer ${stage.cast.tokens.assignee}`;
    const part = '--x\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\n';
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
    const requests = [
      startPartialRequest(
        origin,
        `POST ${filesPath()}?name=a`,
        { authorization, 'content-length': 900_000 },
        'a'.repeat(70_000),
      ),
      startPartialRequest(
        origin,
        `POST ${filesPath()}`,
        { authorization, ...multipart, 'content-length': 900_000 },
        part + 'a'.repeat(70_000),
      ),
      startPartialRequest(
        origin,
        `POST ${filesPath()}?name=a`,
        { authorization, 'transfer-encoding': 'chunked' },
        `10000\r\n${'a'.repeat(65_536)}\r\n`,
      ),
    ];
    begun.push(...requests);
    await until('the bodies arrive', () => incoming().length === 3);
    for (const { socket } of requests) socket.destroy();
    await until('nothing is left', () => incoming().length === 0);
    expect([await listed(), stored()]).toEqual([[], []]);
  });

  it('YF3 a body without a length is refused as soon as it is too long', async () => {
    const authorization = `Bearer ${stage.cast.tokens.assignee}`;
    const chunk = `100000\r\n${'a'.repeat(MB)}\r\n`;
    const headers = { authorization, 'transfer-encoding': 'chunked' };
    const request = startPartialRequest(
      origin,
      `POST ${filesPath()}?name=a`,
      headers,
      chunk + chunk,
    );
    begun.push(request);
    expect(await request.status()).toBe(413);
    await until('nothing is left', () => incoming().length === 0);
  });

  it('YF3 permission is checked before the body is read', async () => {
    const headers = {
      authorization: `Bearer ${stage.cast.tokens.boardEditor}`,
      'content-length': 900_000,
    };
    const request = startPartialRequest(origin, `POST ${filesPath()}?name=a`, headers);
    begun.push(request);
    expect([await request.status(), incoming()]).toEqual([403, []]);
  });

  it('YF3 a repetition with the same key adds nothing, and another file under it is refused', async () => {
    const key = { 'idempotency-key': newTestId() };
    const first = await add('assignee', 'a.txt', 'one', key);
    const again = await add('assignee', 'a.txt', 'one', key);
    const other = await add('assignee', 'a.txt', 'two', key);
    expect([first.status, again.body, other.status]).toEqual([201, first.body, 409]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect([await listed(), stored().length]).toEqual([['a.txt'], 1]);
  });

  it('YF8 files count against the room of photos', async () => {
    const { config } = stage.server.services;
    await add('assignee', 'a', Buffer.alloc(600_000));
    const used = await stage.server.services.store.read((query) =>
      stage.server.services.repositories.photos.bytes(query),
    );
    config.photosMaxBytes = used + 500_000;
    const { status, body } = await add('assignee', 'b', Buffer.alloc(600_000));
    config.photosMaxBytes = null;
    expect([status, body.message]).toEqual([
      503,
      'There is no space left for files on this server',
    ]);
    expect([await listed(), stored().length]).toEqual([['a'], 1]);
  });
});

describe('reading', () => {
  it('YF5 a file is an attachment that nothing in it can leave', async () => {
    const { id } = await addOne('page.html', '<script>alert(1)</script>');
    for (const path of [
      `${filesPath()}/${id}`,
      `/files/${stage.fixture.open}/${id}`,
      `/files/${stage.fixture.open}/${id}?preview`,
    ]) {
      const { status, headers, text } = await call('GET', path, 'viewer');
      expect([status, text]).toEqual([200, '<script>alert(1)</script>']);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="page.html"; filename*=UTF-8''page.html`,
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cache-control': 'private, no-cache',
      });
    }
  });

  it('YF5 only a PDF is shown in a frame of the page, sandboxed', async () => {
    const { url } = await addOne();
    const plain = await call('GET', url, 'viewer');
    expect(plain.headers.get('content-disposition')).toMatch(/^attachment;/);
    const { headers } = await call('GET', `${url}?preview`, 'viewer');
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="Offer.pdf"; filename*=UTF-8''Offer.pdf`,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
    });
  });

  it('YF6 ranges resume a download and seek in a film', async () => {
    const { url } = await addOne('ten', '0123456789');
    const etag = (await call('GET', url, 'viewer')).headers.get('etag') ?? '';
    const part = (range: string, more = {}) =>
      call('GET', url, 'viewer', { headers: { range, ...more } });
    const answers = [
      await part('bytes=2-4'),
      await part('bytes=8-'),
      await part('bytes=-1', { 'if-range': etag }),
      await part('bytes=2-4', { 'if-range': '"old"' }),
      await part('bytes=10-'),
    ];
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [206, '234'],
      [206, '89'],
      [206, '9'],
      [200, '0123456789'],
      [416, ''],
    ]);
    expect(answers[0]?.headers.get('content-range')).toBe('bytes 2-4/10');
    expect(answers[4]?.headers.get('content-range')).toBe('bytes */10');
    const unchanged = await call('GET', url, 'viewer', { headers: { 'if-none-match': etag } });
    expect([unchanged.status, unchanged.text]).toEqual([304, '']);
  });

  it('YF4 names cannot inject headers, and stay readable', async () => {
    const { url } = await addOne('a"\r\nX-Evil: 1\u202egpj.exe');
    const { headers } = await call('GET', url, 'viewer');
    expect(headers.get('x-evil')).toBe(null);
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="a_X-Evil_ 1gpj.exe"; filename*=UTF-8''a_X-Evil_%201gpj.exe`,
    );
  });

  it('YF6 a browser reads files with a cookie of its own, which opens nothing else', async () => {
    const { url } = await addOne();
    const { config } = stage.server.services;
    const cookies = sessionCookies(config, digestOf(stage.cast.tokens.viewer));
    const [photos = '', , files = ''] = cookies.map((cookie) => cookie.split(';')[0] ?? '');
    expect(cookies[2]).toMatch(/^freelane_files=\S+; Path=\/files; HttpOnly; SameSite=Lax/);
    const read = async (cookie: string) =>
      (await call('GET', url, null, { headers: { cookie } })).status;
    expect([await read(files), await read(''), await read(photos)]).toEqual([200, 401, 401]);
    expect(await read(photos.replace('photos', 'files'))).toBe(401);
  });

  it('YF6 what a user does not see is unknown, and a right that ends ends the download', async () => {
    const { id, url } = await addOne();
    expect((await call('GET', url, 'stranger')).status).toBe(404);
    expect((await call('GET', `${filesPath()}/${id}`, 'stranger')).status).toBe(404);
    // A file of another ticket.
    expect((await call('GET', `/files/${stage.fixture.hidden}/${id}`, 'assignee')).status).toBe(
      404,
    );
    expect((await call('GET', url, 'viewer')).status).toBe(200);
    await stage.run('ticketCreator', {
      type: 'tickets.edit',
      ...stage.place(),
      set: { visibleTo: [stage.cast.ids.ticketCreator] },
    });
    const { status, body } = await call('GET', url, 'viewer');
    expect([status, body.message]).toEqual([404, 'Ticket not found']);
  });
});

describe('removing', () => {
  it('YF8 a removed file is unknown at once, can be restored, and goes with the retention', async () => {
    const { id, url } = await addOne();
    const removed = await call('DELETE', `${filesPath()}/${id}`, 'assignee');
    expect([removed.status, await listed(), await cardOf()]).toEqual([200, [], 0]);
    expect((await call('GET', url, 'assignee')).status).toBe(404);
    expect((await call('DELETE', `${filesPath()}/${id}`, 'assignee')).status).toBe(404);
    const restore = { type: 'tickets.restoreFile' as const, ...stage.place(), fileId: id };
    await stage.run('assignee', restore);
    expect([await listed(), await cardOf()]).toEqual([['Offer.pdf'], 1]);
    await call('DELETE', `${filesPath()}/${id}`, 'assignee');
    await retention();
    await stage.sweepIn(0);
    expect(stored()).toEqual([]);
    await expect(stage.run('assignee', restore)).rejects.toMatchObject({ code: 'file.unknown' });
    expect(await historyOf()).toEqual(
      expect.arrayContaining(['Removed file Offer.pdf', 'Restored file Offer.pdf']),
    );
  });

  it('YF8 the files of a ticket that is deleted for good are deleted, and others stay', async () => {
    await addOne();
    const { boardId, open } = stage.fixture;
    await stage.sweepIn(48);
    expect(stored()).toHaveLength(1);
    await stage.run('ticketCreator', { type: 'tickets.delete', boardId, ticketId: open });
    expect((await call('GET', filesPath(), 'ticketCreator')).status).toBe(404);
    await retention();
    await stage.sweepIn(0);
    expect(stored()).toEqual([]);
  });

  it('YF8 bytes without a row are deleted after a day', async () => {
    await addOne();
    const { store } = stage.server.services;
    await store.tx((query) => query.delete(store.tables.files));
    await stage.sweepIn(1);
    expect(stored()).toHaveLength(1);
    await stage.sweepIn(48);
    expect(stored()).toEqual([]);
  });

  it('YF9 a ticket takes its files along to another board', async () => {
    const { id, url } = await addOne();
    const { services } = stage.server;
    const toBoardId = `board-${newTestId()}`;
    await stage.run('globalAdmin', {
      type: 'boards.create',
      ...{ boardId: toBoardId, name: 'Other', members: [], columns: ['In'] },
    });
    const { globalAdmin } = stage.cast.ids;
    const { columns } = await services.boardReader.structure(userViewer(globalAdmin), toBoardId);
    const columnId = [...columns.keys()][0] ?? '';
    const { boardId, open: ticketId } = stage.fixture;
    await services.duplicates.moveToBoard(globalAdmin, newTestId(), {
      ...{ boardId, ticketId, toBoardId, columnId },
    });
    expect((await call('GET', url, 'globalAdmin')).text).toBe(PDF);
    expect((await call('DELETE', `${filesPath()}/${id}`, 'globalAdmin')).status).toBe(200);
    await stage.sweepIn(48);
    expect(stored()).toHaveLength(1);
  });
});

it('YF3 the stored bytes are those that were sent', async () => {
  const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, n) => (n * 31) % 256));
  await add('assignee', 'any', bytes);
  const [name = ''] = stored();
  const folder = join(photoFolder(stage.server.services.config), stage.fixture.boardId);
  expect(readFileSync(join(folder, stage.fixture.open, name)).equals(bytes)).toBe(true);
});

async function retention(): Promise<void> {
  const { store, repositories } = stage.server.services;
  await store.tx((query) => repositories.retention.purgeBefore(query, Date.now() + 1000));
}
