import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../core/limits.ts';
import { newTestId } from '../../../test/kits/harness.ts';
import { formOf, TINY_PNG } from '../../../test/kits/photo-form.ts';
import { checkDocumented } from '../../../test/kits/rest-kit.ts';
import { openTestServer, type TestServer } from '../../../test/kits/server-kit.ts';
import {
  type Cast,
  castOf,
  type Fixture,
  fixtureOf,
  type Kind,
} from '../../../test/rights/fixture.ts';
import { userViewer } from '../../access/viewer.ts';
import { uploadToken } from '../../attachments/uploads/upload-token.ts';
import { digestOf } from '../../lib/tokens.ts';

type Parts = Parameters<typeof formOf>[0];

const GROUP = 'comment_1763712000000_x9';
const FILE: Parts[number] = ['files', TINY_PNG, 'Größe.png'];

let server: TestServer;
let cast: Cast;
let fixture: Fixture;

beforeAll(async () => {
  server = await openTestServer({ limits: false });
  cast = await castOf(server.services);
});
afterAll(() => server.close());
beforeEach(async () => {
  fixture = await fixtureOf(server.services, cast);
});

async function call(method: 'GET' | 'POST' | 'DELETE', url: string, token: string, sent: object) {
  const { headers = {}, ...rest } = sent as { headers?: object };
  const authorization = `Bearer ${token}`;
  const answer = await server.app.inject({
    method,
    url,
    ...rest,
    headers: { ...headers, authorization },
  });
  const { statusCode: status } = answer;
  const body = answer.json();
  checkDocumented(method, url, { status, body });
  return { status, body };
}

function upload(token: string, parts: Parts) {
  return call('POST', '/api/images', token, formOf(parts));
}

const fields = (ticketId = fixture.open): Parts => [
  ['boardId', fixture.boardId],
  ['ticketId', ticketId],
];

async function tokenFor(kind: Kind, more: Record<string, string> = {}, token = cast.tokens[kind]) {
  const place = { boardId: fixture.boardId, ticketId: fixture.open, ...more };
  const query = new URLSearchParams(place);
  return (await call('GET', `/api/firebase/token?${query}`, token, {})).body.token as string;
}

async function linkedPhotos(): Promise<readonly string[]> {
  const { tickets } = await server.services.boardReader.ticket(
    userViewer(cast.ids.viewer),
    fixture.open,
  );
  return tickets[0]?.photoUrls ?? [];
}

/** Temporary files left after uploads and checks. */
function temporaryFiles(): string[] {
  const folder = join(server.folder, 'photos', '.incoming');
  return existsSync(folder) ? readdirSync(folder) : [];
}

describe('uploading', () => {
  it('I16 files are linked in their order, wherever the fields are', async () => {
    const { assignee } = cast.tokens;
    const first = await upload(assignee, [FILE, ...fields(), FILE]);
    const second = await upload(assignee, [...fields(), FILE]);
    expect([first.status, second.status]).toEqual([200, 200]);
    const links = [...first.body.urls, ...second.body.urls];
    expect(await linkedPhotos()).toEqual(links);
    const start = `/photos/${fixture.boardId}/${fixture.open}/`;
    expect(links[0].slice(start.length)).toMatch(/^\d+-[0-9a-f]{16}-Gr%C3%B6%C3%9Fe\.png$/);
    const { statusCode, headers } = await server.app.inject({
      url: links[0],
      headers: { authorization: `Bearer ${cast.tokens.viewer}` },
    });
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
    expect(temporaryFiles()).toEqual([]);
  });

  it('I16 photos of a comment are not linked from the ticket', async () => {
    const { status, body } = await upload(cast.tokens.viewer, [
      ...fields(),
      ['commentId', GROUP],
      FILE,
    ]);
    expect([status, await linkedPhotos()]).toEqual([200, []]);
    const { boardId, open: ticketId } = fixture;
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: `/api/tickets/${ticketId}/comments`,
      headers: { authorization: `Bearer ${cast.tokens.viewer}` },
      payload: { comment: 'Look', photoUrls: body.urls },
    });
    expect([statusCode, body.urls[0]]).toEqual([
      201,
      expect.stringContaining(`/${boardId}/${ticketId}/${GROUP}/`),
    ]);
  });

  it('I9 a ticket created by REST takes over the photos of its temp_ id', async () => {
    const { boardAdmin } = cast.tokens;
    const { body } = await upload(boardAdmin, [...fields('temp_1_x'), FILE]);
    const make = (photoUrls: string[], token = boardAdmin) =>
      server.app.inject({
        method: 'POST',
        url: '/api/tickets',
        headers: { authorization: `Bearer ${token}` },
        payload: { boardId: fixture.boardId, columnId: 'To Do', name: 'New', photoUrls },
      });
    const stranger = await make(body.urls, cast.tokens.boardCreator);
    expect([stranger.statusCode, stranger.json().issues[0].path]).toEqual([400, 'photoUrls']);
    const created = await make(body.urls);
    expect([created.statusCode, created.json().photoUrls]).toEqual([201, body.urls]);
  });

  it.each<[string, (all: Parts) => Parts, number, string]>([
    ['no file', (all) => all, 400, 'files'],
    ['no ticket', (all) => [all[0] as Parts[0], FILE], 400, 'ticketId'],
    ['another name of the file', (all) => [...all, ['file', TINY_PNG, 'a.png']], 400, 'files'],
    ['a group that is none', (all) => [...all, ['commentId', '../x'], FILE], 400, 'commentId'],
    ['HTML among images', (all) => [...all, FILE, ['files', '<html>', 'b.png']], 400, 'files.1'],
    ['too many files', (all) => [...all, ...Array.from({ length: 21 }, () => FILE)], 400, 'files'],
  ])('I16 %s is refused, and nothing is stored', async (_what, partsFrom, status, path) => {
    const answer = await upload(cast.tokens.assignee, partsFrom(fields()));
    expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([status, path]);
    expect([await linkedPhotos(), temporaryFiles()]).toEqual([[], []]);
  });

  it('I2 a file over 10 MB is refused, one of 10 MB is examined', async () => {
    const [fits, over] = [0, 1].map((more) => Buffer.alloc(LIMITS.photoBytes + more, 'x'));
    const just = await upload(cast.tokens.assignee, [...fields(), ['files', fits as Buffer, 'a']]);
    expect([just.status, just.body.error]).toEqual([400, 'BAD_REQUEST']);
    const { status, body } = await upload(cast.tokens.assignee, [
      ['files', over as Buffer, 'a.png'],
      ...fields(),
    ]);
    expect([status, body.message]).toEqual([413, 'A photo can have at most 10 MB']);
    expect(temporaryFiles()).toEqual([]);
  });

  it('I16 an incomplete or missing body is refused', async () => {
    const { headers, payload } = formOf([...fields(), FILE]);
    const { assignee } = cast.tokens;
    const cut = { headers, payload: payload.subarray(0, payload.length - 30) };
    const none = { headers: { 'content-type': 'application/json' }, payload: '{}' };
    for (const sent of [cut, none, { headers, payload: '--x--' }, { headers, payload: 'x' }]) {
      expect((await call('POST', '/api/images', assignee, sent)).status).toBe(400);
    }
    expect([await linkedPhotos(), temporaryFiles()]).toEqual([[], []]);
  });
});

describe('deleting', () => {
  it('I16 removes the photo and its link', async () => {
    const { assignee } = cast.tokens;
    const [first, second] = (await upload(assignee, [...fields(), FILE, FILE])).body.urls;
    const { boardId, open: ticketId } = fixture;
    const payload = { url: `${server.services.config.publicUrl}${first}`, boardId, ticketId };
    const removal = await call('DELETE', '/api/images', assignee, { payload });
    expect([removal.status, removal.body]).toEqual([200, { success: true }]);
    expect(await linkedPhotos()).toEqual([second]);
    const again = await call('DELETE', '/api/images', assignee, { payload });
    expect([again.status, again.body.message]).toEqual([404, 'Photo not found']);
  });
});

describe('a token for the image calls', () => {
  it('I17 works for both calls, and replaces the fields it contains', async () => {
    const token = await tokenFor('assignee');
    expect(token).toMatch(/^flu_/);
    const { body } = await upload(token, [FILE]);
    expect(await linkedPhotos()).toEqual(body.urls);
    const { boardId, open: ticketId } = fixture;
    const payload = { url: body.urls[0], boardId, ticketId };
    expect((await call('DELETE', '/api/images', token, { payload })).status).toBe(200);
  });

  async function ask(token: string, more: object = {}) {
    const { boardId, open: ticketId } = fixture;
    const file = { name: 'a.png', size: TINY_PNG.length, type: 'image/png' };
    const payload = { files: [file], input: { boardId, ticketId, ...more } };
    const url = '/api/uploadthing?actionType=upload&slug=photo';
    return call('POST', url, token, { payload });
  }

  it('I17 works for uploads like those of the page', async () => {
    const { body } = await ask(await tokenFor('assignee'));
    const { headers, payload } = formOf([['file', TINY_PNG, 'a.png']]);
    const put = await server.app.inject({ method: 'PUT', url: body[0].url, headers, payload });
    expect([put.statusCode, await linkedPhotos()]).toEqual([200, [put.json().url]]);
  });

  it('I17 there too it is limited to one ticket or comment, and to the lifetime of its session', async () => {
    const token = await tokenFor('ticketCreator');
    expect((await ask(token, { ticketId: fixture.beside })).status).toBe(403);
    expect((await ask(token, { commentGroup: GROUP })).status).toBe(403);
    const ofComment = await tokenFor('ticketCreator', { commentId: GROUP });
    expect((await ask(ofComment)).status).toBe(403);
    expect((await ask(ofComment, { commentGroup: GROUP })).status).toBe(200);

    const { config, sessions } = server.services;
    const { token: session } = await sessions.create(cast.ids.ticketCreator);
    const mine = await tokenFor('ticketCreator', {}, session);
    const scope = { boardId: fixture.boardId, ticketId: fixture.open };
    const old = uploadToken(config, digestOf(session), scope, Date.now() - 601_000);
    const [payload] = mine.split('.');
    expect((await ask(mine)).status).toBe(200);
    await sessions.revoke(session);
    for (const bad of [mine, old, `${payload}.${'A'.repeat(43)}`]) {
      expect((await ask(bad)).status).toBe(401);
    }
  });

  it('I17 is limited to one ticket or comment, whatever its user may do', async () => {
    const token = await tokenFor('ticketCreator');
    expect((await upload(token, [...fields(fixture.beside), FILE])).status).toBe(403);
    expect((await upload(token, [...fields(), ['commentId', GROUP], FILE])).status).toBe(403);
    const ofComment = await tokenFor('ticketCreator', { commentId: GROUP });
    expect((await upload(ofComment, [FILE])).body.urls[0]).toContain(`/${GROUP}/`);
    const other = [...fields(), ['commentId', 'comment_1_y'], FILE] as Parts;
    expect((await upload(ofComment, other)).status).toBe(403);
    const { boardId, beside: ticketId } = fixture;
    const payload = { url: '/photos/a/b/c', boardId, ticketId };
    expect((await call('DELETE', '/api/images', token, { payload })).status).toBe(403);
  });

  it('I17 grants nothing else, and cannot be forged', async () => {
    const token = await tokenFor('globalAdmin');
    for (const url of ['/api/auth/me', '/boards/getAllBoards', `/api/tickets/${fixture.open}`]) {
      expect([url, (await call('GET', url, token, {})).status]).toEqual([url, 401]);
    }
    const [payload = '', signature = ''] = token.slice(4).split('.');
    const grant = JSON.parse(Buffer.from(payload, 'base64url').toString());
    grant.scope.ticketId = fixture.beside;
    const forged = Buffer.from(JSON.stringify(grant)).toString('base64url');
    for (const bad of [`flu_${forged}.${signature}`, `flu_${payload}.${'A'.repeat(43)}`]) {
      expect((await upload(bad, [FILE])).status).toBe(401);
    }
  });

  it('I17 expires after ten minutes, and with its session', async () => {
    const { config, sessions } = server.services;
    const { token: session } = await sessions.create(cast.ids.assignee);
    const scope = { boardId: fixture.boardId, ticketId: fixture.open };
    const old = uploadToken(config, digestOf(session), scope, Date.now() - 601_000);
    expect((await upload(old, [FILE])).status).toBe(401);
    const token = await tokenFor('assignee', {}, session);
    expect((await upload(token, [FILE])).status).toBe(200);
    await sessions.revoke(session);
    expect((await upload(token, [FILE])).status).toBe(401);
  });

  it('I17 does not outlive the permissions of its user', async () => {
    const token = await tokenFor('assignee');
    const { boardId } = fixture;
    const remove = [cast.ids.assignee];
    await server.services.execute(userViewer(cast.ids.boardCreator), newTestId(), {
      type: 'boards.setMembers',
      boardId,
      set: [],
      remove,
    });
    expect((await upload(token, [FILE])).status).toBe(404);
  });

  it('I17 has its own error format', async () => {
    const url = `/api/firebase/token?boardId=${fixture.boardId}&ticketId=`;
    const failed = { success: false, token: null, error: 'Failed to get Firebase token' };
    const { viewer } = cast.tokens;
    for (const [ticketId, token, status, error] of [
      [fixture.open, 'none', 401, 'Unauthorized'],
      ['../x', viewer, 400, failed.error],
      [fixture.open, viewer, 403, failed.error],
      ['tnone', viewer, 404, failed.error],
    ] as const) {
      const answer = await call('GET', url + encodeURIComponent(ticketId), token, {});
      expect([answer.status, answer.body]).toEqual([status, { ...failed, error }]);
    }
  });
});

it('I16 the smallest image is accepted', async () => {
  expect((await sharp(TINY_PNG).metadata()).width).toBe(1);
});
