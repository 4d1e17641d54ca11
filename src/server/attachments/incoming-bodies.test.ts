import { existsSync, readdirSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type PartialRequest, startPartialRequest } from '../../test/clients/partial-request.ts';
import { setFreeDiskSpace } from '../../test/faults/free-disk-space.ts';
import { newTestId } from '../../test/kits/harness.ts';
import { formOf, TINY_PNG } from '../../test/kits/photo-form.ts';
import { openTestServer, type TestServer } from '../../test/kits/server-kit.ts';
import {
  type Cast,
  castOf,
  type Fixture,
  fixtureOf,
  type Kind,
} from '../../test/rights/fixture.ts';
import { until } from '../../test/until.ts';
import { userViewer } from '../access/viewer.ts';
import { uploadToken } from './uploads/upload-token.ts';

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return { ...real, statfs: vi.fn(real.statfs) };
});

const MB = 1024 * 1024;
const IMAGES = 'POST /api/images';
/** The beginning of a file. */
const FILE =
  '--x\r\nContent-Disposition: form-data; name="files"; filename="a.png"\r\n' +
  `Content-Type: image/png\r\n\r\n${'a'.repeat(100_000)}`;

let server: TestServer;
let origin: string;
let cast: Cast;
let fixture: Fixture;
let begun: PartialRequest[];

beforeEach(async () => {
  begun = [];
  server = await openTestServer({ limits: false });
  cast = await castOf(server.services);
  fixture = await fixtureOf(server.services, cast);
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const { socket } of begun) socket.destroy();
  vi.mocked(statfs).mockReset();
  await server.close();
});

/** The head of an upload request of 9 MB, and the bytes that are sent of it. */
function begin(
  token: string,
  line: Parameters<typeof startPartialRequest>[1],
  sent = '',
  more = {},
) {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': 9 * MB,
    ...more,
  };
  const request = startPartialRequest(origin, line, headers, sent);
  begun.push(request);
  return request;
}

/** The fields before the files. */
function fields(boardId = fixture.boardId, ticketId = fixture.open): string {
  const { payload } = formOf([
    ['boardId', boardId],
    ['ticketId', ticketId],
  ]);
  return payload.toString().replace(/--x--\r\n$/, '');
}

function incoming(): string[] {
  const folder = join(server.folder, 'photos', '.incoming');
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Requests a signed link for a photo of 9 MB, as the page does. */
async function linkFor(kind: Kind): Promise<string> {
  const { statusCode, body } = await server.app.inject({
    method: 'POST',
    url: '/api/uploadthing?actionType=upload&slug=photo',
    headers: { authorization: `Bearer ${cast.tokens[kind]}` },
    payload: {
      files: [{ name: 'a.png', size: 9 * MB - 200, type: 'image/png', lastModified: 1 }],
      input: { boardId: fixture.boardId, ticketId: fixture.open },
    },
  });
  expect(statusCode).toBe(200);
  return JSON.parse(body)[0].url;
}

function leaveBoard(kind: Kind) {
  return server.services.execute(userViewer(cast.ids.boardAdmin), newTestId(), {
    type: 'boards.setMembers',
    boardId: fixture.boardId,
    set: [],
    remove: [cast.ids[kind]],
  });
}

describe('I25 permissions are checked before a body is received', () => {
  it('I25 nothing is read from a user without boards', async () => {
    const request = begin(cast.tokens.stranger, IMAGES);
    expect([await request.status(), incoming()]).toEqual([404, []]);
    const grant = { boardId: fixture.boardId, ticketId: fixture.open };
    const token = uploadToken(server.services.config, 'no session', grant);
    expect(await begin(token, IMAGES).status()).toBe(401);
  });

  it('I25 nothing is read from a user of other boards, once the fields name the ticket', async () => {
    const { boardId } = await fixtureOf(server.services, cast);
    await leaveBoard('assignee');
    const { assignee } = cast.tokens;
    const request = begin(assignee, IMAGES, fields() + FILE);
    expect([await request.status(), incoming()]).toEqual([404, []]);
    const other = begin(assignee, IMAGES, fields(boardId, fixture.hidden) + FILE);
    expect([await other.status(), incoming()]).toEqual([404, []]);
  });

  it('I25 nothing is read for a ticket token whose user may no longer add photos', async () => {
    const query = new URLSearchParams({ boardId: fixture.boardId, ticketId: fixture.open });
    const { body } = await server.app.inject({
      url: `/api/firebase/token?${query}`,
      headers: { authorization: `Bearer ${cast.tokens.assignee}` },
    });
    const { token } = JSON.parse(body);
    begin(token, IMAGES, FILE);
    await until('a file begins', () => incoming().length === 1);
    await leaveBoard('assignee');
    expect(await begin(token, IMAGES).status()).toBe(404);
  });

  it('I25 a repeated idempotency key returns the response even if the permission is gone', async () => {
    const { payload, headers } = formOf([
      ['boardId', fixture.boardId],
      ['ticketId', fixture.open],
      ['files', TINY_PNG, 'a.png'],
    ]);
    const authorization = `Bearer ${cast.tokens.assignee}`;
    const send = (key: string) =>
      server.app.inject({
        ...{ method: 'POST', url: '/api/images', payload },
        headers: { ...headers, authorization, 'idempotency-key': key },
      });
    const first = await send('a');
    await leaveBoard('assignee');
    const secondRequest = await send('a');
    expect([first.statusCode, secondRequest.statusCode, secondRequest.body]).toEqual([
      200,
      200,
      first.body,
    ]);
    expect((await send('b')).statusCode).toBe(404);
  });

  it('I25 a link is refused and dropped once its user may not add photos there', async () => {
    const link = await linkFor('assignee');
    await leaveBoard('assignee');
    expect(await begin('', `PUT ${link}`, FILE).status()).toBe(404);
    expect(incoming()).toEqual([]);
    const { uploads } = server.services.store.tables;
    expect(await server.services.store.read((query) => query.select().from(uploads))).toEqual([]);
  });

  it('I25 nothing is read from a user without an account or import permission', async () => {
    const ask = 'POST /api/uploadthing?actionType=upload&slug=photo';
    const json = { 'content-type': 'application/json', 'content-length': 1000 };
    expect(await begin('', ask, '', json).status()).toBe(401);
    expect(await begin(cast.tokens.assignee, 'POST /api/imports').status()).toBe(403);
  });
});

describe('I25 disk space is reserved for every kind of upload', () => {
  it.each(['images', 'links', 'imports'] as const)('I25 by %s', async (way) => {
    const kind = 'globalAdmin';
    const links = [await linkFor(kind), await linkFor(kind), await linkFor(kind)];
    const files = way === 'images' ? fields() + FILE : FILE;
    const beginOne = () => {
      if (way === 'links') return begin('', `PUT ${links.pop()}`, files);
      return begin(cast.tokens[kind], way === 'images' ? IMAGES : 'POST /api/imports', files);
    };
    setFreeDiskSpace(10 * MB);
    const first = beginOne();
    await until('a file begins', () => incoming().length > 0);
    const second = beginOne();
    expect(await second.status()).toBe(503);
    expect(second.received()).toContain('There is no space left for');
    first.socket.destroy();
    await until('space is released', async () => {
      const secondRequest = beginOne();
      if (way === 'links') links.push(...(await Promise.all([linkFor(kind)])));
      await until(
        'the request is accepted or refused',
        () => secondRequest.received() !== '' || incoming().length > 0,
      );
      return secondRequest.received() === '';
    });
  });
});
