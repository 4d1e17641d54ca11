import { rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '../../../core/board/commands.ts';
import { newTestId } from '../../../test/kits/harness.ts';
import { fileOf, picture } from '../../../test/kits/photo-kit.ts';
import { openTestServer, type TestServer } from '../../../test/kits/server-kit.ts';
import {
  type Cast,
  castOf,
  type Fixture,
  fixtureOf,
  type Kind,
} from '../../../test/rights/fixture.ts';
import { userViewer } from '../../access/viewer.ts';
import { digestOf } from '../../lib/tokens.ts';

let server: TestServer;
let cast: Cast;
let fixture: Fixture;
let sent: string;
let open: string;
let hidden: string;

const KINDS: Kind[] = [
  'stranger',
  'formerMember',
  'globalAdmin',
  'boardCreator',
  'boardEditor',
  'viewer',
  'assignee',
  'ticketCreator',
];

beforeAll(async () => {
  server = await openTestServer();
  cast = await castOf(server.services);
  sent = fileOf(server.folder, await picture({ width: 700, height: 400 }).jpeg().toBuffer());
});
afterAll(() => server.close());
beforeEach(async () => {
  fixture = await fixtureOf(server.services, cast);
  open = await addedPhoto(fixture.open);
  hidden = await addedPhoto(fixture.hidden);
});

async function addedPhoto(ticketId: string, scope: object = {}, kind: Kind = 'ticketCreator') {
  const at = { boardId: fixture.boardId, ticketId, ...scope };
  const files = [{ tempPath: sent, name: 'Größe 1.jpg' }];
  return (await server.services.photos.add(userViewer(cast.ids[kind]), at, files))[0] ?? '';
}

function get(url: string, headers: Record<string, string> = {}) {
  return server.app.inject({ url, headers });
}

async function cookiesFor(token: string): Promise<string[]> {
  const me = await get('/api/auth/me', { authorization: `Bearer ${token}` });
  return [me.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0] ?? '');
}

async function cookieFor(token: string): Promise<string> {
  return (await cookiesFor(token))[0] ?? '';
}

const EXPECTED_HEADERS = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** All ways to request a photo: by token and cookie, full size and thumbnail. */
async function responsesOf(token: string | null, url: string) {
  const { authorization, cookie } = token
    ? { authorization: `Bearer ${token}`, cookie: await cookieFor(token) }
    : { authorization: '', cookie: '' };
  const urls = [url, `${url}?size=thumb`];
  return urls.flatMap((one) => [() => get(one, { authorization }), () => get(one, { cookie })]);
}

/**
 * The common status of all ways; a browser can treat each response only as an image or an error.
 */
async function statusOf(ways: Awaited<ReturnType<typeof responsesOf>>): Promise<number> {
  const answers = await Promise.all(ways.map((ask) => ask()));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(new Set(statuses).size, statuses.join()).toBe(1);
  for (const { headers, statusCode } of answers) {
    const isSeen = statusCode === 200;
    const type = isSeen ? /^image\/(jpeg|webp)$/ : /^application\/json/;
    expect(headers).toMatchObject({
      ...EXPECTED_HEADERS,
      'content-security-policy': isSeen
        ? "default-src 'none'; style-src 'unsafe-inline'; sandbox"
        : "default-src 'none'; sandbox",
      'content-type': expect.stringMatching(type),
      'cache-control': isSeen ? 'private, no-cache' : 'no-store',
    });
  }
  return statuses[0] ?? 0;
}

async function statusFor(kind: Kind | null, url: string): Promise<number> {
  return statusOf(await responsesOf(kind && cast.tokens[kind], url));
}

async function statusesOf(url: string): Promise<Partial<Record<Kind, number>>> {
  const statuses: Partial<Record<Kind, number>> = {};
  for (const kind of KINDS) statuses[kind] = await statusFor(kind, url);
  return statuses;
}

function run(kind: Kind, command: Command) {
  return server.services.execute(userViewer(cast.ids[kind]), newTestId(), command);
}

const all = (status: number) => Object.fromEntries(KINDS.map((kind) => [kind, status]));
const outside = { stranger: 404, formerMember: 404 };

describe('who sees a photo', () => {
  it('I13 only users who see its ticket; the same for a comment group', async () => {
    const commentPhoto = await addedPhoto(
      fixture.hidden,
      { commentGroup: 'comment_1_x' },
      'viewer',
    );
    const some = { ...all(404), viewer: 200, assignee: 200, ticketCreator: 200 };
    expect(await statusesOf(open)).toEqual({ ...all(200), ...outside });
    expect(await statusesOf(hidden)).toEqual(some);
    expect(await statusesOf(commentPhoto)).toEqual(some);
  });

  it('I13 for a ticket not created yet, only the uploader', async () => {
    const link = await addedPhoto('temp_1_x', {}, 'boardAdmin');
    expect(await statusesOf(link)).toEqual(all(404));
    expect(await statusFor('boardAdmin', link)).toBe(200);
  });

  it('I13 no one without signing in', async () => {
    for (const url of [open, hidden]) expect(await statusFor(null, url)).toBe(401);
  });

  it.each<[what: string, who: Kind, status: number, end: (token: string) => Promise<unknown>]>([
    ['a member who does not see it', 'boardEditor', 404, hide],
    ['an ADMIN who does not see it', 'globalAdmin', 404, hide],
    ['who is removed from the board', 'boardEditor', 404, () => setMember('boardEditor', false)],
    ['who deleted the ticket', 'ticketCreator', 404, () => drop('tickets.delete')],
    ['who deleted the board', 'boardCreator', 404, () => drop('boards.delete')],
    ['who signs out', 'viewer', 401, signOut],
  ])('I13 %s no longer sees it, starting with the next read', async (_what, who, status, end) => {
    const commentPhoto = await addedPhoto(fixture.open, { commentGroup: 'comment_1_x' }, 'viewer');
    const { token } = await server.services.sessions.create(cast.ids[who]);
    const photos = [await responsesOf(token, open), await responsesOf(token, commentPhoto)];
    for (const ways of photos) expect(await statusOf(ways)).toBe(200);
    await end(token);
    for (const ways of photos) expect(await statusOf(ways)).toBe(status);
  });

  it('I13 a user who returns to the board sees it again', async () => {
    await setMember('boardEditor', false);
    expect(await statusFor('boardEditor', open)).toBe(404);
    await setMember('boardEditor', true);
    expect(await statusFor('boardEditor', open)).toBe(200);
  });

  function hide() {
    const { boardId, open: ticketId } = fixture;
    const set = { visibleTo: [cast.ids.viewer] };
    return run('boardAdmin', { type: 'tickets.edit', boardId, ticketId, set });
  }

  function setMember(kind: Kind, isMember: boolean) {
    const { boardId } = fixture;
    const userId = cast.ids[kind];
    const set = isMember ? [{ userId, role: 'EDITOR' as const }] : [];
    const remove = isMember ? [] : [userId];
    return run('boardCreator', { type: 'boards.setMembers', boardId, set, remove });
  }

  function drop(type: 'tickets.delete' | 'boards.delete') {
    const { boardId, open: ticketId } = fixture;
    return type === 'boards.delete'
      ? run('boardCreator', { type, boardId })
      : run('ticketCreator', { type, boardId, ticketId });
  }

  function signOut(token: string) {
    const headers = { authorization: `Bearer ${token}` };
    return server.app.inject({ method: 'POST', url: '/api/auth/logout', headers });
  }

  it('I13 hidden photos get exactly the response of missing ones', async () => {
    const headers = { authorization: `Bearer ${cast.tokens.boardEditor}` };
    const nowhere = `/photos/${fixture.boardId}/${fixture.open}/17-a.jpg`;
    const answers = await Promise.all([hidden, nowhere].map((url) => get(url, headers)));
    const [first, second] = answers.map(({ statusCode, body, headers: all }) => {
      const { date: _date, 'x-request-id': _id, ...rest } = all;
      return { statusCode, body, rest };
    });
    expect(first).toEqual(second);
  });

  it.each([
    '/photos/',
    '/photos/../../etc/passwd',
    '/photos/a/b/..%2F..%2Fsecret',
    '/photos/%2e%2e/%2e%2e/x',
    '/photos/a/b/%00',
    '/photos/a/b/%E0%A4%A',
    '/photos/.incoming/a/b',
    '/photos//a/b',
  ])('I13 there is nothing at %s', async (url) => {
    const { statusCode } = await get(url, { authorization: `Bearer ${cast.tokens.globalAdmin}` });
    expect([400, 404]).toContain(statusCode);
  });
});

describe('the cookie', () => {
  it('I14 is set by signing up, signing in and /api/auth/me', async () => {
    const person = { email: 'cookie@example.org', password: 'correct horse battery' };
    const payload = { ...person, firstName: 'Cookie', lastName: 'Tester' };
    const up = await server.app.inject({ method: 'POST', url: '/api/auth/register', payload });
    const signIn = { method: 'POST' as const, url: '/api/auth/login', payload: person };
    const into = await server.app.inject(signIn);
    const me = await get('/api/auth/me', { authorization: `Bearer ${into.json().token}` });
    for (const [answer, token] of [
      [up, up.json().token],
      [into, into.json().token],
      [me, into.json().token],
    ] as const) {
      const form = (name: string, path: string) =>
        expect.stringMatching(
          `^${name}=${digestOf(token)}\\.[\\w-]{43}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=\\d+$`,
        );
      expect(answer.headers['set-cookie']).toEqual([
        form('freelane_photos', '/photos'),
        form('freelane_socket', '/trpc'),
        form('freelane_files', '/files'),
      ]);
    }
  });

  it('I14 is Secure only if the page uses https', async () => {
    const secure = await openTestServer({ publicUrl: 'https://boards.example.com' });
    const people = await castOf(secure.services);
    const authorization = `Bearer ${people.tokens.viewer}`;
    const me = await secure.app.inject({ url: '/api/auth/me', headers: { authorization } });
    for (const cookie of me.headers['set-cookie'] ?? []) expect(cookie).toMatch(/; Secure$/);
    await secure.close();
  });

  it('I14 without a cookie, or with a forged one, the status is 401', async () => {
    const cookie = await cookieFor(cast.tokens.viewer);
    const [value = '', signature = ''] = cookie.split('.');
    for (const cookies of [
      '',
      'freelane_photos=',
      `${value}.${'A'.repeat(43)}`,
      `freelane_photos=${digestOf('other')}.${signature}`,
      `freelane_photos=${cast.tokens.viewer}`,
      cookie.replace('freelane_photos', 'other'),
      (await cookiesFor(cast.tokens.viewer))[1]?.replace('freelane_socket', 'freelane_photos') ??
        '',
    ]) {
      expect([cookies, (await get(open, { cookie: cookies })).statusCode]).toEqual([cookies, 401]);
    }
    expect((await get(open, { cookie: `a=b; ${cookie}; c=d` })).statusCode).toBe(200);
  });

  it('I14 is invalid after signing out, and the response makes the browser remove it', async () => {
    const { token } = await server.services.sessions.create(cast.ids.viewer);
    const cookie = await cookieFor(token);
    expect((await get(open, { cookie })).statusCode).toBe(200);
    const headers = { authorization: `Bearer ${token}` };
    const out = await server.app.inject({ method: 'POST', url: '/api/auth/logout', headers });
    expect(out.headers['set-cookie']).toEqual([
      expect.stringMatching(/^freelane_photos=; Path=\/photos; .*Max-Age=0/),
      expect.stringMatching(/^freelane_socket=; Path=\/trpc; .*Max-Age=0/),
      expect.stringMatching(/^freelane_files=; Path=\/files; .*Max-Age=0/),
    ]);
    const { etag } = (await get(open, { authorization: `Bearer ${cast.tokens.viewer}` })).headers;
    expect((await get(open, { cookie, 'if-none-match': String(etag) })).statusCode).toBe(401);
  });

  it('I14 grants nothing else, neither as a cookie nor as a token', async () => {
    const cookie = await cookieFor(cast.tokens.globalAdmin);
    const value = cookie.slice('freelane_photos='.length);
    const parts = [value, ...value.split('.')];
    for (const url of ['/api/auth/me', '/boards/getAllBoards', '/trpc/boards.list']) {
      expect([url, (await get(url, { cookie })).statusCode]).toEqual([url, 401]);
      for (const part of parts) {
        const { statusCode } = await get(url, { authorization: `Bearer ${part}` });
        expect([url, statusCode]).toEqual([url, 401]);
      }
    }
  });
});

describe('the response', () => {
  const headers = () => ({ authorization: `Bearer ${cast.tokens.viewer}` });

  it('I15 is the photo, and a browser can treat it as nothing else', async () => {
    const answer = await get(open, headers());
    expect(answer.headers).toMatchObject({
      ...EXPECTED_HEADERS,
      'content-type': 'image/jpeg',
      'content-length': String(answer.rawPayload.length),
      'content-disposition': 'inline',
      'cache-control': 'private, no-cache',
    });
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(700);
  });

  it('I15 the thumbnail has the same link', async () => {
    const answer = await get(`${open}?size=thumb`, headers());
    expect(answer.headers['content-type']).toBe('image/webp');
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(480);
    expect(answer.headers.etag).not.toBe((await get(open, headers())).headers.etag);
  });

  it('I15 a cached photo is not sent again while it is visible', async () => {
    const { etag } = (await get(open, headers())).headers;
    const again = await get(open, { ...headers(), 'if-none-match': `"x", ${etag}` });
    expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, etag]);
    const editor = { authorization: `Bearer ${cast.tokens.boardEditor}` };
    const current = String((await get(hidden, headers())).headers.etag);
    expect((await get(hidden, { ...editor, 'if-none-match': current })).statusCode).toBe(404);
  });

  it('I15 an error is not cached, and a lost file is not found', async () => {
    rmSync(join(server.folder, 'photos', 'freelane', fixture.boardId), { recursive: true });
    const lost = await get(open, headers());
    expect([lost.statusCode, lost.headers.etag]).toEqual([404, undefined]);
    expect(lost.headers['cache-control']).toBe('no-store');
    expect((await get(open)).headers['cache-control']).toBe('no-store');
  });

  it('I15 HEAD is supported, other methods get 405 with Allow', async () => {
    const head = await server.app.inject({ method: 'HEAD', url: open, headers: headers() });
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
    const post = await server.app.inject({ method: 'POST', url: open, headers: headers() });
    expect([post.statusCode, post.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('I15 photos are not rate limited', async () => {
    for (let n = 0; n < 320; n += 1) await get(open);
    expect((await get('/boards/getAllBoards')).statusCode).toBe(401);
  });
});
